import type { PlannedCampaign } from '../../../rules/targets/types';
import { groupCampaigns } from '../../../rules/grouping/groupCampaigns';
import { idBaseOf, openLedger, type Ledger } from '../../../rules/ledger/ledger';
import { messageIds } from '../../../rules/grouping/messageIds';
import { reconcile } from '../../../rules/ledger/reconcile';
import type { CampaignRequest } from '../../../api/model/types';
import { valueOrThrow } from '../../common/valueOrThrow';
import type { CheckedItem, RunContext } from '../../common/types';
import { runInBatches } from '../../common/batches';
import { CampaignOutput } from '../output/campaignOutput';
import { outputEarlierTries } from '../output/earlierTries';
import type { Message } from '../input/message';
import { InNodeRetries } from './inNodeRetries';
import { messagesByKey, toCampaignInputs, toRequest } from './requests';
import { enforceLimits } from './spendingLimits';
import type { CampaignItem } from '../input/campaignItem';
import { sendAndRecord } from './sendCampaign';
import { addPreviewHints, addTestHints } from '../output/hints';
import { checkRunWideOptions } from '../input/checkRunWideOptions';
import { isTool, runScope } from '../../common/runScope';
import {
	readSpendingLimits,
	readRunSettings,
	type SpendingLimits,
	type RunSettings,
} from '../input/runSettings';
import { findDuplicateMessageId } from '../input/duplicateMessageIds';
import { spentCredits } from './spentCredits';
import { readTestNumbers } from '../input/testNumbers';
import type { Recipient } from '../../../rules/recipients/recipient';

/** What holds for the whole run of a send. */
interface SendRun {
	settings: RunSettings;
	limits: SpendingLimits;
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
interface SendJob {
	campaign: PlannedCampaign;
	message: Message;
	request: CampaignRequest;
}

/** Reads what concerns the run, and opens its record. */
function openSendRun(session: RunContext): SendRun {
	const { context, parameters } = session;
	valueOrThrow(context, checkRunWideOptions(parameters));
	const settings = valueOrThrow(context, readRunSettings(parameters));
	const limits = valueOrThrow(context, readSpendingLimits(parameters, isTool(context)));
	const testNumbers = readTestNumbers(session);
	const resendUnknown = parameters.get<string>('options.unknownOutcome', 0, 'stop') === 'sendAgain';
	const scope = runScope(context);
	const ledger = openLedger(context.getContext('node'), scope);
	const idBase = idBaseOf(ledger, context.getExecutionId());
	return { settings, limits, testNumbers, resendUnknown, ledger, idBase, scope };
}

/** Gives each recipient an id, before the call: a report can arrive before the answer. */
function addMessageIds(
	{ context }: RunContext,
	entries: Array<CheckedItem<CampaignItem>>,
	{ idBase, scope }: SendRun,
): void {
	const idsOf = messageIds(idBase, context.getNode().id, scope);
	for (const { index, input } of entries) {
		const { recipients = [] } = input;
		const idAt = idsOf(index, recipients.length);
		recipients.forEach((recipient, position) => {
			recipient.gsmsmsid ??= idAt(position);
		});
	}
}

/** Hands out what earlier tries settled, and puts the rest together into campaigns. */
function prepareJobs(
	session: RunContext,
	entries: Array<CheckedItem<CampaignItem>>,
	run: SendRun,
	delivery: CampaignOutput,
): SendJob[] {
	const { context, hints } = session;
	const { settings, ledger, testNumbers, resendUnknown } = run;
	const shared = findDuplicateMessageId(entries);
	if (shared !== undefined) hints.addForRun(shared, 'warning');
	addMessageIds(session, entries, run);

	const campaigns = settings.perItem ? 'perItem' : 'distinct';
	const settlement = reconcile(ledger, toCampaignInputs(entries), { campaigns, resendUnknown });
	outputEarlierTries(session, settlement, delivery, settings.perCampaign);
	addTestHints(hints, settlement, testNumbers);

	const { maxRecipients } = settings;
	const grouped = valueOrThrow(
		context,
		groupCampaigns(settlement.open, { campaigns, maxRecipients }),
	);
	const messages = messagesByKey(entries);
	addPreviewHints(hints, grouped, messages);
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
	session: RunContext,
	entries: Array<CheckedItem<CampaignItem>>,
): Promise<void> {
	const run = openSendRun(session);
	const { settings, limits, testNumbers, ledger, idBase } = run;
	const delivery = new CampaignOutput(session, settings, entries);
	const jobs = prepareJobs(session, entries, run, delivery);

	const earlier = { ...ledger.record.entries };
	let prices: Map<PlannedCampaign, number> | undefined;
	if (limits.maximumCost > 0 || limits.minimumCreditsLeft > 0) {
		const spent = spentCredits(ledger);
		prices = await enforceLimits({ session, delivery, limits, spent }, jobs, settings);
	}

	const patience = new InNodeRetries(session.context.getNode(), session.results.continues);
	await runInBatches(
		prices ? jobs.filter(({ campaign }) => prices.has(campaign)) : jobs,
		settings.batch,
		session.signal,
		async ({ campaign, message, request }) =>
			await sendAndRecord(session, campaign, request, {
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
