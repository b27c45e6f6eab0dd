import { groupCampaigns, listConflicts } from '../../rules/grouping/groupCampaigns';
import { previewMessage } from '../../rules/message/preview';
import type { Recipient } from '../../rules/recipients/readRecipients';
import type { CampaignInput, MessageKey, PlannedCampaign } from '../../rules/targets/types';
import type { TargetTable } from '../../rules/targets/targetTable';
import type { CampaignRequest } from '../../api/model/types';
import type { Hints } from '../../run/hints';
import type { CheckedItem, Session } from '../../run/types';
import type { Message } from '../input/message';
import { listIds, type CampaignItem } from '../input/campaignItem';
import type { RunSettings } from '../input/runOptions';
import { failCampaign, type Outcomes } from '../output/outcomes';
import { CampaignTimes, addHoursNote } from './campaignTimes';
import type { SendJob } from './sendCampaign';
import type { InvalidInput } from '../../shared/invalidInput';
import { joinNames } from '../../shared/indexRanges';

export function toCampaignInputs(entries: Array<CheckedItem<CampaignItem>>): CampaignInput[] {
	const inputs: CampaignInput[] = [];
	for (const { index, input } of entries) {
		const { lists, recipients = [] } = input;
		inputs.push({ index, messageKey: input.message.key, ...(lists ? { lists } : { recipients }) });
	}
	return inputs;
}

export function findListConflicts(
	entries: Array<CheckedItem<CampaignItem>>,
	sent?: ReadonlyMap<string, MessageKey>,
): Map<number, InvalidInput> {
	return listConflicts(toCampaignInputs(entries), listIds.refuse, sent);
}

function recipientsOf(
	{ kind, sent }: PlannedCampaign,
	table: TargetTable<object>,
): CampaignRequest['recipients'] {
	if (kind === 'lists') return { kind, ids: sent.map((target) => table.addressOf(target)) };
	let row = table.rowAt(sent[0]);
	// All of one item: a copy of 200,000 recipients would be garbage.
	if (sent.length === row.end - row.first && sent.at(-1)! < row.end)
		return { kind, gsm: row.input.recipients! };
	const gsm = sent.map((target) => {
		if (target < row.first || target >= row.end) row = table.rowAt(target);
		return table.recipientAt(target, row);
	});
	return { kind, gsm };
}

function warnOfRepeats(hints: Hints, { messagesTo }: TargetTable<object>): void {
	const several = [...messagesTo].flatMap(([number, count]) => (count > 1 ? number : []));
	if (several.length === 0) return;
	hints.addForRun(
		`Several messages go to ${joinNames(several, 1)} in this run. To send only the first, add the option 'One Message per Number'.`,
		'warning',
	);
}

/**
 * Plans the campaigns of a run, when each goes out, and what its message comes to; says what must be known of them.
 * A campaign that the allowed hours refuse fails.
 * @param testNumbers get the first one in place of all recipients
 */
export function planCampaigns(
	session: Session,
	items: Array<CheckedItem<CampaignItem>>,
	outcomes: Outcomes,
	settings: RunSettings,
	testNumbers?: Recipient[],
): { jobs: SendJob[]; times?: CampaignTimes } {
	const { hints, parameters, results } = session;
	const { table, earlier } = outcomes;
	const { allowedHours: setting, campaigns, maxRecipients } = settings;
	const messages = new Map<string, Message>();
	for (const { input } of items) messages.set(input.message.key, input.message);
	const { timeZone } = parameters;
	const times = setting && new CampaignTimes({ setting, table, messages, timeZone });
	const planned = groupCampaigns(table, {
		campaigns,
		maxRecipients,
		excluded: earlier.changed,
		sendTimeOf: times?.sendTimeOf,
	});
	if (!testNumbers) warnOfRepeats(hints, table);
	const earlierTest = [...earlier.sends.values()].flat().find(({ isTest }) => isTest);
	const jobs: SendJob[] = [];
	for (const campaign of planned) {
		const message = messages.get(campaign.messageKey)!;
		const timed = times?.timeMessage(campaign) ?? message;
		if ('refused' in timed) {
			failCampaign(results, outcomes, campaign, timed.refused);
			continue;
		}
		const test = testNumbers && (earlierTest ?? jobs[0]?.campaign);
		if (test) {
			// The test, of this try or of an earlier one, stands for the campaign, so that no try sends that.
			for (const target of [...campaign.sent, ...campaign.covered]) {
				table.assign(target, test);
				if ('covered' in test) test.covered.push(target);
			}
			continue;
		}
		const recipients = testNumbers
			? { kind: 'numbers' as const, gsm: testNumbers }
			: recipientsOf(campaign, table);
		const { wire, scheduledFor } = timed;
		const toLists = recipients.kind === 'lists';
		const preview = previewMessage({ ...wire, replaced: message.replaced, toLists });
		jobs.push({ campaign, request: { message: wire, recipients }, scheduledFor, preview });
	}
	if (times) times.addHints(hints, jobs);
	// A question has no such option.
	else if (!testNumbers && parameters.get('operation', 0) !== 'sendAndWait') {
		addHoursNote(hints, jobs);
	}
	return { jobs, times };
}
