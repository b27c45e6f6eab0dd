import { NodeOperationError } from 'n8n-workflow';
import type { PlannedCampaign } from '../../rules/targets/plannedCampaign';
import { priceCampaign, type CampaignPrice } from '../../api/resources/campaigns';
import { describeFault } from '../../api/errors/describeFault';
import type { CampaignRequest } from '../../api/model/types';
import type { RunContext } from '../../run/types';
import { findExcess, totalCost, type Price } from '../../rules/spending/limits';
import type { SpentCredits } from '../../rules/spending/spentCredits';
import { pluralize } from '../../shared/pluralize';
import { runInBatches, type BatchSettings } from '../../run/batches';
import type { CampaignOutput } from '../output/campaignOutput';
import { simulateWhenReady } from './requestedWait';

const inCredits = (credits: number) => pluralize(credits, 'credit');

function stopRun(
	{ session, output, spent }: LimitCheck,
	reason: string,
	description: string,
): never {
	const sent = spent.sends > 0 ? 'Nothing more was sent.' : 'Nothing was sent.';
	const message = `${reason} ${sent}`;
	if (session.results.continues) output.finish({ message, description });
	throw new NodeOperationError(session.context.getNode(), message, { description });
}

/** Stops the run when the service does not say its cost. */
function checkSaid(check: LimitCheck, { cost, said }: CampaignPrice): void {
	if (cost !== undefined) return;
	const field = said.cost === undefined ? '' : ` Its 'cost' is ${said.cost}.`;
	const message = said.message === undefined ? '' : ` It said ${said.message}.`;
	stopRun(
		check,
		`The service did not say what this run would cost, so the limit cannot be kept.${field}${message}`,
		"Set 'Maximum Cost (Credits)' to 0 to send without a limit.",
	);
}

/** Stops the run when its price exceeds the limit. */
function stopAtExcess(check: LimitCheck, prices: CampaignPrice[]): void {
	const { maximumCost, spent } = check;
	const excess = findExcess(maximumCost, prices, spent);
	if (!excess) return;
	switch (excess.reason) {
		case 'notFinite':
			return stopRun(
				check,
				'The prices of this run are too large to be added up, so the limit cannot be kept.',
				'Look at the cost that Simulate gives for each item.',
			);
		case 'spentUnsaid':
			return stopRun(
				check,
				"The service did not say what an earlier try of this run cost, so 'Maximum Cost (Credits)' cannot be kept.",
				'Send the rest in a run of its own.',
			);
		case 'overLimit': {
			const orMay = spent.certain ? '' : ' or may have cost';
			const afterEarlier =
				spent.credits > 0 ? ` after the ${spent.credits} that earlier tries have cost${orMay}` : '';
			return stopRun(
				check,
				`This run would cost ${inCredits(excess.cost)}${afterEarlier}: more than 'Maximum Cost (Credits)' allows (${maximumCost}).`,
				'Raise the limit, or send to fewer recipients or with a shorter message.',
			);
		}
	}
}

/** A check of the limit. */
interface LimitCheck {
	session: RunContext;
	output: CampaignOutput;
	/** The most credits that the run may cost, above 0. */
	maximumCost: number;
	/** Spent by earlier tries of this run. */
	spent: SpentCredits;
}

/**
 * Simulates all campaigns before the first is sent, and stops the run when the price exceeds the limit. Credits that
 * others spend between the simulation and the send are not counted.
 * @returns the campaigns to send with their prices, without those whose simulation fails
 * @throws NodeOperationError with the price and the limit
 */
export async function enforceMaximumCost(
	check: LimitCheck,
	campaigns: Array<{ campaign: PlannedCampaign; request: CampaignRequest }>,
	{ timeoutMs, batch }: { timeoutMs: number; batch: BatchSettings },
): Promise<Map<PlannedCampaign, Price>> {
	const { session, output } = check;
	const { context, connection, signal, hints } = session;
	const prices = new Map<PlannedCampaign, CampaignPrice>();
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
			prices.set(campaign, outcome.value);
		},
	);
	if (prices.size > 0) {
		stopAtExcess(check, [...prices.values()]);
		hints.addForRun(
			`The price was asked for just before sending: ${inCredits(totalCost([...prices.values()]))}. Asking and sending are two steps, so what somebody else sends in between is not counted.`,
		);
	}
	return prices;
}
