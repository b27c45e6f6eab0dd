import { NodeOperationError } from 'n8n-workflow';
import { simulateCampaign } from '../../api/resources/campaigns';
import { describeFault, type CallError } from '../../api/errors/describeFault';
import type { Session } from '../../run/types';
import { costAboveLimit, type SpentCredits } from '../../rules/spending/limits';
import { pluralize } from '../../shared/text';
import type { Outcomes } from '../output/outcomes';
import { failCampaign } from '../output/stopping';
import type { Calls } from './pacing';
import type { SendJob } from './sendCampaign';

interface Spending {
	/** The most credits that the run may cost, above 0. */
	maximumCost: number;
	spent: SpentCredits;
	calls: Calls;
	/** Called with the reason before the run stops. */
	beforeStop: (error: CallError) => void;
}

type Stop = [reason: string, advice: string];

const UNSAID: Stop = [
	'The service did not say what this run would cost, so the limit cannot be kept.',
	"Set 'Maximum Cost (Credits)' to 0 to send without a limit.",
];

const SPENT_UNSAID: Stop = [
	"The service did not say what an earlier try of this run cost, so 'Maximum Cost (Credits)' cannot be kept.",
	'Send the rest in a separate run.',
];

function whyExceeded({ maximumCost, spent }: Spending, prices: number[]): Stop | undefined {
	if (spent.unsaid > 0) return SPENT_UNSAID;
	const cost = costAboveLimit(maximumCost, prices, spent.credits);
	if (cost === undefined) return undefined;
	const afterEarlier =
		spent.credits > 0
			? ` after the ${spent.credits} that earlier tries have cost or may have cost`
			: '';
	return [
		`This run would cost ${pluralize(cost, 'credit')}${afterEarlier}: more than 'Maximum Cost (Credits)' allows (${maximumCost}).`,
		'Raise the limit, or send to fewer recipients or with a shorter message.',
	];
}

/**
 * Simulates all campaigns before the first is sent, and stops the run when the price exceeds the limit. Credits that
 * others spend between the simulation and the send are not counted.
 * @returns the campaigns to send with their prices, without those whose simulation fails
 * @throws NodeOperationError when the run must not be sent
 */
export async function priceCampaigns(
	session: Session,
	outcomes: Outcomes,
	jobs: SendJob[],
	spending: Spending,
): Promise<SendJob[]> {
	const { context, results } = session;
	const stop = ([reason, description]: Stop) => {
		const nothing = spending.spent.sends > 0 ? 'Nothing more was sent.' : 'Nothing was sent.';
		const message = `${reason} ${nothing}`;
		spending.beforeStop({ message, description });
		return new NodeOperationError(context.getNode(), message, { description });
	};
	const priced: SendJob[] = [];
	const prices: number[] = [];
	const { calls } = spending;
	await calls.forEach(
		jobs,
		async ({ request }) => await calls.call(async () => await simulateCampaign(session, request)),
		(job, outcome) => {
			if (!outcome.ok) {
				const error = describeFault(outcome.fault, 'simulate');
				failCampaign(results, outcomes, job.campaign, error);
				return;
			}
			const { cost: price } = outcome.value;
			if (price === undefined) throw stop(UNSAID);
			prices.push(price);
			priced.push({ ...job, price });
		},
	);
	if (priced.length === 0) return priced;
	const exceeded = whyExceeded(spending, prices);
	if (exceeded) throw stop(exceeded);
	return priced;
}
