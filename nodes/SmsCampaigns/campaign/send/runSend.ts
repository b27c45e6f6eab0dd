import { messageIds } from '../../rules/grouping/messageIds';
import { assignEarlierSends } from '../../rules/ledger/earlierTries';
import { itemsOf } from '../../rules/ledger/ledger';
import { TargetTable, type TargetRow } from '../../rules/targets/targetTable';
import { HINT_RANKS, type Hints } from '../../run/hints';
import { beginRecord, type RunRecord } from '../../run/runRecord';
import type { Results } from '../../run/results';
import type { CheckedItem, Session } from '../../run/types';
import type { Recipient } from '../../rules/recipients/readRecipients';
import type { CampaignItem } from '../input/campaignItem';
import { sendOutput } from '../input/output';
import {
	keepGuardsFromModel,
	readMaximumCost,
	readRunSettings,
	readTestNumbers,
	type RunSettings,
} from '../input/runOptions';
import { sendOncePer } from '../input/sendOncePer';
import { addOutput } from '../output/campaignOutput';
import {
	acceptedCampaignOf,
	addCampaignItems,
	failCampaign,
	Outcomes,
	type Assignment,
} from '../output/outcomes';
import { quoteInput } from '../../shared/invalidInput';
import { Calls, InNodeRetries } from './pacing';
import { claimKeys } from './onceKeys';
import { planCampaigns, toCampaignInputs } from './planCampaigns';
import { recallSends } from './recallSends';
import { sendAndRecord } from './sendCampaign';
import { SendRecord } from './sendRecord';
import { priceCampaigns } from './spendingLimits';
import type { Tries } from './tries';

/** Warns of a message id that the user gave to several numbers. */
function warnOfSharedIds(hints: Hints, rows: TargetRow[]): void {
	const numbers = new Map<string, string>();
	for (const { input } of rows) {
		for (const { value, gsmsmsid } of input.recipients ?? []) {
			if (gsmsmsid === undefined) continue;
			const number = numbers.get(gsmsmsid) ?? value;
			numbers.set(gsmsmsid, number);
			if (number === value) continue;
			return hints.addForRun(
				`${number} and ${value} have the same message ID, ${quoteInput(gsmsmsid)}, so their delivery reports and replies cannot be told apart. Give each recipient a different ID, or remove the option 'Message ID'.`,
				'warning',
			);
		}
	}
}

/**
 * Gives each recipient a message id, before the call: a delivery report can arrive before the response.
 * @param recalled rows of sends whose ids are lost
 */
function addMessageIds(
	{ context, hints }: Session,
	{ ledger, scope }: Tries,
	{ rows }: TargetTable<Assignment>,
	recalled: ReadonlySet<TargetRow>,
): void {
	warnOfSharedIds(hints, rows);
	ledger.idBase ??= context.getExecutionId();
	const idsOf = messageIds(ledger.idBase, context.getNode().id, scope);
	for (const row of rows) {
		if (recalled.has(row)) continue;
		const { index, recipients = [] } = row.input;
		const idAt = idsOf(index, recipients.length);
		recipients.forEach((recipient, position) => {
			recipient.gsmsmsid ??= idAt(position);
		});
	}
}

/**
 * Stops the run, before anything is sent, for what earlier tries left unknown or cannot finish.
 * @throws the failure of the first such item, unless the node continues on fail
 */
function stopAtEarlierTries(results: Results, outcomes: Outcomes): void {
	if (results.continues) return;
	for (const [index, sends] of outcomes.earlier.sends) {
		const unknown = sends.find(({ state }) => state !== 'accepted');
		const error =
			unknown || outcomes.countUnsent(index) > 0 ? outcomes.failureOf(index) : undefined;
		if (!error) continue;
		results.reject(index, addCampaignItems(error, unknown ? itemsOf(unknown) : []));
	}
}

