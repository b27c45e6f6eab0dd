import { simulateCampaign } from '../../api/resources/campaigns';
import { describeFault } from '../../api/errors/describeFault';
import { InvalidInput } from '../../shared/invalidInput';
import type { Session } from '../../run/types';
import { pluralize, roundCredits } from '../../shared/text';
import { maximumCost } from '../input/runOptions';
import { failCampaign } from '../output/itemResults';
import type { Ledger } from '../plan/ledger';
import type { Calls } from './pacing';
import type { SendJob } from './sendCampaign';

interface Spending {
	/** The maximum cost of the run in credits, above 0. */
	maximumCost: number;
	/** The ledger of all attempts of the run. The limit covers the costs of all these attempts. */
	ledger: Ledger;
}

/**
 * Adds up the credits that a run's attempts have cost or may have cost.
 * @returns undefined if the cost of an accepted send is unknown
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
 * Compares the prices of all campaigns with the run's limit.
 * @param prices undefined for a price that the service did not return
 * @returns the reason why the run must not be sent; undefined if the cost is within the limit
 */
export function whyExceeded(
	{ maximumCost: most, ledger }: Spending,
	prices: Array<number | undefined>,
): InvalidInput | undefined {
	const { displayName } = maximumCost.property;
	const spent = spentCredits(ledger);
	const cost = roundCredits(prices.reduce<number>((sum, price) => sum + (price ?? NaN), 0));
	if (Number.isNaN(cost)) {
		return new InvalidInput(
			`The service returned no price for this run, so '${displayName}' cannot be checked.`,
			'Run Simulate. If the result shows no price either, ask your provider.',
		);
	}
	if (spent === undefined) {
		return new InvalidInput(
			`The service returned no price for an earlier attempt of this run, so '${displayName}' cannot be checked.`,
			'Send the messages for the remaining items in a new execution.',
		);
	}
	if (roundCredits(cost + spent) <= most) return undefined;
	const before = spent > 0 ? ` in addition to up to ${spent} for earlier attempts` : '';
	return new InvalidInput(
		`This run would cost ${pluralize(cost, 'credit')}${before}: more than '${displayName}' allows (${most}).`,
		'Send to fewer recipients, shorten the message, or raise the limit.',
	);
}

/**
 * Simulates all campaigns before the first send and stores their prices. A failed simulation becomes its campaign's
 * outcome. The limit ignores credits that other runs spend after the simulation.
 * @returns the reason why no campaign may be sent; undefined if the cost is within the limit
 */
export async function priceCampaigns(
	session: Session,
	jobs: SendJob[],
	calls: Calls,
	spending: Spending,
): Promise<InvalidInput | undefined> {
	const prices: Array<number | undefined> = [];
	await calls.forEach(
		jobs,
		async ({ request }) => await simulateCampaign(session, request),
		({ campaign }, outcome) => {
			if (outcome.ok) prices.push((campaign.simulated = outcome.value).cost);
			else failCampaign(session.results, campaign, describeFault(outcome.fault, 'simulate'));
		},
	);
	return prices.length === 0 ? undefined : whyExceeded(spending, prices);
}
