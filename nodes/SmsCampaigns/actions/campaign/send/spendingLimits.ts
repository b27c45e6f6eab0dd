import { NodeOperationError } from 'n8n-workflow';
import type { PlannedCampaign } from '../../../rules/targets/plannedCampaign';
import { simulateCampaign } from '../../../api/resources/campaigns';
import { describeFault } from '../../../api/errors/describeFault';
import type { CampaignRequest } from '../../../api/model/types';
import type { RunContext } from '../../common/types';
import { pluralize } from '../../../shared/pluralize';
import { runInBatches, type BatchSettings } from '../../common/batches';
import type { CampaignOutput } from '../output/campaignOutput';
import { roundCredits, type SpentCredits } from './spentCredits';
import type { SpendingLimits } from '../input/runSettings';

/** What the campaigns of a run would cost together, in credits. */
interface RunPrice {
	cost: number;
	/** Credits that would be left; undefined where the service does not say. */
	left?: number;
}

const inCredits = (number: number) => pluralize(number, 'credit');

/** Stops the run with the figures. */
function stopRun({ session, output, spent }: LimitCheck, why: string, description: string): never {
	const sent = spent.credits > 0 ? 'Nothing more was sent.' : 'Nothing was sent.';
	const message = `${why} ${sent}`;
	if (session.results.continues) output.finish({ message, description });
	throw new NodeOperationError(session.context.getNode(), message, { description });
}

/** Stops the run when its price breaks a limit. */
function compareWithLimits(check: LimitCheck, price: RunPrice): void {
	const { limits, spent } = check;
	const cost = roundCredits(price.cost);
	const may = spent.certain ? '' : ' or may have cost';
	const before =
		spent.credits > 0 ? ` after the ${spent.credits} that earlier tries have cost${may}` : '';
	if (limits.maximumCost > 0 && roundCredits(cost + spent.credits) > limits.maximumCost) {
		stopRun(
			check,
			`This run would cost ${inCredits(cost)}${before}: more than 'Maximum Cost (Credits)' allows (${limits.maximumCost}).`,
			'Raise the limit, or send to fewer recipients or with a shorter message.',
		);
	}
	if (limits.minimumCreditsLeft === 0) return;
	if (price.left === undefined) {
		stopRun(
			check,
			"The service did not say how many credits would be left, so 'Minimum Credits Left' cannot be kept.",
			'Remove the option to send without this limit.',
		);
	}
	const left = roundCredits(price.left);
	if (left < limits.minimumCreditsLeft) {
		stopRun(
			check,
			`After this run ${inCredits(left)} would be left: fewer than 'Minimum Credits Left' asks for (${limits.minimumCreditsLeft}). It would cost ${cost}.`,
			'Top up the credits, lower the limit, or send to fewer recipients.',
		);
	}
}

/** What the limits are held against, and who is told. */
interface LimitCheck {
	session: RunContext;
	output: CampaignOutput;
	limits: SpendingLimits;
	/** By earlier tries of this run. */
	spent: SpentCredits;
}

/**
 * Asks for the price of all campaigns before the first is sent, and stops the run when it breaks a limit.
 * Asking and sending are two calls: what others send in between is not known.
 * @returns the campaigns that may be sent, with the credits of each: those that the service refuses in the
 * simulation are not among them
 * @throws NodeOperationError with the figures
 */
export async function enforceLimits(
	check: LimitCheck,
	campaigns: Array<{ campaign: PlannedCampaign; request: CampaignRequest }>,
	{ timeoutMs, batch }: { timeoutMs: number; batch: BatchSettings },
): Promise<Map<PlannedCampaign, number>> {
	const { session, output } = check;
	const { context, connection, signal, hints } = session;
	const allowed = new Map<PlannedCampaign, number>();
	const price: RunPrice = { cost: 0 };
	await runInBatches(
		campaigns,
		batch,
		signal,
		async ({ request }) =>
			await simulateCampaign(context, connection, request, { timeoutMs, signal }),
		({ campaign }, outcome) => {
			if (!outcome.ok) {
				output.settle(campaign, {
					state: 'failed',
					report: describeFault(outcome.fault, 'simulate'),
				});
				return;
			}
			const { cost, credits } = outcome.value;
			if (cost === undefined) {
				stopRun(
					check,
					'The service did not say what this run would cost, so the limit cannot be kept.',
					"Set 'Maximum Cost (Credits)' to 0 and remove 'Minimum Credits Left' to send without a limit.",
				);
			}
			price.cost += cost;
			// Each simulation tells what it alone would leave, so the credits there are now are the sum.
			if (credits !== undefined) price.left = credits + cost;
			allowed.set(campaign, cost);
		},
	);
	if (price.left !== undefined) price.left -= price.cost;
	if (allowed.size > 0) {
		compareWithLimits(check, price);
		hints.addForRun(
			`The price was asked for just before sending: ${inCredits(roundCredits(price.cost))}. Asking and sending are two steps, so what somebody else sends in between is not counted.`,
		);
	}
	return allowed;
}
