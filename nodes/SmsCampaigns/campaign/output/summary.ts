import type { IDataObject } from 'n8n-workflow';
import type { CampaignResponse } from '../../api/format/decode';
import { inFigures, pluralize, roundCredits } from '../../shared/text';
import { HINT_RANKS, type Hints } from '../../run/hints';
import type { AcceptedCampaign } from './outcomes';

/**
 * Why the service leaves recipients out, by its counters (contract 2.3): the status of such a recipient in the output,
 * and words for one and for several.
 */
const REASONS = {
	duplicated: ['duplicate', 'duplicate', 'duplicates'],
	blacklisted: ['optedOut', 'opted out', 'opted out'],
	invalid: ['invalid', 'invalid', 'invalid'],
	npai: ['undeliverable', 'no longer in service', 'no longer in service'],
	not_allowed: [
		'countryNotAllowed',
		'in a country that is not allowed',
		'in countries that are not allowed',
	],
	flood: ['antiFlood', 'held back by anti-flood', 'held back by anti-flood'],
	country_limit: [
		'countryLimit',
		"over the country's monthly limit",
		"over their country's monthly limit",
	],
} as const;

type Counter = keyof typeof REASONS;
type Reason = (typeof REASONS)[Counter][0];

/** `unknown`: the service counts those that it leaves out, but does not name them. */
export type RecipientStatus = 'included' | Reason | 'unknown';

/** Whom campaigns reach and what they cost. A figure that the service does not say is absent. */
interface Reach {
	/** Recipients before the service leaves some out. */
	total?: number;
	/** Recipients after that. */
	sent?: number;
	leftOut: Partial<Record<Counter, number>>;
	cost?: number;
}

const COUNTERS = Object.keys(REASONS) as Counter[];

/** Reads a response to a simulation or a send (contract 2.3, 2.4). */
export function reachOf(response: CampaignResponse): Reach {
	const leftOut: Reach['leftOut'] = {};
	for (const counter of COUNTERS) if (response[counter]) leftOut[counter] = response[counter];
	const { total, sent, cost } = response;
	return { total, sent, leftOut, cost };
}

/** Adds up campaigns. A sum is absent if the service does not say one of its parts. */
export function sumReach(campaigns: Reach[]): Reach {
	let total = 0;
	let sent = 0;
	let cost = 0;
	const sum: Reach['leftOut'] = {};
	for (const campaign of campaigns) {
		// What is not said makes the sum NaN.
		total += campaign.total ?? NaN;
		sent += campaign.sent ?? NaN;
		cost += campaign.cost ?? NaN;
		for (const counter of COUNTERS) {
			const count = (sum[counter] ?? 0) + (campaign.leftOut[counter] ?? 0);
			if (count > 0) sum[counter] = count;
		}
	}
	const said = (figure: number) => (Number.isNaN(figure) ? undefined : roundCredits(figure));
	return { total: said(total), sent: said(sent), leftOut: sum, cost: said(cost) };
}

/** For instance `12 duplicates, 10 opted out`. Some can have no counter: a send has fewer than a simulation (contract 2.4). */
export function describeLeftOut({ total = 0, sent = total, leftOut }: Reach): string {
	const counted = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
	const parts = COUNTERS.flatMap((counter) => {
		const count = leftOut[counter];
		const [, one, several] = REASONS[counter];
		return count ? [`${inFigures(count)} ${count === 1 ? one : several}`] : [];
	});
	const rest = total - sent - counted;
	if (rest > 0) parts.push(`${inFigures(rest)} for an unknown reason`);
	return parts.join(', ');
}

/**
 * The status of all recipients that repeat no other, where the counters prove it: all of them are in, or all are left
 * out for one reason.
 * @param repeats how many recipients of the request repeat another one of it
 */
export function recipientStatus({ total, sent, leftOut }: Reach, repeats: number): RecipientStatus {
	const { duplicated = 0, ...reasons } = leftOut;
	if (total === undefined || sent === undefined || duplicated !== repeats) return 'unknown';
	const distinct = total - duplicated;
	if (sent === distinct) return 'included';
	const only = COUNTERS.find(
		(counter) => counter !== 'duplicated' && reasons[counter] === distinct,
	);
	return sent === 0 && only ? REASONS[only][0] : 'unknown';
}

/** Each simulation tells what would be left after its campaign alone. */
export function creditsLeftOf(responses: CampaignResponse[], simulated: boolean) {
	if (simulated && responses.length > 1) {
		const known = responses.find(
			({ cost, credits }) => cost !== undefined && credits !== undefined,
		);
		const { cost } = sumReach(responses.map(reachOf));
		return known && cost !== undefined
			? roundCredits(known.credits! + known.cost! - cost)
			: undefined;
	}
	const said = responses.flatMap(({ credits }) => credits ?? []);
	return said.length > 0 ? Math.min(...said) : undefined;
}

/** Recipients that no accepted campaign has; of items with lists, the lists. */
interface Missed {
	/** Of items that the node left out, by why. */
	leftOut: ReadonlyMap<string, number>;
	refused: number;
	unknown: number;
}

interface Summary extends Reach {
	/** Absent from the other figures. */
	missed?: Missed;
	/** Credits that are left; in a simulation, that would be left. */
	creditsLeft?: number;
	simulated?: boolean;
	toLists?: boolean;
	/** What is said of a test, of this try or of an earlier one. */
	test?: string;
	/** Whether the service checks a campaign first. */
	moderated?: boolean;
	/** Whether campaigns are to go out later. */
	scheduled?: 'all' | 'some';
}

