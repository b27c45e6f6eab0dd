// Short ways to write what input items ask to be sent.
import type { CampaignInput, MessageKey } from '../../../nodes/SmsCampaigns/rules/targets/types';

/** An item that goes to the numbers with these last digits. */
export const numbersItem = (
	index: number,
	messageKey: MessageKey,
	...digits: number[]
): CampaignInput => ({
	index,
	messageKey,
	recipients: digits.map((n) => ({ value: `3363998${String(n).padStart(4, '0')}` })),
});

/** An item that goes to lists. */
export const listsItem = (
	index: number,
	messageKey: MessageKey,
	...lists: string[]
): CampaignInput => ({ index, messageKey, lists });
