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

/** Settings and state of one run of a send. */
interface SendRun {
	settings: RunSettings;
	limits: SpendingLimits;
	/** Replace the recipients of each campaign; undefined for a real send. */
	testNumbers?: Recipient[];
	/** Whether to repeat sends of earlier tries that may have gone out. */
	resendUnknown: boolean;
	ledger: Ledger;
	/** Execution id to derive message ids from. */
	idBase: string;
	scope: string;
}

/** A campaign to send. */
interface SendJob {
	campaign: PlannedCampaign;
	message: Message;
	request: CampaignRequest;
}

/** Reads the options of the run, and opens its ledger. */
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

/** Gives each recipient an id before the call, because a delivery report can arrive before the answer. */
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

/** Adds the output of what earlier tries settled, and groups the rest into campaigns. */
function prepareJobs(
	session: RunContext,
	entries: Array<CheckedItem<CampaignItem>>,
	run: SendRun,
	output: CampaignOutput,
): SendJob[] {
	const { context, hints } = session;
	const { settings, ledger, testNumbers, resendUnknown } = run;
	const duplicateHint = findDuplicateMessageId(entries);
	if (duplicateHint !== undefined) hints.addForRun(duplicateHint, 'warning');
	addMessageIds(session, entries, run);

	const campaigns = settings.perItem ? 'perItem' : 'distinct';
	const settlement = reconcile(ledger, toCampaignInputs(entries), { campaigns, resendUnknown });
	outputEarlierTries(session, settlement, output, settings.perCampaign);
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
 * Sends each item at most once: items that earlier tries of the same run settled are not sent again. The rest is
 * grouped into campaigns, priced if a limit is set, and sent in batches.
 */
export async function runSend(
	session: RunContext,
	entries: Array<CheckedItem<CampaignItem>>,
): Promise<void> {
	const run = openSendRun(session);
	const { settings, limits, testNumbers, ledger, idBase } = run;
	const output = new CampaignOutput(session, settings, entries);
	const jobs = prepareJobs(session, entries, run, output);

	const earlier = { ...ledger.record.entries };
	let prices: Map<PlannedCampaign, number> | undefined;
	if (limits.maximumCost > 0 || limits.minimumCreditsLeft > 0) {
		const spent = spentCredits(ledger);
		prices = await enforceLimits({ session, output, limits, spent }, jobs, settings);
	}

	const retries = new InNodeRetries(session.context.getNode(), session.results.continues);
	await runInBatches(
		prices ? jobs.filter(({ campaign }) => prices.has(campaign)) : jobs,
		settings.batch,
		session.signal,
		async ({ campaign, message, request }) =>
			await sendAndRecord(session, campaign, request, {
				ledger,
				idBase,
				timeoutMs: settings.timeoutMs,
				retries,
				earlier,
				price: prices?.get(campaign),
				scheduledFor: message.scheduledFor,
				testNumbers: testNumbers?.map(({ value }) => value),
			}),
		({ campaign }, attempt) => {
			if (attempt.state === 'accepted') output.succeed(campaign, attempt.ended);
			else output.fail(campaign, attempt.report);
		},
	);
	output.finish();
}
