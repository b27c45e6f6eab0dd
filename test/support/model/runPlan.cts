// Runs a scenario of the model with the plan alone, without n8n's engine or a service, so that a test can draw a million.
import {
	failureOf,
	hasEnded,
	ownCampaigns,
} from '../../../nodes/SmsCampaigns/campaign/output/fates';
import {
	finalSends,
	openLedger,
	recordOutcome,
	recordPending,
	type Ledger,
} from '../../../nodes/SmsCampaigns/campaign/plan/ledger';
import {
	hashMessage,
	isChanged,
	type AcceptedRecord,
	type Campaign,
	type CampaignInput,
	type Row,
	type Sent,
	type Target,
} from '../../../nodes/SmsCampaigns/campaign/plan/types';
import type { Failure } from '../../../nodes/SmsCampaigns/api/errors/describeFault';
import type { CampaignResponse } from '../../../nodes/SmsCampaigns/api/format/decode';
import type { SendTime } from '../../../nodes/SmsCampaigns/campaign/plan/types';
import {
	isAccepted,
	isRefused,
	itemsAt,
	mayHaveGoneOut,
	type Answer,
	type Call,
	type Item,
	type Scenario,
	type Told,
} from '../../model/scenario.cts';
import { plan } from './plan.cts';

/** One attempt of the run. */
export interface Attempt {
	/** The answer to each call in turn; `ok` to all after these. */
	answers: Answer[];
	/** Whether the run stops at the first call that is not accepted. */
	stops: boolean;
	/** The call, counted from 0, during which the node is stopped: nobody sees its answer. */
	stoppedAt?: number;
	/** Items that cannot be read in this attempt. */
	unreadable: number[];
}

export interface PlanScenario extends Scenario<string> {
	maxRecipients: number;
	/** Whether each target gets its message at one of two times. */
	hours: boolean;
	attempts: Attempt[];
}

const NOT_SENT: Failure = { message: 'Not sent', description: '' };

const toInputs = ({ kind }: PlanScenario, items: Array<Item<string>>): CampaignInput[] =>
	items.map(({ message, targets }, index) => ({
		index,
		messageKey: hashMessage(message),
		...(kind === 'lists'
			? { lists: [...new Set(targets)] }
			: { recipients: targets.map((value) => ({ value })) }),
	}));

const MORNING: SendTime = {} as SendTime;
const EVENING: SendTime = {} as SendTime;

/** What an item is told; undefined if the run stopped before its outcome is known. */
function wordOf(
	rows: Row[],
	isStopped: boolean,
): Pick<Told, 'word' | 'tickets' | 'changed'> | undefined {
	const targets = rows.flatMap((row) => row.targets);
	if (isStopped && !hasEnded(targets)) return undefined;
	const error = failureOf(targets, NOT_SENT);
	const none = { tickets: [], changed: false };
	if (error) {
		if (isStopped) return { word: 'failed', ...none };
		return { word: error.isUnknown ? 'unknown' : 'refused', ...none };
	}
	const own = ownCampaigns(targets);
	if (own.length === 0) return { word: 'leftOut', ...none };
	const tickets = own.map(({ outcome }) =>
		outcome?.state === 'accepted' ? String(outcome.record.response.ticket) : '',
	);
	return { word: 'accepted', tickets, changed: targets.some(isChanged) };
}

/** The call that sends a campaign. */
function toCall(
	campaign: Campaign,
	items: Array<Item<string>>,
	facts: Pick<Call, 'try' | 'answer' | 'ticket'>,
): Call {
	const targets = campaign.targets.map(({ address }) => address);
	const { message } = items[campaign.targets[0].row.index];
	const carriedOut = mayHaveGoneOut(facts.answer);
	return { operation: 'send', message, targets, cost: targets.length, carriedOut, ...facts };
}

function conclude(ledger: Ledger, entry: Sent, campaign: Campaign, { answer, ticket }: Call): void {
	if (isAccepted(answer)) {
		const record: AcceptedRecord = { response: { ticket } as CampaignResponse, moderated: false };
		recordOutcome(ledger, entry, { state: 'accepted', result: record });
		campaign.outcome = { state: 'accepted', record };
		return;
	}
	const isUnknown = !isRefused(answer);
	recordOutcome(ledger, entry, { state: isUnknown ? 'unknown' : 'rejected' });
	campaign.outcome = { state: 'failed', error: { ...NOT_SENT, isUnknown } };
}

/** Plans what an attempt finds. */
function planFor(
	scenario: PlanScenario,
	inputs: CampaignInput[],
	ledger: Ledger,
	lost: Set<number>,
) {
	const { maxRecipients, hours, sendAgain } = scenario;
	const sendTimeOf = ({ address }: Target, place: number) =>
		/[02468]$/.test(address) === place < 2 ? MORNING : EVENING;
	const { rows, earlier, planned } = plan(inputs, {
		maxRecipients,
		...(hours && { sendTimeOf }),
		sends: finalSends(ledger, { resendUnknown: sendAgain }),
		unreadable: lost,
	});
	const hasFailed = earlier.some(
		({ targets, outcome }) => targets.length > 0 && outcome?.state === 'failed',
	);
	return { rows, planned, hasFailed };
}

/** All that the service got, and all that the items were told. */
export function runPlan(scenario: PlanScenario): { calls: Call[]; told: Told[] } {
	const calls: Call[] = [];
	const told: Told[] = [];
	let stored = {};
	for (const [at, { answers, stops, stoppedAt, unreadable }] of scenario.attempts.entries()) {
		// n8n keeps the ledger as JSON between the attempts.
		stored = JSON.parse(JSON.stringify(stored)) as object;
		const ledger = openLedger(stored, '0');
		const items = itemsAt(scenario, at + 1);
		const lost = new Set(ledger.sends.length > 0 ? unreadable : []);
		const inputs = toInputs(scenario, items).filter(({ index }) => !lost.has(index));
		const { rows, planned, hasFailed } = planFor(scenario, inputs, ledger, lost);
		let isStopped = stops && hasFailed;
		for (const [turn, campaign] of planned.entries()) {
			if (isStopped) break;
			const entry = recordPending(ledger, campaign, {});
			// Nobody sees the answer to a call during which the node is stopped.
			const answer = stoppedAt === turn ? 'reset' : (answers[turn] ?? 'ok');
			const call = toCall(campaign, items, { try: at + 1, answer, ticket: `${calls.length + 1}` });
			calls.push(call);
			if (stoppedAt === turn) break;
			conclude(ledger, entry, campaign, call);
			isStopped = stops && !isAccepted(answer);
		}
		if (stoppedAt !== undefined && stoppedAt < planned.length) continue;
		for (const { index } of inputs) {
			const own = rows.filter((row) => row.index === index);
			const word = wordOf(own, isStopped);
			if (word) told.push({ try: at + 1, calls: calls.length, item: index, ...word });
		}
	}
	return { calls, told };
}
