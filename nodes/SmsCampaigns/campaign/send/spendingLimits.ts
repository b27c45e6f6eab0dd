import { NodeOperationError } from 'n8n-workflow';
import { simulateCampaign } from '../../api/resources/campaigns';
import { describeFault, type CallError } from '../../api/errors/describeFault';
import type { Session } from '../../run/types';
import { pluralize, roundCredits } from '../../shared/text';
import { failCampaign } from '../output/fates';
import type { Ledger } from '../plan/ledger';
import type { Calls } from './pacing';
import type { SendJob } from './sendCampaign';

interface Spending {
	/** The most credits that the run may cost, above 0. */
	maximumCost: number;
	/** Of the tries of the run: what they have cost counts too. */
	ledger: Ledger;
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

/**
 * Adds up the credits that the tries of a run have cost, or may have cost.
 * @returns also how many accepted sends there are whose cost nobody has said
 */
export function spentCredits({ sends }: Ledger): { credits: number; unsaid: number } {
	let credits = 0;
	let unsaid = 0;
	for (const { state, cost, price } of sends) {
		credits += cost ?? price ?? 0;
		if (state === 'accepted' && (cost ?? price) === undefined) unsaid++;
	}
	return { credits: roundCredits(credits), unsaid };
}

/**
 * Compares the prices of all campaigns with the limit of the run.
 * @returns why the run must not be sent; undefined when the limit is kept
 */
export function whyExceeded(
	{ maximumCost, ledger }: Pick<Spending, 'maximumCost' | 'ledger'>,
	prices: number[],
): Stop | undefined {
	const spent = spentCredits(ledger);
	if (spent.unsaid > 0) return SPENT_UNSAID;
	const cost = roundCredits(prices.reduce((sum, price) => sum + price, 0));
	if (roundCredits(cost + spent.credits) <= maximumCost) return undefined;
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
	jobs: SendJob[],
	spending: Spending,
): Promise<SendJob[]> {
	const { context, results } = session;
	const stop = ([reason, description]: Stop) => {
		const nothing =
			spending.ledger.sends.length > 0 ? 'Nothing more was sent.' : 'Nothing was sent.';
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
				failCampaign(results, job.campaign, error);
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
