import { simulateCampaign } from '../../api/resources/campaigns';
import { describeFault, type Failure } from '../../api/errors/describeFault';
import { InvalidInput } from '../../shared/invalidInput';
import type { Session } from '../../run/types';
import { pluralize, roundCredits } from '../../shared/text';
import { failCampaign } from '../output/fates';
import type { Ledger } from '../plan/ledger';
import type { Calls } from './pacing';
import type { SendJob } from './sendCampaign';

interface Spending {
	/** The most credits that the run may cost, above 0. */
	maximumCost: number;
	/** Of all attempts of the run: what they have cost counts too. */
	ledger: Ledger;
}

type Stop = [reason: string, advice: string];

const UNSAID: Stop = [
	'The service did not say what this run would cost, so the limit cannot be kept.',
	"Set 'Maximum Cost (Credits)' to 0 to send without a limit.",
];

const SPENT_UNSAID: Stop = [
	"The service did not say what an earlier attempt of this run cost, so 'Maximum Cost (Credits)' cannot be kept.",
	'Send the rest in a separate run.',
];

/**
 * Adds up the credits that the attempts of a run have cost, or may have cost.
 * @returns undefined if an accepted send is among them whose cost nobody has said
 */
export function spentCredits({ sends }: Ledger): number | undefined {
	let credits = 0;
	for (const { state, cost, price } of sends) {
		if (state === 'accepted' && (cost ?? price) === undefined) return undefined;
		credits += cost ?? price ?? 0;
	}
	return roundCredits(credits);
}

/**
 * Compares the prices of all campaigns with the limit of the run.
 * @returns why the run must not be sent; undefined when the limit is kept
 */
export function whyExceeded({ maximumCost, ledger }: Spending, prices: number[]): Stop | undefined {
	const spent = spentCredits(ledger);
	if (spent === undefined) return SPENT_UNSAID;
	const cost = roundCredits(prices.reduce((sum, price) => sum + price, 0));
	if (roundCredits(cost + spent) <= maximumCost) return undefined;
	const before =
		spent > 0 ? ` after the ${spent} that earlier attempts have cost or may have cost` : '';
	return [
		`This run would cost ${pluralize(cost, 'credit')}${before}: more than 'Maximum Cost (Credits)' allows (${maximumCost}).`,
		'Raise the limit, or send to fewer recipients or with a shorter message.',
	];
}

/**
 * Simulates all campaigns before the first is sent, and stops the run when the price exceeds the limit. Credits that
 * others spend between the simulation and the send are not counted.
 * @param beforeStop called with the reason before the run stops
 * @returns the campaigns to send with their prices, without those whose simulation fails
 * @throws InvalidInput when the run must not be sent
 */
export async function priceCampaigns(
	session: Session,
	jobs: SendJob[],
	calls: Calls,
	spending: Spending,
	beforeStop: (error: Failure) => void,
): Promise<SendJob[]> {
	const stop = ([reason, advice]: Stop) => {
		const nothing =
			spending.ledger.sends.length > 0 ? 'Nothing more was sent.' : 'Nothing was sent.';
		const error = new InvalidInput(`${reason} ${nothing}`, advice);
		beforeStop(error);
		return error;
	};
	const priced: Array<SendJob & { price: number }> = [];
	await calls.forEach(
		jobs,
		async ({ request }) => await simulateCampaign(session, request),
		(job, outcome) => {
			if (!outcome.ok) {
				failCampaign(session.results, job.campaign, describeFault(outcome.fault, 'simulate'));
				return;
			}
			const { cost: price } = outcome.value;
			if (price === undefined) throw stop(UNSAID);
			priced.push({ ...job, price });
		},
	);
	const prices = priced.map(({ price }) => price);
	const exceeded = priced.length > 0 && whyExceeded(spending, prices);
	if (exceeded) throw stop(exceeded);
	return priced;
}
