import type { Campaign } from '../../sending/drafts';
import { groupCampaigns } from '../../sending/grouping';
import { idBaseOf, openLedger, type Ledger } from '../../sending/ledger';
import { messageIds } from '../../sending/messageId';
import { settle } from '../../sending/settle';
import type { Recipient } from '../../sending/types';
import type { CampaignRequest } from '../../service/types';
import { valueOf } from '../refusal';
import type { Entry, Session } from '../types';
import { inBatches } from './batches';
import { Delivery } from './deliver';
import { deliverEarlier } from './earlier';
import type { Message } from './message';
import { Patience } from './patience';
import { messagesOf, toDrafts, toRequest } from './plan';
import { keepLimits } from './price';
import type { CampaignPlan } from './read';
import { sendRecorded } from './record';
import { sayRemarks, sayTest } from './remarks';
import { checkRunWide } from './runWide';
import { isTool, runScope } from './scope';
import { readLimits, readSettings, type Limits, type Settings } from './settings';
import { sharedId } from './sharedId';
import { spentSoFar } from './spent';
import { readTestNumbers } from './testNumbers';

/** What holds for the whole run of a send. */
interface Run {
	settings: Settings;
	limits: Limits;
	/** They get each campaign in place of its recipients; undefined for a real send. */
	testNumbers?: Recipient[];
	/** Send again on a further try what may have gone. */
	resendUnknown: boolean;
	ledger: Ledger;
	/** What message ids are made from. */
	idBase: string;
	scope: string;
}

/** A campaign that is ready to go. */
interface Job {
	campaign: Campaign;
	message: Message;
	request: CampaignRequest;
}

/** Reads what concerns the run, and opens its record. */
function openRun(session: Session): Run {
	const { context, parameters } = session;
	valueOf(context, checkRunWide(parameters));
	const settings = valueOf(context, readSettings(parameters));
	const limits = valueOf(context, readLimits(parameters, isTool(context)));
	const testNumbers = readTestNumbers(session);
	const resendUnknown = parameters.get<string>('options.unknownOutcome', 0, 'stop') === 'sendAgain';
	const scope = runScope(context);
	const ledger = openLedger(context.getContext('node'), scope);
	const idBase = idBaseOf(ledger, context.getExecutionId());
	return { settings, limits, testNumbers, resendUnknown, ledger, idBase, scope };
}

/** Gives each recipient an id, before the call: a report can arrive before the answer. */
function giveMessageIds(
	{ context }: Session,
	entries: Array<Entry<CampaignPlan>>,
	{ idBase, scope }: Run,
): void {
	const idsOf = messageIds(idBase, context.getNode().id, scope);
	for (const { index, plan } of entries) {
		const { recipients = [] } = plan;
		const idAt = idsOf(index, recipients.length);
		recipients.forEach((recipient, position) => {
			recipient.gsmsmsid ??= idAt(position);
		});
	}
}

/** Hands out what earlier tries settled, and puts the rest together into campaigns. */
function prepare(
	session: Session,
	entries: Array<Entry<CampaignPlan>>,
	run: Run,
	delivery: Delivery,
): Job[] {
	const { context, hints } = session;
	const { settings, ledger, testNumbers, resendUnknown } = run;
	const shared = sharedId(entries);
	if (shared !== undefined) hints.say(shared, 'warning');
	giveMessageIds(session, entries, run);

	const campaigns = settings.perItem ? 'perItem' : 'distinct';
	const settlement = settle(ledger, toDrafts(entries), { campaigns, resendUnknown });
	deliverEarlier(session, settlement, delivery, settings.perCampaign);
	sayTest(hints, settlement, testNumbers);

	const { maxRecipients } = settings;
	const grouped = valueOf(context, groupCampaigns(settlement.open, { campaigns, maxRecipients }));
	const messages = messagesOf(entries);
	sayRemarks(hints, grouped, messages);
	return grouped.map((campaign) => {
		const message = messages.get(campaign.messageKey)!;
		return { campaign, message, request: toRequest(campaign, message, testNumbers) };
	});
}

/**
 * Sends what the items ask for, at most once each: what earlier tries of the same run settled is not sent
 * again, the rest is put together into campaigns, priced where a limit is set, and sent one by one.
 */
export async function runSend(
	session: Session,
	entries: Array<Entry<CampaignPlan>>,
): Promise<void> {
	const run = openRun(session);
	const { settings, limits, testNumbers, ledger, idBase } = run;
	const delivery = new Delivery(session, settings, entries);
	const jobs = prepare(session, entries, run, delivery);

	const earlier = { ...ledger.record.entries };
	let prices: Map<Campaign, number> | undefined;
	if (limits.maximumCost > 0 || limits.minimumCreditsLeft > 0) {
		const spent = spentSoFar(ledger);
		prices = await keepLimits({ session, delivery, limits, spent }, jobs, settings);
	}

	const patience = new Patience(session.context.getNode(), session.results.continues);
	await inBatches(
		prices ? jobs.filter(({ campaign }) => prices.has(campaign)) : jobs,
		settings.batch,
		session.signal,
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
