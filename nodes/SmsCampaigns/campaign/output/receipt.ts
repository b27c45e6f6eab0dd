import { inFigures, pluralize } from '../../shared/pluralize';
import { HINT_RANKS, type Hints } from '../../run/hints';
import type { AcceptedCampaign } from './acceptedCampaign';
import { creditsLeftOf, describeLeftOut, reachOf, sumReach, type Reach } from './reach';

/** What a run came to: the accepted campaigns of all its tries, or its simulations. */
interface Receipt extends Reach {
	/** Credits that are left; in a simulation, that would be left. */
	creditsLeft?: number;
	/** Whether nothing was sent. */
	simulated?: boolean;
	/** Whether somebody at the service looks at a campaign first. */
	moderated?: boolean;
	/** Whether campaigns are to go out later. */
	scheduled?: 'all' | 'some';
}

function describeWhom({ total, sent, simulated, moderated, scheduled }: Receipt): string {
	const verb = simulated
		? 'Would reach'
		: moderated
			? 'Accepted, and checked by the service first, for'
			: scheduled
				? `${scheduled === 'some' ? 'Sent or scheduled' : 'Scheduled'} for`
				: 'Sent to';
	if (sent === undefined) return `${verb} a number of recipients that the service did not say`;
	if (total === undefined) return `${verb} ${pluralize(sent, 'recipient')}`;
	if (sent < total) return `${verb} ${inFigures(sent)} of ${pluralize(total, 'recipient')}`;
	return `${verb} ${sent > 1 ? 'all ' : ''}${pluralize(sent, 'recipient')}`;
}

function describeCost({ cost, creditsLeft, simulated }: Receipt): string {
	const left =
		creditsLeft === undefined
			? ''
			: `; ${inFigures(creditsLeft)} ${simulated ? 'would be' : 'are'} left`;
	if (cost === undefined) return `. The service did not say what it costs${left}.`;
	return `${simulated ? ' and cost' : ', for'} ${pluralize(cost, 'credit')}${left}.`;
}

/** Says in one line how many people a run reaches, what it costs, and who is left out and why. */
export function describeReceipt(receipt: Receipt): string {
	const leftOut = describeLeftOut(receipt);
	if (receipt.sent === 0) {
		const nobody = receipt.simulated ? 'Would reach nobody' : 'Nobody gets this message';
		const cost = receipt.cost ? ` It costs ${pluralize(receipt.cost, 'credit')} all the same.` : '';
		return `${nobody}${leftOut ? `: ${leftOut}` : ''}.${cost}`;
	}
	const line = describeWhom(receipt) + describeCost(receipt);
	return leftOut ? `${line} Left out: ${leftOut}.` : line;
}

/** A campaign that the service accepted, or has simulated. */
interface CountedCampaign extends AcceptedCampaign {
	/** Recipients that the node left out of its request, since another part of the campaign has them. */
	repeats: number;
}

function scheduledOf(campaigns: CountedCampaign[]): Receipt['scheduled'] {
	const count = campaigns.filter(({ head }) => head.scheduledFor !== undefined).length;
	if (count === 0) return undefined;
	return count === campaigns.length ? 'all' : 'some';
}

/** Shows what the run came to before all other hints: as a warning when somebody is left out. */
export function addReceipt(hints: Hints, campaigns: CountedCampaign[], simulated = false): void {
	if (campaigns.length === 0) return;
	const reaches = campaigns.map(({ answer, repeats, head }) => {
		const carried = head.test ? 0 : repeats;
		const leftOut = { duplicated: carried };
		return sumReach([reachOf(answer), { total: carried, sent: 0, leftOut, cost: 0 }]);
	});
	const receipt: Receipt = {
		...sumReach(reaches),
		creditsLeft: creditsLeftOf(
			campaigns.map(({ answer }) => answer),
			simulated,
		),
		simulated,
		moderated: campaigns.some(({ head }) => head.moderated),
		scheduled: scheduledOf(campaigns),
	};
	const { sent, total = sent } = receipt;
	const all = sent !== undefined && sent > 0 && sent === total;
	hints.addForRun(describeReceipt(receipt), all ? 'info' : 'warning', HINT_RANKS.receipt);
}
