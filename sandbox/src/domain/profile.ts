import type { ReportSequence } from './deliveryReports.ts';
import type { DelaySpread } from './draw.ts';

/** How a service behaves on an ordinary or a bad day, where faults are exceptions. */
export interface Profile {
	/** How much longer an answer takes; the call is committed before. */
	latency?: DelaySpread;
	/** The delivery reports of numbers that have none. */
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

/** Returns the profile that was given. */
export function readProfile(given: string | Profile | null): Profile | null {
	return typeof given === 'string' ? structuredClone(PROFILES[given] ?? null) : given;
}
