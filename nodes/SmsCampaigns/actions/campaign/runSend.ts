import type { Campaign } from '../../sending/drafts';
import { groupCampaigns } from '../../sending/grouping';
import { idBaseOf, openLedger } from '../../sending/ledger';
import { messageIds } from '../../sending/messageId';
import { readRecipients } from '../../sending/recipients';
import { settle } from '../../sending/settle';
import type { Recipient } from '../../sending/types';
import { valueOf } from '../refusal';
import type { Entry, Refused, Session } from '../types';
import { inBatches } from './batches';
import { Delivery } from './deliver';
import { deliverEarlier } from './earlier';
import { Patience } from './patience';
import { messagesOf, toDrafts, toRequest } from './plan';
import { keepLimits } from './price';
import type { CampaignPlan } from './read';
import { sendRecorded } from './record';
import { checkRunWide } from './runWide';
import { sayRemarks, sayTest } from './remarks';
import { sharedId } from './sharedId';
import { isTool, runScope } from './scope';
import { readLimits, readSettings } from './settings';
import { spentSoFar } from './spent';

/** Gives each recipient an id, before the call: a report can arrive before the answer. */
function giveMessageIds(entries: Array<Entry<CampaignPlan>>, idBase: string, scope: string): void {
	const idsOf = messageIds(idBase, scope);
	for (const { index, plan } of entries) {
		const { recipients = [] } = plan;
		const idAt = idsOf(index, recipients.length);
		recipients.forEach((recipient, position) => {
			recipient.gsmsmsid ??= idAt(position);
		});
	}
}

const NO_TEST_NUMBER: Refused = {
	ok: false,
	field: 'Send Only To (Test)',
	message: "The expression in 'Send Only To (Test)' gives nothing, so nothing was sent.",
	advice: 'Correct it, or let it give an empty text to send for real.',
};

/** The numbers of *Send Only To*, which take the place of all recipients; undefined for a real send. */
function readTestNumbers({ context, parameters }: Session): Recipient[] | undefined {
	const typed = parameters.get<unknown>('options.sendOnlyTo', 0);
	if (typed === '' || (parameters.isFixed('options.sendOnlyTo') && !typed)) return undefined;
	// An expression that finds nothing may be misspelt, and nobody can take real messages back.
	if (typed === undefined || typed === null) return valueOf(context, NO_TEST_NUMBER);
	const defaultCountry = parameters.get<string>('options.defaultCountry', 0, '') || undefined;
	const checked = readRecipients(typed, { defaultCountry });
	return valueOf(
		context,
		checked.ok
			? checked
			: { ...checked, message: checked.message.replaceAll('Phone Numbers', 'Send Only To') },
	);
}

/**
 * Sends what the items ask for, at most once each: what earlier tries of the same run settled is not sent
 * again, the rest is put together into campaigns, priced where a limit is set, and sent one by one.
 */
export async function runSend(
	session: Session,
	entries: Array<Entry<CampaignPlan>>,
): Promise<void> {
	const { context, parameters, hints, signal } = session;
	valueOf(context, checkRunWide(parameters));
	const settings = valueOf(context, readSettings(parameters));
	const limits = valueOf(context, readLimits(parameters, isTool(context)));
	const testNumbers = readTestNumbers(session);
	const resendUnknown = parameters.get<string>('options.unknownOutcome', 0, 'stop') === 'sendAgain';

	const scope = runScope(context);
	const ledger = openLedger(context.getContext('node'), scope);
	const idBase = idBaseOf(ledger, context.getExecutionId());
	const shared = sharedId(entries);
	if (shared !== undefined) hints.say(shared, 'warning');
	giveMessageIds(entries, idBase, scope);

	const grouping = settings.perItem ? 'perItem' : 'distinct';
	const delivery = new Delivery(session, settings, entries);
	const settlement = settle(ledger, toDrafts(entries), { campaigns: grouping, resendUnknown });
	deliverEarlier(session, settlement, delivery, settings.perCampaign);
	sayTest(hints, settlement, testNumbers);

	const campaigns = valueOf(
		context,
		groupCampaigns(settlement.open, {
			campaigns: grouping,
			maxRecipients: settings.maxRecipients,
		}),
	);
	const messages = messagesOf(entries);
	sayRemarks(hints, campaigns, messages);
	const jobs = campaigns.map((campaign) => {
		const message = messages.get(campaign.messageKey)!;
		return { campaign, message, request: toRequest(campaign, message, testNumbers) };
	});
	const earlier = { ...ledger.record.entries };
	let prices: Map<Campaign, number> | undefined;
	if (limits.maximumCost > 0 || limits.minimumCreditsLeft > 0) {
		const spent = spentSoFar(ledger);
		prices = await keepLimits({ session, delivery, limits, spent }, jobs, settings);
	}

	const patience = new Patience(context.getNode(), session.results.continues);
	await inBatches(
		prices ? jobs.filter(({ campaign }) => prices.has(campaign)) : jobs,
		settings.batch,
		signal,
		async ({ campaign, message, request }) =>
			await sendRecorded(session, campaign, request, {
				ledger,
				idBase,
				timeoutMs: settings.timeoutMs,
				patience,
				earlier,
				price: prices?.get(campaign),
				scheduledFor: message.scheduledFor,
				testNumbers: testNumbers?.map(({ value }) => value),
			}),
		({ campaign }, attempt) => {
			if (attempt.state === 'accepted') delivery.succeed(campaign, attempt.ended);
			else delivery.fail(campaign, attempt.advice);
		},
	);
	delivery.finish();
}
