import { messageIds } from '../../rules/grouping/messageIds';
import { assignEarlierSends } from '../../rules/ledger/earlierTries';
import { idBaseOf } from '../../rules/ledger/ledger';
import { spentCredits } from '../../rules/spending/limits';
import { TargetTable } from '../../rules/targets/targetTable';
import type { CheckedItem, Session } from '../../run/types';
import type { CampaignItem } from '../input/campaignItem';
import { sendOutput } from '../input/output';
import {
	readMaximumCost,
	readRunSettings,
	readTestNumbers,
	type RunSettings,
} from '../input/runOptions';
import { addOutput } from '../output/campaignOutput';
import { acceptedCampaignOf, Outcomes, type Assignment } from '../output/outcomes';
import { addPreviewHints } from '../output/previews';
import { failCampaign, stopAtEarlierTries } from '../output/stopping';
import { quoteInput } from '../../shared/invalidInput';
import { Calls, InNodeRetries } from './pacing';
import { planCampaigns, toCampaignInputs } from './planCampaigns';
import { sendAndRecord } from './sendCampaign';
import { priceCampaigns } from './spendingLimits';
import type { Tries } from './tries';

/** Gives each recipient a message id, before the call: a delivery report can arrive before the response. */
function addMessageIds(
	{ context, hints }: Session,
	{ ledger, scope }: Tries,
	items: Array<CheckedItem<CampaignItem>>,
): void {
	// The first two items show whether the option has one ID for all.
	const [first, second] = items.slice(0, 2).map(({ input }) => input.recipients?.[0].gsmsmsid);
	if (first !== undefined && first === second) {
		hints.addForRun(
			`Several items have the message ID ${quoteInput(first)}, so their delivery reports cannot be told apart. Give each item a different ID, or remove the option 'Message ID'.`,
			'warning',
		);
	}
	const idsOf = messageIds(idBaseOf(ledger, context.getExecutionId()), context.getNode().id, scope);
	for (const { index, input } of items) {
		const { recipients = [] } = input;
		const idAt = idsOf(index, recipients.length);
		recipients.forEach((recipient, position) => {
			recipient.gsmsmsid ??= idAt(position);
		});
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
	const { context, parameters, results, hints } = session;
	const { ledger } = tries;
	const settings = readRunSettings(parameters, sendOutput);
	const maximumCost = readMaximumCost(parameters);
	const testNumbers = readTestNumbers(parameters)?.map((number) =>
		testMessageId === undefined ? number : { ...number, gsmsmsid: testMessageId },
	);
	addMessageIds(session, tries, items);
	const table = new TargetTable<Assignment>(toCampaignInputs(items));
	const outcomes = readEarlierTries(session, tries, table, settings);
	const { jobs, times } = planCampaigns(session, items, outcomes, settings, testNumbers);
	addPreviewHints(
		hints,
		jobs.map(({ preview }) => preview),
	);
	const calls = new Calls(session);
	const priced =
		maximumCost === 0
			? jobs
			: await priceCampaigns(session, outcomes, jobs, {
					maximumCost,
					spent: spentCredits(ledger),
					calls,
					beforeStop: (error) => {
						if (results.continues) addOutput(session, settings, outcomes, error);
					},
				});
	const run = {
		calls,
		ledger,
		table,
		times,
		retries: new InNodeRetries(context.getNode(), results.continues),
		testNumbers: testNumbers?.map(({ value }) => value),
	};
	await calls.forEach(
		priced,
		async (job) => await sendAndRecord(session, run, job),
		({ campaign }, sent) => {
			if (!sent.ok) failCampaign(results, outcomes, campaign, sent.error);
			else outcomes.set(campaign, { state: 'accepted', campaign: acceptedCampaignOf(sent) });
		},
	);
	addOutput(session, settings, outcomes);
}
