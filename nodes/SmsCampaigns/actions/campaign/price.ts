import { NodeOperationError } from 'n8n-workflow';
import type { Campaign } from '../../sending/drafts';
import { simulateCampaign } from '../../service/campaigns';
import { describeFault } from '../../service/messages';
import type { CampaignRequest } from '../../service/types';
import type { Session } from '../types';
import { inBatches, type Batch } from './batches';
import type { Delivery } from './deliver';
import type { Limits } from './settings';

/** What the campaigns of a run would cost together, in credits. */
interface Price {
	cost: number;
	/** Credits that would be left; undefined where the service does not say. */
	left?: number;
}

const round = (credits: number) => Math.round(credits * 1e6) / 1e6;

/** Stops the run with the figures. */
function stop(session: Session, why: string, advice: string, spent = 0): never {
	const sent = spent > 0 ? 'Nothing more was sent.' : 'Nothing was sent.';
	throw new NodeOperationError(session.context.getNode(), `${why} ${sent}`, {
		description: advice,
	});
}

/** Stops the run when its price breaks a limit. */
function compare(session: Session, price: Price, limits: Limits, spent: number): void {
	const cost = round(price.cost);
	const before = spent > 0 ? ` after the ${spent} that earlier tries have cost` : '';
	if (limits.maximumCost > 0 && cost + spent > limits.maximumCost) {
		stop(
			session,
			`This run would cost ${cost} credits${before}: more than 'Maximum Cost (Credits)' allows (${limits.maximumCost}).`,
			'Raise the limit, or send to fewer recipients or with a shorter message.',
			spent,
		);
	}
	if (limits.minimumCreditsLeft === 0) return;
	if (price.left === undefined) {
		stop(
			session,
			"The service did not say how many credits would be left, so 'Minimum Credits Left' cannot be kept.",
			'Remove the option to send without this limit.',
			spent,
		);
	}
	if (price.left < limits.minimumCreditsLeft) {
		stop(
			session,
			`After this run ${round(price.left)} credits would be left: fewer than 'Minimum Credits Left' asks for (${limits.minimumCreditsLeft}). It would cost ${cost}.`,
			'Top up the credits, lower the limit, or send to fewer recipients.',
			spent,
		);
	}
}

/**
 * Asks for the price of all campaigns before the first is sent, and stops the run when it breaks a limit.
 * Asking and sending are two calls: what others send in between is not known.
 * @param spent credits that earlier tries of this run have cost
 * @returns the campaigns that may be sent: those that the service refuses in the simulation are not
 * @throws NodeOperationError with the figures
 */
export async function keepLimits(
	session: Session,
	campaigns: Array<{ campaign: Campaign; request: CampaignRequest }>,
	options: {
		limits: Limits;
		spent: number;
		timeoutMs: number;
		batch: Batch;
		delivery: Delivery;
	},
): Promise<Set<Campaign>> {
	const { limits, spent, timeoutMs, batch, delivery } = options;
	const allowed = new Set<Campaign>();
	const price: Price = { cost: 0 };
	const { context, connection, signal } = session;
	await inBatches(
		campaigns,
		batch,
		signal,
		async ({ request }) =>
			await simulateCampaign(context, connection, request, { timeoutMs, signal }),
		({ campaign }, outcome) => {
			if (!outcome.ok) {
				delivery.fail(campaign, describeFault(outcome.fault, 'simulate'));
				return;
			}
			const { cost, credits } = outcome.value;
			if (cost === undefined) {
				stop(
					session,
					'The service did not say what this run would cost, so the limit cannot be kept.',
					"Set 'Maximum Cost (Credits)' to 0 and remove 'Minimum Credits Left' to send without a limit.",
					spent,
				);
			}
			price.cost += cost;
			// Each simulation tells what it alone would leave, so the credits there are now are the sum.
			if (credits !== undefined) price.left = credits + cost;
			allowed.add(campaign);
		},
	);
	if (price.left !== undefined) price.left -= price.cost;
	if (allowed.size > 0) {
		compare(session, price, limits, spent);
		session.hints.say(
			`The price was asked for just before sending: ${round(price.cost)} credits. Asking and sending are two steps, so what somebody else sends in between is not counted.`,
		);
	}
	return allowed;
}
