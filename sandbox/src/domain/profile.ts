import { REPORT_SEQUENCES, type ReportSequence } from './deliveryReports.ts';
import type { DelaySpread } from './draw.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import { suggestName } from './nearestName.ts';

/** How a service behaves on an ordinary or a bad day, where faults are exceptions. */
export interface Profile {
	/** How much longer an answer takes; the call is committed before. */
	latency?: DelaySpread;
	/** The delivery reports of numbers that have none of their own. */
	reports?: {
		/** Of a hundred numbers, how many get each sequence; the others get that of the register. */
		percent?: Partial<Record<ReportSequence, number>>;
		/** How long the first report takes, in place of `reports.after-ms` of the register. */
		delay?: DelaySpread;
	};
	/** Calls that a token may make in a second. */
	callsPerSecond?: number;
	/** The same seed gives the same run; 0 by default. */
	seed?: number;
}

/** The profiles that there are by name. */
export const PROFILES: Readonly<Record<string, Profile>> = {
	'slow-network': { latency: { medianMs: 400, p95Ms: 2500 } },
	'ordinary-day': {
		latency: { medianMs: 80, p95Ms: 400 },
		reports: {
			percent: { undelivered: 5, expired: 1, npai: 2 },
			delay: { medianMs: 2000, p95Ms: 20_000 },
		},
	},
	'bad-numbers': { reports: { percent: { undelivered: 20, expired: 5, npai: 10, none: 5 } } },
	'rate-limited': { callsPerSecond: 5 },
};

const MAX_DELAY_MS = 600_000;
const MAX_CALLS = 100_000;
const SPREAD = `{"medianMs", "p95Ms"}, whole numbers of milliseconds from 1 to ${MAX_DELAY_MS}, the second not below the first`;

const isInteger = (value: unknown, min: number, max: number) =>
	Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

function isSpread(value: unknown): boolean {
	if (!isJsonObject(value)) return false;
	const { medianMs, p95Ms, ...rest } = value;
	if (Object.keys(rest).length > 0 || !isInteger(medianMs, 1, MAX_DELAY_MS)) return false;
	return isInteger(p95Ms, Number(medianMs), MAX_DELAY_MS);
}

function isShares(value: unknown): boolean {
	if (!isJsonObject(value)) return false;
	const isKnown = (name: string) => REPORT_SEQUENCES.includes(name as ReportSequence);
	const shares = Object.values(value).map(Number);
	return (
		Object.entries(value).every(
			([name, share]) => isKnown(name) && typeof share === 'number' && share >= 0,
		) && shares.reduce((sum, share) => sum + share, 0) <= 100
	);
}

type Rule = [accepts: (value: unknown) => boolean, rule: string];
const RULES: Record<string, Rule> = {
	latency: [isSpread, SPREAD],
	reports: [isJsonObject, 'an object with percent and delay'],
	callsPerSecond: [
		(value) => isInteger(value, 1, MAX_CALLS),
		`a whole number from 1 to ${MAX_CALLS}`,
	],
	seed: [(value) => isInteger(value, 0, 2 ** 32 - 1), 'a whole number from 0 to 4294967295'],
};
const REPORT_RULES: Record<string, Rule> = {
	percent: [
		isShares,
		`numbers of 100 at most together, by the names ${REPORT_SEQUENCES.join(', ')}`,
	],
	delay: [isSpread, SPREAD],
};

/** Checks the keys and values of an object. @throws Error naming the wrong one, and what to give */
function checkRules(given: JsonObject, rules: Record<string, Rule>, place: string): void {
	for (const [name, value] of Object.entries(given)) {
		const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
		if (!rule) {
			const hint = suggestName(name, Object.keys(rules));
			throw new Error(`${place} has no "${name.slice(0, 100)}". ${hint}`);
		}
		if (!rule[0](value)) throw new Error(`"${name}" of ${place} is ${rule[1]}`);
	}
}

/**
 * Reads a profile: null for none, the name of a ready-made one, or an object.
 * @throws Error naming the wrong name, key or value
 */
export function readProfile(given: unknown): Profile | null {
	if (given === null) return null;
	if (typeof given === 'string') {
		if (Object.hasOwn(PROFILES, given)) return structuredClone(PROFILES[given] ?? null);
		const hint = suggestName(given, Object.keys(PROFILES));
		throw new Error(`There is no profile "${given.slice(0, 100)}". ${hint}`);
	}
	if (!isJsonObject(given)) {
		throw new Error('A profile is the name of one, or an object such as {"callsPerSecond": 5}');
	}
	checkRules(given, RULES, 'a profile');
	if (isJsonObject(given.reports)) checkRules(given.reports, REPORT_RULES, 'reports');
	return given as Profile;
}
