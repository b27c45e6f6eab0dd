import { groupCampaigns } from '../../rules/grouping/groupCampaigns';
import { messageIds } from '../../rules/grouping/messageIds';
import { settleEarlierFates } from '../../rules/ledger/earlierFates';
import { idBaseOf, openLedger, type Ledger } from '../../rules/ledger/ledger';
import type { MessagePreview } from '../../rules/message/preview';
import type { Recipient } from '../../rules/recipients/recipient';
import type { PlannedCampaign } from '../../rules/targets/plannedCampaign';
import type { Price } from '../../rules/spending/limits';
import { spentCredits } from '../../rules/spending/spentCredits';
import { TargetTable } from '../../rules/targets/targetTable';
import type { CampaignRequest } from '../../api/model/types';
import { runInBatches } from '../../run/batches';
import { isTool, runScope } from '../../run/runScope';
import type { CheckedItem, RunContext } from '../../run/types';
import { valueOrThrow } from '../../run/valueOrThrow';
import { sendOutputFields } from '../description/outputFields';
import type { CampaignItem } from '../input/campaignItem';
import { checkRunWideOptions } from '../input/checkRunWideOptions';
import { findDuplicateMessageId } from '../input/duplicateMessageIds';
import { readRunSettings, readMaximumCost, type RunSettings } from '../input/runSettings';
import { readTestNumbers } from '../input/testNumbers';
import { CampaignOutput } from '../output/campaignOutput';
import type { Fate } from '../output/itemFates';
import { addPreviewHints, addTestHints, previewCampaign } from '../output/hints';
import { CampaignTimes } from './campaignTimes';
import { InNodeRetries } from './inNodeRetries';
import {
	messagesByKey,
	prepareRequest,
	recipientsOf,
	toCampaignInputs,
	type PreparedRequest,
} from './requests';
import { sendAndRecord } from './sendCampaign';
import { enforceMaximumCost } from './spendingLimits';

/** What holds for the whole run of a send. */
interface SendRun {
	settings: RunSettings;
	/** The most credits that the run may cost; 0: no limit. */
	maximumCost: number;
	/** They get each campaign in place of its recipients; undefined for a real send. */
	testNumbers?: Recipient[];
	ledger: Ledger;
	scope: string;
}

/** A campaign that is ready to be sent. */
interface SendJob {
	campaign: PlannedCampaign;
	request: CampaignRequest;
	/** Makes the request with the time that holds now. */
	prepare: () => PreparedRequest;
}

/** Reads what concerns the run as a whole, and opens its ledger. */
function openSendRun(session: RunContext, testMessageId?: string): SendRun {
	const { context, parameters } = session;
	valueOrThrow(context, checkRunWideOptions(parameters));
	const settings = valueOrThrow(context, readRunSettings(parameters, sendOutputFields));
	const maximumCost = valueOrThrow(context, readMaximumCost(parameters, isTool(context)));
	const testNumbers = readTestNumbers(session)?.map((number) =>
		testMessageId === undefined ? number : { ...number, gsmsmsid: testMessageId },
	);
	const scope = runScope(context);
	const ledger = openLedger(context.getContext('node'), scope);
	return { settings, maximumCost, testNumbers, ledger, scope };
}

/** Gives each recipient a message id, before the call: a delivery report can arrive before the answer. */
function addMessageIds(
	{ context }: RunContext,
	items: Array<CheckedItem<CampaignItem>>,
	{ ledger, scope }: SendRun,
): void {
	const idsOf = messageIds(idBaseOf(ledger, context.getExecutionId()), context.getNode().id, scope);
	for (const { index, input } of items) {
		const { recipients = [] } = input;
		const idAt = idsOf(index, recipients.length);
		recipients.forEach((recipient, position) => {
			recipient.gsmsmsid ??= idAt(position);
		});
	}
}

/** Settles what earlier tries decided, and plans campaigns for the rest. */
function planCampaigns(
	session: RunContext,
	items: Array<CheckedItem<CampaignItem>>,
	table: TargetTable<Fate>,
	run: SendRun,
): { output: CampaignOutput; jobs: SendJob[] } {
	const { hints } = session;
	const { settings, ledger, testNumbers } = run;
	const campaigns = settings.perItem ? 'perItem' : 'distinct';
	const earlier = settleEarlierFates(ledger, table, settings);
	table.findCarriers(campaigns, earlier.changed);
	const output = new CampaignOutput(session, settings, table, earlier);
	const messages = messagesByKey(items);
	const { allowedHours: setting } = settings;
	const times = new CampaignTimes({
		setting,
		table,
		messages,
		timeZone: session.parameters.timeZone,
	});
	output.checkEarlierTries();
	const planned = groupCampaigns(table, {
		campaigns,
		maxRecipients: settings.maxRecipients,
		excluded: earlier.changed,
		departureOf: times.departureOf,
	});
	if (earlier.sends.size > 0) {
		hints.addForRun(
			'Some items were sent by an earlier try of this execution. They were not sent again.',
		);
	}
	addTestHints(hints, earlier, testNumbers, planned.length > 0);
	times.addHints(hints, planned);
	const previews: MessagePreview[] = [];
	const jobs: SendJob[] = [];
	for (const campaign of planned) {
		const recipients = recipientsOf(campaign, table);
		const sentTo = testNumbers ? { kind: 'numbers' as const, gsm: testNumbers } : recipients;
		const prepare = () => prepareRequest(times.timeMessage(campaign), sentTo);
		const prepared = prepare();
		if ('refused' in prepared) {
			output.settle(campaign, { state: 'failed', report: prepared.refused });
			continue;
		}
		const { request, scheduledFor } = prepared;
		const { replaced } = messages.get(campaign.messageKey)!;
		previews.push(previewCampaign({ wire: request.message, scheduledFor, replaced }, recipients));
		jobs.push({ campaign, request, prepare });
	}
	addPreviewHints(hints, previews);
	return { output, jobs };
}

/**
 * Sends what the items ask for, at most once each: what earlier tries of the same run sent is not sent again, the rest
 * is combined into campaigns, priced where a limit is set, and sent.
 * @param testMessageId the id of a test message; absent: it has none
 */
export async function runSend(
	session: RunContext,
	items: Array<CheckedItem<CampaignItem>>,
	testMessageId?: string,
): Promise<void> {
	const run = openSendRun(session, testMessageId);
	const { settings, maximumCost, testNumbers, ledger } = run;
	const duplicateId = findDuplicateMessageId(items);
	if (duplicateId !== undefined) session.hints.addForRun(duplicateId, 'warning');
	addMessageIds(session, items, run);
	const table = new TargetTable<Fate>(toCampaignInputs(items));
	const { output, jobs } = planCampaigns(session, items, table, run);

	let prices: Map<PlannedCampaign, Price> | undefined;
	if (maximumCost > 0) {
		const spent = spentCredits(ledger);
		prices = await enforceMaximumCost({ session, output, maximumCost, spent }, jobs, settings);
	}

	const retries = new InNodeRetries(session.context.getNode(), session.results.continues);
	await runInBatches(
		prices ? jobs.filter(({ campaign }) => prices.has(campaign)) : jobs,
		settings.batch,
		session.signal,
		async ({ campaign, prepare }) =>
			await sendAndRecord(session, {
				ledger,
				table,
				campaign,
				prepare,
				timeoutMs: settings.timeoutMs,
				retries,
				price: prices?.get(campaign)?.cost,
				testNumbers: testNumbers?.map(({ value }) => value),
			}),
		({ campaign }, outcome) => output.settle(campaign, outcome),
	);
	output.finish();
}
