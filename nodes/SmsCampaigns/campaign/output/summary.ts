import type { CampaignResponse } from '../../api/format/decode';
import { inFigures, pluralize, roundCredits } from '../../shared/text';
import { HINT_RANKS, type Hints } from '../../run/hints';
import type { Campaign } from '../plan/types';
import { explainCost } from './explainCost';
import { acceptedOf, reachOf } from './itemResults';

/** The counters of left-out recipients (contract 2.3): a status, the phrase after a count, and the phrase after 1. */
const REASONS = {
	duplicated: ['duplicate', 'duplicates', 'duplicate'],
	blacklisted: ['optedOut', 'opted out'],
	invalid: ['invalid', 'invalid'],
	npai: ['undeliverable', 'undeliverable'],
	not_allowed: ['countryNotAllowed', 'in a country that is not allowed'],
	flood: ['antiFlood', 'blocked by the anti-flood limit'],
	country_limit: ['countryLimit', "over the country's monthly limit"],
} as const;

type Counter = keyof typeof REASONS;
type Reason = (typeof REASONS)[Counter][0];

export type RecipientStatus = 'included' | Reason;

const COUNTERS = Object.keys(REASONS) as Counter[];
const FIGURES = ['total', 'sent', 'cost'] as const;

/** The reach and the cost of campaigns. Values that the service does not return are absent. */
type Reach = Pick<CampaignResponse, (typeof FIGURES)[number] | Counter>;

/** Adds up the reach of campaigns. `total`, `sent` or `cost` is absent if a campaign lacks the value. */
export function sumReach(campaigns: Reach[]): Reach {
	const sum: Reach = {};
	for (const name of [...FIGURES, ...COUNTERS]) {
		const missing = name in REASONS ? 0 : NaN;
		let figure = 0;
		for (const campaign of campaigns) figure += campaign[name] ?? missing;
		if (!Number.isNaN(figure)) sum[name] = figure;
	}
	if (sum.cost !== undefined) sum.cost = roundCredits(sum.cost);
	return sum;
}

/** Counts left-out recipients: `12 duplicates, 10 opted out`. A send's response has fewer counters (contract 2.4). */
export function describeLeftOut(reach: Reach): string {
	const { total = 0, sent = total } = reach;
	const parts: string[] = [];
	let rest = total - sent;
	for (const counter of COUNTERS) {
		const count = reach[counter] ?? 0;
		const [, several, one = several]: readonly [string, string, string?] = REASONS[counter];
		if (count > 0) parts.push(`${inFigures(count)} ${count === 1 ? one : several}`);
		rest -= count;
	}
	if (rest > 0) parts.push(`${inFigures(rest)} for an unknown reason`);
	return parts.join(', ');
}

/**
 * Returns the status that all recipients have in common; undefined unless the counters prove the status. The service
 * counts left-out recipients but does not name them.
 */
export function recipientStatus(reach: Reach): RecipientStatus | undefined {
	const { total, sent } = reach;
	if (total === undefined) return undefined;
	if (sent === total) return 'included';
	const only = COUNTERS.find((one) => one !== 'duplicated' && reach[one] === total);
	return sent === 0 && only ? REASONS[only][0] : undefined;
}

/** Returns the credits left after all campaigns. A simulation's response takes only its own campaign into account. */
export function creditsLeftOf(responses: CampaignResponse[], simulated: boolean) {
	if (simulated && responses.length > 1) {
		const known = responses.find(
			({ cost, credits }) => cost !== undefined && credits !== undefined,
		);
		const { cost } = sumReach(responses);
		return known && cost !== undefined
			? roundCredits(known.credits! + known.cost! - cost)
			: undefined;
	}
	const returned = responses.flatMap(({ credits }) => credits ?? []);
	return returned.length > 0 ? returned.reduce((least, one) => Math.min(least, one)) : undefined;
}

interface Summary extends Reach {
	/** The counts of rejected recipients or lists, and of those with an unknown outcome; not part of other figures. */
	rejected?: number;
	unknown?: number;
	/** The number of recipients that the node left out for each reason. */
	leftOut?: ReadonlyMap<string, number>;
	/** The credits left; in a simulation, the credits that would be left. */
	creditsLeft?: number;
	simulated?: boolean;
	toLists?: boolean;
	moderated?: boolean;
	scheduled?: 'all' | 'some';
	/** The explanation if the run costs more than its messages' length suggests. */
	whyMore?: string;
}

