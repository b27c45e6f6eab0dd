import { previewMessage } from '../../rules/message/segments';
import type { CampaignRequest } from '../../api/model/types';
import type { Hints } from '../../run/hints';
import type { CheckedItem, Session } from '../../run/types';
import type { Message } from '../input/message';
import { listIds, type CampaignItem } from '../input/campaignItem';
import type { RunSettings } from '../input/runOptions';
import { failCampaign } from '../output/fates';
import { addRepeats, groupCampaigns } from '../plan/groupCampaigns';
import { listConflicts } from '../plan/listConflicts';
import type { Settled } from '../plan/settle';
import type { Campaign, CampaignInput, MessageKey, Target } from '../plan/types';
import { CampaignTimes, addHoursNote } from '../hours/campaignTimes';
import type { SendJob } from './sendCampaign';
import type { InvalidInput } from '../../shared/invalidInput';
import { joinNames } from '../../shared/indexRanges';

export const toCampaignInputs = (items: Array<CheckedItem<CampaignItem>>): CampaignInput[] =>
	items.map(({ index, input: { lists, recipients = [], message } }) => ({
		index,
		messageKey: message.key,
		...(lists ? { lists } : { recipients }),
	}));

export const findListConflicts = (
	items: Array<CheckedItem<CampaignItem>>,
	sent?: ReadonlyMap<string, MessageKey>,
): Map<number, InvalidInput> => listConflicts(toCampaignInputs(items), listIds.refuse, sent);

const recipientsOf = ({ kind, targets }: Campaign): CampaignRequest['recipients'] =>
	kind === 'lists'
		? { kind, ids: targets.map(({ address }) => address) }
		: { kind, gsm: targets.map(({ recipient }) => recipient!) };

function warnOfRepeats(hints: Hints, numbers: string[]): void {
	if (numbers.length === 0) return;
	hints.addForRun(
		`Several messages go to ${joinNames(numbers, 1)} in this run. To send only the first, add the option 'One Message per Number'.`,
		'warning',
	);
}

/**
 * Plans the campaigns of a run, when each is sent, and what its message comes to; says what must be known of them. A
 * campaign that the allowed hours reject fails.
 */
export function planCampaigns(
	session: Session,
	items: Array<CheckedItem<CampaignItem>>,
	{ rows, severalTo }: Settled,
	settings: RunSettings,
): { planned: Campaign[]; jobs: SendJob[]; times?: CampaignTimes } {
	const { hints, parameters, results } = session;
	const { allowedHours: setting, campaigns, maxRecipients } = settings;
	const messages = new Map<string, Message>();
	for (const { input } of items) messages.set(input.message.key, input.message);
	const { timeZone } = parameters;
	const times = setting && new CampaignTimes({ setting, messages, timeZone });
	const sendTimeOf = times && ((target: Target) => times.sendTimeOf(target));
	const planned = groupCampaigns(rows, { campaigns, maxRecipients, sendTimeOf });
	addRepeats(rows);
	warnOfRepeats(hints, severalTo);
	const jobs: SendJob[] = [];
	for (const campaign of planned) {
		const message = messages.get(campaign.messageKey)!;
		const timed = times?.timeMessage(campaign) ?? message;
		if ('refused' in timed) {
			failCampaign(results, campaign, timed.refused);
			continue;
		}
		const { wire, scheduledFor } = timed;
		const toLists = campaign.kind === 'lists';
		const preview = previewMessage({ ...wire, replaced: message.replaced, toLists });
		const request = { message: wire, recipients: recipientsOf(campaign) };
		jobs.push({ campaign, request, scheduledFor, preview });
	}
	const marketing = jobs.filter(({ request }) => request.message.pushtype === 'marketing');
	if (times) times.addHints(hints, jobs);
	// A question has no such option.
	else if (marketing.length > 0 && parameters.get('operation', 0) !== 'sendAndWait') {
		addHoursNote(hints, marketing);
	}
	return { planned, jobs, times };
}
