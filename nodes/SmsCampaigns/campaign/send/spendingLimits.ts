import { NodeOperationError } from 'n8n-workflow';
import { simulateCampaign } from '../../api/resources/campaigns';
import { describeFault, type CallError } from '../../api/errors/describeFault';
import type { CampaignResponse } from '../../api/format/decode';
import type { Session } from '../../run/types';
import { findExcess, type SpentCredits } from '../../rules/spending/limits';
import { pluralize } from '../../shared/text';
import type { Outcomes } from '../output/outcomes';
import { failCampaign } from '../output/stopping';
import type { Calls } from './pacing';
import type { SendJob } from './sendCampaign';

interface Spending {
	/** The most credits that the run may cost, above 0. */
	maximumCost: number;
	/** Spent by earlier tries of this run. */
	spent: SpentCredits;
	calls: Calls;
	/** Called with the reason before the run stops. */
	beforeStop: (error: CallError) => void;
}

const inCredits = (credits: number) => pluralize(credits, 'credit');

type Stop = [reason: string, advice: string];

const UNSAID: Stop = [
	'The service did not say what this run would cost, so the limit cannot be kept.',
	"Set 'Maximum Cost (Credits)' to 0 to send without a limit.",
];

function whyExceeded(
	{ maximumCost, spent }: Spending,
	prices: CampaignResponse[],
): Stop | undefined {
	const excess = findExcess(maximumCost, prices, spent);
	switch (excess?.reason) {
		case undefined:
			return undefined;
		case 'spentUnsaid':
			return [
				"The service did not say what an earlier try of this run cost, so 'Maximum Cost (Credits)' cannot be kept.",
				'Send the rest in a separate run.',
			];
		case 'overLimit': {
			const orMay = spent.certain ? '' : ' or may have cost';
			const afterEarlier =
				spent.credits > 0 ? ` after the ${spent.credits} that earlier tries have cost${orMay}` : '';
			return [
				`This run would cost ${inCredits(excess.cost)}${afterEarlier}: more than 'Maximum Cost (Credits)' allows (${maximumCost}).`,
				'Raise the limit, or send to fewer recipients or with a shorter message.',
			];
		}
	}
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
	const stopFor = (why?: Stop) => {
		if (!why) return;
		const nothing = spending.spent.sends > 0 ? 'Nothing more was sent.' : 'Nothing was sent.';
		const [reason, description] = why;
		const message = `${reason} ${nothing}`;
		spending.beforeStop({ message, description });
		throw new NodeOperationError(context.getNode(), message, { description });
	};
	const priced: SendJob[] = [];
	const prices: CampaignResponse[] = [];
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
			if (outcome.value.cost === undefined) stopFor(UNSAID);
			prices.push(outcome.value);
			priced.push({ ...job, price: outcome.value.cost });
		},
	);
	if (priced.length === 0) return priced;
	stopFor(whyExceeded(spending, prices));
	return priced;
}
