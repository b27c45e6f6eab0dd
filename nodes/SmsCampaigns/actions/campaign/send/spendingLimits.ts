import { NodeOperationError } from 'n8n-workflow';
import type { PlannedCampaign } from '../../../rules/targets/plannedCampaign';
import { priceCampaign, type CampaignPrice } from '../../../api/resources/campaigns';
import { describeFault } from '../../../api/errors/describeFault';
import type { CampaignRequest } from '../../../api/model/types';
import type { RunContext } from '../../common/types';
import { pluralize } from '../../../shared/pluralize';
import { runInBatches, type BatchSettings } from '../../common/batches';
import type { CampaignOutput } from '../output/campaignOutput';
import { simulateWhenReady } from './requestedWait';
import { roundCredits, type SpentCredits } from './spentCredits';
import type { SpendingLimits } from '../input/runSettings';

/** Price of all campaigns of a run, in credits. */
interface RunPrice {
	cost: number;
	/** Credits that would be left; NaN if the service does not say. */
	left: number;
}

const inCredits = (credits: number) => pluralize(credits, 'credit');

function stopRun(
	{ session, output, spent }: LimitCheck,
	reason: string,
	description: string,
): never {
	const sent = spent.anySends ? 'Nothing more was sent.' : 'Nothing was sent.';
	const message = `${reason} ${sent}`;
	if (session.results.continues) output.finish({ message, description });
	throw new NodeOperationError(session.context.getNode(), message, { description });
}

/** Adds what the service says in place of a figure. */
function quoteSaid(name: 'cost' | 'credits', { said }: CampaignPrice): string {
	const field = said[name] === undefined ? '' : ` Its '${name}' holds ${said[name]}.`;
	return field + (said.message === undefined ? '' : ` It said ${said.message}.`);
}

/** Stops the run when the service does not say a figure that a limit needs. */
function checkSaid(
	check: LimitCheck,
	price: CampaignPrice,
): asserts price is CampaignPrice & { cost: number } {
	if (price.cost === undefined) {
		stopRun(
			check,
			`The service did not say what this run would cost, so the limit cannot be kept.${quoteSaid('cost', price)}`,
			"Set 'Maximum Cost (Credits)' to 0 and remove 'Minimum Credits Left' to send without a limit.",
		);
	}
	if (price.credits === undefined && check.limits.minimumCreditsLeft > 0) {
		stopRun(
			check,
			`The service did not say how many credits would be left, so 'Minimum Credits Left' cannot be kept.${quoteSaid('credits', price)}`,
			'Remove the option to send without this limit.',
		);
	}
}

/** Stops the run when its price exceeds a limit. */
function compareWithLimits(check: LimitCheck, price: RunPrice): void {
	const { limits, spent } = check;
	const cost = roundCredits(price.cost);
	if (!Number.isFinite(cost)) {
		stopRun(
			check,
			'The prices of this run are too large to be added up, so the limit cannot be kept.',
			'Look at the cost that Simulate gives for each item.',
		);
	}
	const orMay = spent.certain ? '' : ' or may have cost';
	const afterEarlier =
		spent.credits > 0 ? ` after the ${spent.credits} that earlier tries have cost${orMay}` : '';
	if (limits.maximumCost > 0 && roundCredits(cost + spent.credits) > limits.maximumCost) {
		stopRun(
			check,
			`This run would cost ${inCredits(cost)}${afterEarlier}: more than 'Maximum Cost (Credits)' allows (${limits.maximumCost}).`,
			'Raise the limit, or send to fewer recipients or with a shorter message.',
		);
	}
	if (limits.minimumCreditsLeft === 0) return;
	const left = roundCredits(price.left);
	if (left < limits.minimumCreditsLeft) {
		stopRun(
			check,
			`After this run ${inCredits(left)} would be left: fewer than 'Minimum Credits Left' asks for (${limits.minimumCreditsLeft}). It would cost ${cost}.`,
			'Top up the credits, lower the limit, or send to fewer recipients.',
		);
	}
}

/** A check of the limits. */
interface LimitCheck {
	session: RunContext;
	output: CampaignOutput;
	limits: SpendingLimits;
	/** Spent by earlier tries of this run. */
	spent: SpentCredits;
}

/**
 * Simulates all campaigns before the first is sent, and stops the run when the price exceeds a limit. Credits that
 * others spend between the simulation and the send are not counted.
 * @returns the campaigns to send with their prices in credits, without those whose simulation fails
 * @throws NodeOperationError with the price and the limit
 */
export async function enforceLimits(
	check: LimitCheck,
	campaigns: Array<{ campaign: PlannedCampaign; request: CampaignRequest }>,
	{ timeoutMs, batch }: { timeoutMs: number; batch: BatchSettings },
): Promise<Map<PlannedCampaign, number>> {
	const { session, output } = check;
	const { context, connection, signal, hints } = session;
	const allowed = new Map<PlannedCampaign, number>();
	const price: RunPrice = { cost: 0, left: Number.NaN };
	await runInBatches(
		campaigns,
		batch,
		signal,
		async ({ request }) =>
			await simulateWhenReady(
				context,
				signal,
				async () => await priceCampaign(context, connection, request, { timeoutMs, signal }),
			),
		({ campaign }, outcome) => {
			if (!outcome.ok) {
				output.settle(campaign, {
					state: 'failed',
					report: describeFault(outcome.fault, 'simulate'),
				});
				return;
			}
			checkSaid(check, outcome.value);
			const { cost, credits = Number.NaN } = outcome.value;
			price.cost += cost;
			// Each simulation returns what would be left after it alone: the present credits are the sum.
			price.left = credits + cost;
			allowed.set(campaign, cost);
		},
	);
	price.left -= price.cost;
	if (allowed.size > 0) {
		compareWithLimits(check, price);
		hints.addForRun(
			`The price was asked for just before sending: ${inCredits(roundCredits(price.cost))}. Asking and sending are two steps, so what somebody else sends in between is not counted.`,
		);
	}
	return allowed;
}
