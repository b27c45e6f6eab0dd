import type { Campaign } from '../../../rules/targets/types';
import { groupCampaigns } from '../../../rules/grouping/groupCampaigns';
import { idBaseOf, openLedger, type Ledger } from '../../../rules/ledger/ledger';
import { messageIds } from '../../../rules/grouping/messageIds';
import { settle } from '../../../rules/ledger/reconcile';
import type { CampaignRequest } from '../../../api/model/types';
import { valueOf } from '../../common/valueOrThrow';
import type { Entry, Session } from '../../common/types';
import { inBatches } from '../../common/batches';
import { Delivery } from '../output/campaignOutput';
import { deliverEarlier } from '../output/earlierTries';
import type { Message } from '../input/message';
import { Patience } from './inNodeRetries';
import { messagesOf, toDrafts, toRequest } from './requests';
import { keepLimits } from './spendingLimits';
import type { CampaignPlan } from '../input/campaignItem';
import { sendRecorded } from './sendCampaign';
import { sayRemarks, sayTest } from '../output/hints';
import { checkRunWide } from '../input/checkRunWideOptions';
import { isTool, runScope } from '../../common/runScope';
import { readLimits, readSettings, type Limits, type Settings } from '../input/runSettings';
import { sharedId } from '../input/duplicateMessageIds';
import { spentSoFar } from './spentCredits';
import { readTestNumbers } from '../input/testNumbers';
import type { Recipient } from '../../../rules/recipients/recipient';

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
