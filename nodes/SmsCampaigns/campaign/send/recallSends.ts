import type { CampaignResponse } from '../../api/format/decode';
import type { CallError } from '../../api/errors/describeFault';
import type { Session } from '../../run/types';
import { keysFor, recordOutcome, recordPending } from '../plan/ledger';
import { unknownSendError } from '../plan/outcome';
import type { AcceptedRecord, Campaign } from '../plan/types';
import type { Attempts } from './attempts';
import type { SendJob } from './sendCampaign';
import type { CrashRecord } from './crashRecord';

/** An error for sends of which the record only says that others were made before. */
const OTHERS_SENT = {
	message:
		'Not sent again: n8n was killed during an earlier attempt, and the items or the settings of this node have changed since.',
	description:
		"The node can't tell who already got the message. Check the campaign in your account with the service, then send to the remaining contacts in a new execution.",
	isUnknown: true,
};

interface Recalled {
	/** The sends to make, with their keys. */
	left: SendJob[];
	/** Campaigns that are known to be accepted; only the record knows of them. */
	recalled: Campaign[];
	/** Campaigns that may have been sent: they do not keep the rest from being sent. */
	failed: Array<[Campaign, CallError]>;
}

/**
 * Settles the sends that an attempt made, or may have made, before n8n died.
 * @throws InvalidInput if n8n's database fails
 */
export async function recallSends(
	{ hints }: Session,
	{ ledger }: Attempts,
	jobs: SendJob[],
	record: CrashRecord,
	{ resendUnknown }: { resendUnknown: boolean },
): Promise<Recalled> {
	const contents = jobs.map(({ campaign, request: { recipients } }) => [
		campaign.messageKey,
		recipients.kind === 'lists' ? recipients.ids : recipients.gsm.map(({ value }) => value),
	]);
	const keys = keysFor(contents, ledger, { resendUnknown });
	const recorded = ledger.sends.flatMap(({ key }) => key ?? []);
	const states = await record.recall(keys, recorded);
	const found: Recalled = { left: [], recalled: [], failed: [] };
	for (const [at, job] of jobs.entries()) {
		const key = keys[at];
		const state = states.get(key);
		const { campaign, price } = job;
		if (resendUnknown ? state !== 'accepted' : !state) {
			found.left.push({ ...job, key });
			continue;
		}
		if (state === 'unclear') {
			found.failed.push([campaign, OTHERS_SENT]);
			continue;
		}
		const sent = recordPending(ledger, campaign, { key, price });
		if (state === 'begun') {
			found.failed.push([campaign, unknownSendError(sent)]);
			continue;
		}
		const result: AcceptedRecord = {
			response: {} as CampaignResponse,
			moderated: false,
		};
		recordOutcome(ledger, sent, { state: 'accepted', result });
		campaign.outcome = { state: 'accepted', record: result };
		found.recalled.push(campaign);
	}
	if (found.recalled.length > 0) {
		hints.addForRun(
			'Some items were sent before n8n was killed. They were not sent again; their tickets and costs are in your account with the service.',
		);
	}
	return found;
}
