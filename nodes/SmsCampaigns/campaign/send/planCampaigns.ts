import { LINK_PLACEHOLDER, PLACEHOLDER } from '../../rules/message/links';
import { previewMessage } from '../../rules/message/segments';
import type { CampaignRequest } from '../../api/model/types';
import { joinNames } from '../../shared/indexRanges';
import { HINT_RANKS } from '../../run/hints';
import type { CheckedItem, Session } from '../../run/types';
import { InvalidInput, quoteInput } from '../../shared/invalidInput';
import { listIds } from '../input/campaignItem';
import { frequencyLimit } from '../input/frequencyLimit';
import type { CampaignItem, Message } from '../input/message';
import type { RunSettings } from '../input/runOptions';
import { CampaignTimes } from '../hours/campaignTimes';
import { allowedHours } from '../hours/option';
import { failCampaign, stopAt } from '../output/itemResults';
import { groupIntoCampaigns, settle } from '../plan/plan';
import type { Campaign, MessageKey, Row } from '../plan/types';
import type { Attempts } from './attempts';
import type { SendJob } from './sendCampaign';

const recipientsOf = ({ kind, targets }: Campaign): CampaignRequest['recipients'] =>
	kind === 'lists'
		? { kind, ids: targets.map(({ address }) => address) }
		: { kind, gsm: targets.map(({ recipient }) => recipient!) };

/**
 * Finds items with a list to which the run sends a different message: each list gets one message per run. The message
 * that an earlier attempt sent to a list takes precedence over the order of the items.
 * @param attempts absent in a simulation
 * @returns the conflicts by item index
 */
export function findListConflicts(
	items: Array<CheckedItem<CampaignItem>>,
	attempts?: Attempts,
): Map<number, InvalidInput> {
	const conflicts = new Map<number, InvalidInput>();
	const messages = new Map<string, MessageKey>();
	const isSentNow = new Set(items.map(({ input }) => input.message.key));
	const messageTo = (list: string) => {
		const earlier = attempts?.sentToList(list);
		// If no item contains the earlier message any longer, the message was changed and conflicts with no item.
		return messages.get(list) ?? (earlier && isSentNow.has(earlier) ? earlier : undefined);
	};
	for (const { index, input } of items) {
		const { lists = [], message } = input;
		const taken = lists.find((list) => (messageTo(list) ?? message.key) !== message.key);
		if (taken === undefined || attempts?.sentItems.has(index)) {
			for (const list of lists) if (!messageTo(list)) messages.set(list, message.key);
		} else {
			const conflict = listIds.reject(
				`contains ${quoteInput(taken)}, which gets another message in this run. A list gets one message per run, even if several items contain the list.`,
				"Give all items with this list the same message, or send to the list in another 'SMS Campaigns' node.",
			);
			conflicts.set(index, conflict);
		}
	}
	return conflicts;
}

const ENDS_WITH_LINK =
	'The message ends with a link. The service appends its opt-out text directly to the link, so the link may not work. Put a space or a word after the link.';

const NO_EFFECT = `'${allowedHours.property.displayName}' had no effect: the law limits only Marketing messages. To limit alerts, set '${allowedHours.fields.hours.property.displayName}' to My Own.`;

const LATER =
	'For some recipients, the send time is outside the allowed hours. These people get the message at the next allowed time, which the output shows.';

/**
 * Plans a run's campaigns, with the time and the length of each message, and adds hints about the campaigns. A campaign
 * fails if it has no allowed time, or if it is outside the hours and the user chose *Stop*.
 * @param limit leaves out the messages that *Frequency Limit* does not allow
 * @param attempts absent in a simulation
 * @throws InvalidInput for a send outside the legal hours, if the user chose no hours
 */