function readEarlierTries(
	{ results, hints }: Session,
	{ ledger }: Tries,
	table: TargetTable<Assignment>,
	settings: RunSettings,
): Outcomes {
	const { sharing } = settings;
	if (ledger.entries.length === 0) {
		table.findPrimaries(sharing);
		return new Outcomes(table);
	}
	const earlier = assignEarlierSends(ledger, table, settings);
	table.findPrimaries(sharing, earlier.changed);
	const outcomes = new Outcomes(table, earlier);
	stopAtEarlierTries(results, outcomes);
	if (earlier.sends.size > 0) {
		hints.addForRun(
			'Some items were sent by an earlier try of this execution. They were not sent again.',
		);
	}
	return outcomes;
}

/**
 * Sends what the items ask for, at most once each: what earlier tries of the same run sent is not sent again, the rest
 * is combined into campaigns, priced where a limit is set, and sent.
 * @param testMessageId the id of a test message; absent: it has none
 */
export async function runSend(
	session: Session,
	tries: Tries,
	items: Array<CheckedItem<CampaignItem>>,
	testMessageId?: string,
): Promise<void> {
	const { context, parameters } = session;
	keepGuardsFromModel(parameters);
	const notes: string[] = [];
	const testNumbers = readTestNumbers(parameters, notes)?.map((number) =>
		testMessageId === undefined ? number : { ...number, gsmsmsid: testMessageId },
	);
	for (const note of notes) session.hints.addForRun(note);
	const hasKeys = parameters.stored(sendOncePer.path) !== undefined;
	const record = await beginRecord(context, hasKeys);
	// A test uses up no key.
	const claimed =
		hasKeys && !testNumbers ? await claimKeys(session, tries, items, record) : undefined;
	try {
		await sendItems(session, tries, claimed?.left ?? items, { record, testNumbers });
	} finally {
		await claimed?.release();
	}
}

async function sendItems(
	session: Session,
	tries: Tries,
	items: Array<CheckedItem<CampaignItem>>,
	{ record, testNumbers }: { record?: RunRecord; testNumbers?: Recipient[] },
): Promise<void> {
	const { context, parameters, results, hints } = session;
	const { ledger, scope } = tries;
	const settings = readRunSettings(parameters, sendOutput);
	const maximumCost = readMaximumCost(parameters);
	const table = new TargetTable<Assignment>(toCampaignInputs(items));
	const outcomes = readEarlierTries(session, tries, table, settings);
	const { jobs, times } = planCampaigns(session, items, outcomes, settings, testNumbers);
	for (const { preview } of jobs) {
		for (const note of preview.notes) hints.addForRun(note, 'info', HINT_RANKS.note);
	}
	const calls = new Calls(session);
	const priced =
		maximumCost === 0
			? jobs
			: await priceCampaigns(session, outcomes, jobs, {
					maximumCost,
					ledger,
					calls,
					beforeStop: (error) => {
						if (results.continues) addOutput(session, settings, outcomes, error);
					},
				});
	const sends = record && new SendRecord(record, scope);
	const testValues = testNumbers?.map(({ value }) => value);
	const { recalled, left, failed } = sends
		? await recallSends(session, tries, outcomes, priced, sends, {
				...settings,
				testNumbers: testValues,
			})
		: { recalled: new Set<TargetRow>(), left: priced, failed: [] };
	addMessageIds(session, tries, table, recalled);
	const run = {
		calls,
		ledger,
		record: sends,
		table,
		times,
		retries: new InNodeRetries(context.getNode(), results.continues),
		testNumbers: testValues,
	};
	try {
		await calls.forEach(
			left,
			(job) => sendAndRecord(session, run, job),
			({ campaign }, sent) => {
				if (!sent.ok) failCampaign(results, outcomes, campaign, sent.error);
				else outcomes.allAccepted.set(campaign, acceptedCampaignOf(sent));
			},
		);
	} finally {
		await sends?.close();
	}
	for (const [campaign, error] of failed) failCampaign(results, outcomes, campaign, error);
	addOutput(session, settings, outcomes);
}