function describeWhom({ total, sent, simulated, moderated, scheduled }: Summary): string {
	const verb = simulated
		? 'Would reach'
		: moderated
			? 'Accepted, and checked by the service first, for'
			: scheduled
				? `${scheduled === 'some' ? 'Sent or scheduled' : 'Scheduled'} for`
				: 'Sent to';
	if (sent === undefined) return `${verb} an unknown number of recipients`;
	if (total === undefined) return `${verb} ${pluralize(sent, 'recipient')}`;
	if (sent < total) return `${verb} ${inFigures(sent)} of ${pluralize(total, 'recipient')}`;
	return `${verb} ${sent > 1 ? 'all ' : ''}${pluralize(sent, 'recipient')}`;
}

function describeCost({ cost, creditsLeft, simulated }: Summary): string {
	const left =
		creditsLeft === undefined
			? ''
			: `; ${inFigures(creditsLeft)} ${simulated ? 'would be' : 'are'} left`;
	if (cost === undefined) return `. The cost is unknown${left}.`;
	return `${simulated ? ' and cost' : ', for'} ${pluralize(cost, 'credit')}${left}.`;
}

/** Adds those that were missed to the recipients. How many people a missed list has is unknown. */
function wholeTotal({ total, toLists, missed }: Summary): number | undefined {
	if (total === undefined || toLists || !missed) return total;
	const leftOut = [...missed.leftOut.values()].reduce((sum, count) => sum + count, 0);
	return total + leftOut + missed.refused + missed.unknown;
}

export function describeSummary(summary: Summary): string {
	const { leftOut: byReason = new Map<string, number>() } = summary.missed ?? {};
	const { refused = 0, unknown = 0 } = summary.missed ?? {};
	const leftOut = [
		describeLeftOut(summary),
		...[...byReason].map(([why, count]) => `${inFigures(count)} ${why}`),
		refused > 0 && `${inFigures(refused)} refused`,
	]
		.filter(Boolean)
		.join(', ');
	const check = unknown > 0 ? ` Unknown: ${inFigures(unknown)}. Check before you send again.` : '';
	if (summary.sent === 0 && unknown === 0) {
		const nobody = summary.simulated ? 'Would reach nobody' : 'Nobody gets this message';
		const cost = summary.cost ? ` It still costs ${pluralize(summary.cost, 'credit')}.` : '';
		return `${nobody}${leftOut ? `: ${leftOut}` : ''}.${cost}`;
	}
	const line =
		summary.sent === 0
			? 'No send was confirmed.'
			: describeWhom({ ...summary, total: wholeTotal(summary) }) + describeCost(summary);
	return `${line}${leftOut ? ` Left out: ${leftOut}.` : ''}${check}`;
}

/**
 * Sums up the accepted campaigns of a run.
 * @param campaigns each with its `repeats`: recipients that are not in its request, since another part has them
 */
export function summarize(
	campaigns: Array<AcceptedCampaign & { repeats: number }>,
	simulated = false,
): Summary {
	const reaches = campaigns.flatMap(({ response, repeats, head }): Reach[] => [
		reachOf(response),
		...(head.test || repeats === 0
			? []
			: [{ total: repeats, sent: 0, leftOut: { duplicated: repeats }, cost: 0 }]),
	]);
	const later = campaigns.filter(({ head }) => head.scheduledFor !== undefined).length;
	const tested = campaigns.flatMap(({ head }) => (head.testNumbers as string[] | undefined) ?? []);
	const rest = campaigns.every(({ head }) => head.test) ? '' : 'the rest is ';
	return {
		...sumReach(reaches),
		creditsLeft: creditsLeftOf(
			campaigns.map(({ response }) => response),
			simulated,
		),
		simulated,
		...(tested.length > 0 && {
			test: `TEST: ${rest}one message, to ${tested.join(' and ')} and nobody else. To send for real, run the workflow again without 'Send Only To (Test)'. `,
		}),
		moderated: campaigns.some(({ head }) => head.moderated),
		scheduled: later === 0 ? undefined : later === campaigns.length ? 'all' : 'some',
	};
}

/** The figures of the whole run, for each of its rows; those that the service does not say are absent from all. */
export function totalsOf({ sent, cost, creditsLeft }: Summary): IDataObject {
	return {
		...(sent !== undefined && { totalPeople: sent }),
		...(cost !== undefined && { totalCredits: cost }),
		...(creditsLeft !== undefined && { creditsLeft }),
	};
}

/**
 * Shows what the run came to before all other hints: as a warning when a recipient is left out, or a guard was off.
 * @param guardsOff their display names
 */
export function addSummary(hints: Hints, summary: Summary, guardsOff: ReadonlySet<string>): void {
	const { sent } = summary;
	const total = wholeTotal(summary) ?? sent;
	const all = sent !== undefined && sent > 0 && sent === total;
	const off = [...guardsOff].map((name) => ` '${name}' was off: its expression gave no value.`);
	const line = (summary.test ?? '') + describeSummary(summary) + off.join('');
	const isPlain = all && !summary.test && off.length === 0;
	hints.addForRun(line, isPlain ? 'info' : 'warning', HINT_RANKS.summary);
}