function describeWhom({ total, sent, simulated, moderated, scheduled }: Summary): string {
	const verb = simulated
		? 'Would reach'
		: moderated
			? 'Accepted and under review for'
			: scheduled
				? `${scheduled === 'some' ? 'Sent or scheduled' : 'Scheduled'} for`
				: 'Sent to';
	if (sent === undefined) return `${verb} an unknown number of recipients`;
	if (total === undefined) return `${verb} ${pluralize(sent, 'recipient')}`;
	if (sent < total) return `${verb} ${inFigures(sent)} of ${pluralize(total, 'recipient')}`;
	return `${verb} ${sent > 1 ? 'all ' : ''}${pluralize(sent, 'recipient')}`;
}

function describeCost({ cost, creditsLeft, simulated, whyMore }: Summary): string {
	let left = '';
	if (creditsLeft !== undefined) {
		const verb = simulated ? 'would be' : creditsLeft === 1 ? 'is' : 'are';
		const followsPrice = cost !== undefined && !whyMore;
		const amount = followsPrice ? inFigures(creditsLeft) : pluralize(creditsLeft, 'credit');
		left = `${whyMore ? '. ' : '; '}${amount} ${verb} left`;
	}
	if (cost === undefined) return `. The cost is unknown${left}.`;
	const price = `${simulated ? ' and cost' : ', for'} ${pluralize(cost, 'credit')}`;
	return `${price}${whyMore ? `: ${whyMore}` : ''}${left}.`;
}

/** Returns the total plus the rejected, unknown and left-out recipients. Lists are not added: their size is unknown. */
function wholeTotal(summary: Summary): number | undefined {
	const { total, toLists, leftOut, rejected = 0, unknown = 0 } = summary;
	if (total === undefined || toLists) return total;
	let whole = total + rejected + unknown;
	for (const count of leftOut?.values() ?? []) whole += count;
	return whole;
}

export function describeSummary(summary: Summary): string {
	const { leftOut: byReason = [], rejected = 0, unknown = 0, simulated } = summary;
	const reasons = [...byReason, ['rejected', rejected] as const]
		.filter(([, count]) => count > 0)
		.map(([why, count]) => `${inFigures(count)} ${why}`);
	const leftOut = [describeLeftOut(summary), ...reasons].filter(Boolean).join(', ');
	const [state, advice, nothing, verb] = simulated
		? ['Not simulated', 'Run the simulation again', 'The price is unknown.', 'would still cost']
		: ['Unknown outcome', 'Check your provider account', 'No send was confirmed.', 'still costs'];
	const check = unknown > 0 ? ` ${state}: ${inFigures(unknown)}. ${advice}.` : '';
	if (summary.sent === 0 && unknown === 0) {
		const nobody = simulated ? 'Would reach nobody' : 'Nobody gets this message';
		const cost = summary.cost ? ` The message ${verb} ${pluralize(summary.cost, 'credit')}.` : '';
		return `${nobody}${leftOut ? `: ${leftOut}` : ''}.${cost}`;
	}
	const line =
		summary.sent === 0
			? nothing
			: describeWhom({ ...summary, total: wholeTotal(summary) }) + describeCost(summary);
	return `${line}${leftOut ? ` Left out: ${leftOut}.` : ''}${check}`;
}

/** Sums up the accepted campaigns of a run. */
export function summarize(campaigns: Campaign[], simulated = false): Summary {
	const records = campaigns.map((campaign) => acceptedOf(campaign)!);
	const responses = campaigns.map(reachOf);
	const repeats = campaigns.reduce((sum, campaign) => sum + campaign.repeats.length, 0);
	const later = records.filter(({ scheduledFor }) => scheduledFor !== undefined).length;
	const reach = sumReach([...responses, { total: repeats, sent: 0, duplicated: repeats, cost: 0 }]);
	return {
		...reach,
		creditsLeft: creditsLeftOf(responses, simulated),
		simulated,
		moderated: records.some(({ moderated }) => moderated),
		scheduled: later === 0 ? undefined : later === records.length ? 'all' : 'some',
		whyMore: reach.cost ? explainCost(campaigns, reach.cost) : undefined,
	};
}

/**
 * Shows the run's summary before all other hints. The summary is a warning unless all recipients are included and all
 * guards were on.
 * @param guardsOff the display names of the guards that were off
 */
export function addSummary(hints: Hints, summary: Summary, guardsOff: ReadonlySet<string>): void {
	const { sent } = summary;
	const total = wholeTotal(summary) ?? sent;
	const all = sent !== undefined && sent > 0 && sent === total;
	const off = [...guardsOff].map(
		(name) =>
			` '${name}' was off, because its expression returned an empty string or false. If this was not intended, correct the expression.`,
	);
	const line = describeSummary(summary) + off.join('');
	const isPlain = all && off.length === 0;
	hints.addForRun(line, isPlain ? 'info' : 'warning', HINT_RANKS.summary);
}
