import type { CampaignAnswer } from '../../api/model/types';
import { inFigures } from '../../shared/pluralize';

/**
 * Why the service leaves recipients out of a campaign, by its counters (contract 2.3), in the order in which they are
 * said: the status of such a recipient in the output, and words for one and for several.
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

/**
 * What the service does with a recipient, as far as it can be told:
 * - `included`: it is in the campaign;
 * - a reason: it is left out;
 * - `notTold`: the service counts those that it leaves out, but does not name them.
 */
export type RecipientStatus = 'included' | Reason | 'notTold';

/** Whom campaigns reach and what they cost. A figure that the service does not say is absent. */
export interface Reach {
	/** Recipients before the service leaves some out. */
	total?: number;
	/** Recipients after that. */
	sent?: number;
	leftOut: Partial<Record<Counter, number>>;
	/** In credits. */
	cost?: number;
}

const COUNTERS = Object.keys(REASONS) as Counter[];

/** Reads an answer to a simulation or a send (contract 2.3, 2.4). */
export function reachOf(answer: CampaignAnswer): Reach {
	const leftOut: Reach['leftOut'] = {};
	for (const counter of COUNTERS) if (answer[counter]) leftOut[counter] = answer[counter];
	const { total, sent, cost } = answer;
	return { total, sent, leftOut, cost };
}

/** @returns undefined if one of them is not said */
const add = (a: number | undefined, b: number | undefined) =>
	a === undefined || b === undefined ? undefined : a + b;

/** Adds up campaigns. A sum is absent if the service does not say one of its parts. */
export function sumReach(campaigns: Reach[]): Reach {
	const sum: Reach = { total: 0, sent: 0, leftOut: {}, cost: 0 };
	for (const { total, sent, leftOut, cost } of campaigns) {
		sum.total = add(sum.total, total);
		sum.sent = add(sum.sent, sent);
		sum.cost = add(sum.cost, cost);
		for (const counter of COUNTERS) {
			const count = (sum.leftOut[counter] ?? 0) + (leftOut[counter] ?? 0);
			if (count > 0) sum.leftOut[counter] = count;
		}
	}
	return sum;
}

/**
 * Says how many are left out and why, for instance `12 duplicates, 10 opted out`. Some can have no counter: the contract
 * gives a send fewer counters than a simulation (contract 2.4).
 * @returns an empty text when nobody is left out, or when it is not said
 */
export function describeLeftOut({ total = 0, sent = total, leftOut }: Reach): string {
	const counted = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
	const parts = COUNTERS.flatMap((counter) => {
		const count = leftOut[counter];
		const [, one, several] = REASONS[counter];
		return count ? [`${inFigures(count)} ${count === 1 ? one : several}`] : [];
	});
	const rest = total - sent - counted;
	if (rest > 0) parts.push(`${inFigures(rest)} for a reason that the service does not say`);
	return parts.join(', ');
}

/**
 * Tells what became of every recipient of a campaign that is no repeat of another, where the counters prove it: when all
 * of them are in, or all are left out for one reason.
 * @param repeats how many recipients of the request repeat another one of it
 */
export function recipientStatus({ total, sent, leftOut }: Reach, repeats: number): RecipientStatus {
	const { duplicated = 0, ...reasons } = leftOut;
	if (total === undefined || sent === undefined || duplicated !== repeats) return 'notTold';
	const distinct = total - duplicated;
	if (sent === distinct) return 'included';
	const only = COUNTERS.find(
		(counter) => counter !== 'duplicated' && reasons[counter] === distinct,
	);
	return sent === 0 && only ? REASONS[only][0] : 'notTold';
}

/**
 * The credits that are left after some campaigns, as far as the service says. Each simulation tells what would be left
 * after its campaign alone.
 */
export function creditsLeftOf(answers: CampaignAnswer[], simulated: boolean): number | undefined {
	if (simulated && answers.length > 1) {
		const known = answers.find(({ cost, credits }) => cost !== undefined && credits !== undefined);
		const { cost } = sumReach(answers.map(reachOf));
		return known && cost !== undefined ? known.credits! + known.cost! - cost : undefined;
	}
	const said = answers.flatMap(({ credits }) => credits ?? []);
	return said.length > 0 ? Math.min(...said) : undefined;
}
