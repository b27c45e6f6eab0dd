// The results of a run's campaigns for one item, derived from the item's targets.
import { joinSentences, type Failure } from '../../api/errors/describeFault';
import { pluralize } from '../../shared/text';
import { joinNames, nameItems } from '../../shared/indexRanges';
import type { Results } from '../../run/results';
import {
	campaignOf,
	isOwnMessage,
	type AcceptedRecord,
	type Campaign,
	type Row,
	type Target,
	type WhyLeftOut,
} from '../plan/types';

/** Returns the record of an accepted campaign; undefined for any other campaign. */
export const acceptedOf = (campaign: Campaign | undefined): AcceptedRecord | undefined =>
	campaign?.outcome?.state === 'accepted' ? campaign.outcome.record : undefined;

/**
 * Returns an accepted campaign's figures. If the simulation and the send have the same totals, the simulation supplies
 * the counters that the send's response lacks (contract 2.4). The cost and the credits always come from the send.
 */
export function reachOf(campaign: Campaign) {
	const { response } = acceptedOf(campaign)!;
	const { simulated = response } = campaign;
	const isSame = simulated.total === response.total && simulated.sent === response.sent;
	return isSame ? { ...simulated, cost: undefined, credits: undefined, ...response } : response;
}

/** Returns the reason for leaving out a target; undefined if the target was not left out. */
export function whyLeftOut(target: Target): WhyLeftOut | undefined {
	const outcome = campaignOf(target)?.outcome;
	return outcome?.state === 'leftOut' ? outcome.why : undefined;
}

/** Returns the reasons for leaving out an item's targets, and names the targets unless all have the same reason. */
export function describeLeftOut(targets: Target[]): WhyLeftOut | undefined {
	const byReason = new Map<string, Set<string>>();
	for (const target of targets) {
		const { reason } = whyLeftOut(target) ?? {};
		if (reason) byReason.set(reason, (byReason.get(reason) ?? new Set()).add(target.address));
	}
	const first = targets.map(whyLeftOut).find((why) => why);
	if (byReason.size === 1 && targets.every(whyLeftOut)) return first;
	const reasons = [...byReason].map(
		([reason, addresses]) => `${joinNames([...addresses])}: ${reason}`,
	);
	return first && { ...first, reason: reasons.join(' ') };
}

/** Returns the distinct campaigns of targets. An undefined entry stands for targets without a campaign. */
const campaignsOf = (targets: Target[]): Array<Campaign | undefined> => [
	...new Set(targets.map(campaignOf)),
];

/** Returns the accepted campaigns that contain the item's own message. */
export function ownCampaigns(targets: Target[]): Campaign[] {
	const own = campaignsOf(targets.filter(isOwnMessage));
	return own.flatMap((campaign) => (campaign && acceptedOf(campaign) ? campaign : []));
}

/**
 * Returns the failure of an item; undefined if all its campaigns were accepted or left out.
 * @param stopped the reason why campaigns without an outcome were not sent
 */
export function failureOf(targets: Target[], stopped?: Failure): Failure | undefined {
	const campaigns = campaignsOf(targets);
	const open = campaigns.filter((campaign) => !acceptedOf(campaign));
	if (open.every((campaign) => campaign?.outcome?.state === 'leftOut')) return undefined;
	const failed = campaigns.find((campaign) => campaign?.outcome?.state === 'failed')?.outcome;
	const error = failed?.state === 'failed' ? failed.error : stopped!;
	const accepted = nameAccepted(targets);
	if (accepted.length === 0) return error;
	const message = `${error.message} For this item, the service had already accepted messages to ${joinNames(accepted)}.`;
	return { ...error, message };
}

/** Names accepted targets: `33639980001, 33639980002 (ticket 1000001)`, or `list 1001 (ticket 1000001)`. */
function nameAccepted(targets: Target[]): string[] {
	const byTicket = new Map<string, string[]>();
	for (const target of targets) {
		const record = acceptedOf(campaignOf(target));
		if (!record) continue;
		const { ticket = 'unknown' } = record.response;
		const names = byTicket.get(ticket) ?? [];
		names.push(target.row.kind === 'lists' ? `list ${target.address}` : target.address);
		byTicket.set(ticket, names);
	}
	return [...byTicket].map(([ticket, names]) => `${joinNames(names)} (ticket ${ticket})`);
}

/** Checks whether any campaign of an item has an outcome. */
export const hasEnded = (targets: Target[]): boolean =>
	targets.some((target) => campaignOf(target)?.outcome);

/** Counts failed items' recipients or lists, except accepted and left-out ones. An item without targets counts as 1. */
export function countMissed(
	rowsOf: ReadonlyMap<number, Row[]>,
	{ failed, unknown }: Pick<Results, 'failed' | 'unknown'>,
): { rejected: number; unknown: number } {
	const counts = { rejected: 0, unknown: 0 };
	for (const index of failed) {
		const targets = (rowsOf.get(index) ?? []).flatMap((row) => row.targets);
		const missed = targets.filter(
			(target) => !acceptedOf(campaignOf(target)) && !whyLeftOut(target),
		).length;
		counts[unknown.has(index) ? 'unknown' : 'rejected'] += targets.length === 0 ? 1 : missed;
	}
	return counts;
}

/** Returns the indexes of a campaign's items in ascending order. */
export const itemsOfCampaign = ({ targets, repeats }: Campaign): number[] =>
	[...new Set([...targets, ...repeats].map(({ row }) => row.index))].sort((a, b) => a - b);

/** Stops the run if a campaign failed, unless the node continues on error. @throws the campaign's failure */
export function stopAt(results: Results, campaign: Campaign): void {
	const { outcome } = campaign;
	if (results.continues || outcome?.state !== 'failed') return;
	const items = itemsOfCampaign(campaign);
	const { error } = outcome;
	const description = `${error.description} The campaign contains ${nameItems(items)}.`;
	results.fail(items[0], items.length === 1 ? error : { ...error, description });
}

/** Adds details to a failure: the rejected lists, or the campaign's cost and the account's credits. */
function nameValues({ kind, preview, targets, simulated }: Campaign, error: Failure): Failure {
	const { failure, response, description } = error;
	const named: string[] = [];
	if (kind === 'lists' && response?.status === -5) {
		const lists = targets.map(({ address }) => `list ${address}`);
		named.push(`The campaign is for ${joinNames(lists)}.`);
	}
	if (failure?.cause === 'quota-exhausted') {
		const { parts } = preview!.columns;
		const why = `${pluralize(targets.length, 'recipient')}, ${parts} SMS each`;
		const most = `needs up to ${pluralize(targets.length * parts, 'credit')} (${why})`;
		const price = simulated?.cost;
		if (price !== undefined) named.push(`The campaign costs ${pluralize(price, 'credit')}.`);
		else if (kind === 'numbers') named.push(`The campaign ${most}.`);
		const { credits } = response!;
		if (credits !== undefined) named.push(`Your account has ${pluralize(credits, 'credit')}.`);
	}
	return { ...error, description: joinSentences(...named, description) };
}

/** Records a campaign's failure and stops the run unless the node continues on error. */
export function failCampaign(results: Results, campaign: Campaign, error: Failure): void {
	campaign.outcome = { state: 'failed', error: nameValues(campaign, error) };
	stopAt(results, campaign);
}