export async function planCampaigns(
	session: Session,
	items: Array<CheckedItem<CampaignItem>>,
	settings: RunSettings,
	limit: { claim(rows: Row[], messages: ReadonlyMap<string, Message>): unknown } | undefined,
	attempts?: Attempts,
): Promise<{
	rows: Row[];
	campaigns: Campaign[];
	jobs: SendJob[];
	textOf: (campaign: Campaign) => string | undefined;
	times?: CampaignTimes;
}> {
	const { hints, parameters, results } = session;
	const messages = new Map<string, Message>();
	for (const { input } of items) messages.set(input.message.key, input.message);
	const isMarketing = [...messages.values()].some(({ wire }) => wire.pushtype === 'marketing');
	// The law does not apply to a test.
	const isExempt = settings.allowedHours?.isLaw && (!isMarketing || results.totals.test);
	const setting = isExempt ? undefined : settings.allowedHours;
	if (isExempt && !isMarketing && !settings.allowedHours?.lawAdvice) hints.addForRun(NO_EFFECT);
	const notSent = attempts ? 'Not sent' : 'Would not be sent';
	const { timing } = settings;
	const timesFor = (chosen: typeof setting) =>
		(chosen ?? timing) && new CampaignTimes(chosen, messages, parameters.timeZone, notSent, timing);
	const hours = timesFor(setting);
	// A simulation only warns about the law, and shows the prices of a send within the legal hours.
	const byDay = timing && setting && timesFor({ ...setting, outside: 'schedule' });
	const times = setting?.lawAdvice && !attempts ? byDay : hours;
	const inputs = items.map(({ index, input: { message, ...whom } }) => ({
		index,
		messageKey: message.key,
		...whom,
	}));
	const { rows, earlier, severalTo } = settle(inputs, attempts);
	await limit?.claim(rows, messages);
	const planned = groupIntoCampaigns(rows, { ...settings, sendTimeOf: times?.sendTimeOf });
	const before = earlier.filter(({ targets }) => targets.length > 0);
	for (const campaign of before) stopAt(results, campaign);
	if (before.length > 0) {
		hints.addForRun(
			'An earlier attempt of this execution sent the messages for some items. These messages were not sent again.',
		);
	}
	if (!limit && severalTo.length > 0) {
		hints.addForRun(
			`This run has several messages for ${joinNames(severalTo, 1)}. To send only the first message, add '${frequencyLimit.property.displayName}' and set '${frequencyLimit.fields.per.property.displayName}' to This Run.`,
			'warning',
		);
	}
	if (setting?.lawAdvice) {
		const inTime = planned.filter((campaign) => !hours!.leaveOutLate(campaign));
		const outside = hours!.describeOutside(inTime);
		const { law } = HINT_RANKS;
		if (outside && !attempts) hints.addForRun(`${outside} ${setting.lawAdvice}`, 'warning', law);
		else if (outside && !results.continues) throw new InvalidInput(outside, setting.lawAdvice);
	}
	const jobs: SendJob[] = [];
	for (const campaign of planned) {
		const message = messages.get(campaign.messageKey)!;
		const timed = times?.timeMessage(campaign) ?? message;
		if ('rejected' in timed) {
			failCampaign(results, campaign, timed.rejected);
			continue;
		}
		const { wire, scheduledFor } = timed;
		campaign.preview = previewMessage(wire);
		if (campaign.preview.endsWithLink) hints.addForRun(ENDS_WITH_LINK, 'warning');
		const request = { message: wire, recipients: recipientsOf(campaign) };
		jobs.push({ campaign, request, scheduledFor });
	}
	const isLater = ({ campaign: { sendTime }, scheduledFor }: SendJob) =>
		scheduledFor !== undefined && sendTime?.at !== sendTime?.wanted;
	if (times === hours && jobs.some(isLater)) hints.addForRun(LATER);
	const campaigns = [...earlier, ...planned];
	const textOf = ({ messageKey }: Campaign) =>
		messages.get(messageKey)?.wire.text.replaceAll(PLACEHOLDER, LINK_PLACEHOLDER);
	return { rows, campaigns, jobs, textOf, times };
}
