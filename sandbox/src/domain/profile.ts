import * as Type from 'typebox';
import type { Static } from 'typebox';

import { REPORT_SEQUENCES, type ReportSequence } from './deliveryReports.ts';
import { checked, described, object, optional, wholeFrom } from './schemaTypes.ts';

const MAX_DELAY_MS = 600_000;
/** How long something takes: half of the times are up to the median, 95 of 100 up to the other. Equal: always so long. */
const SPREAD = checked(
	object({ medianMs: wholeFrom(1, MAX_DELAY_MS), p95Ms: wholeFrom(1, MAX_DELAY_MS) }),
	'{ medianMs, p95Ms }, the second not below the first',
	({ medianMs, p95Ms }) => p95Ms >= medianMs,
);
export type DelaySpread = Static<typeof SPREAD>;

const share = Type.Optional(Type.Number({ minimum: 0, maximum: 100 }));
type Shares = Record<ReportSequence, typeof share>;
const PERCENT = checked(
	object(Object.fromEntries(REPORT_SEQUENCES.map((name) => [name, share])) as Shares),
	'numbers of 100 at most together',
	(shares) => Object.values(shares).reduce((sum: number, one = 0) => sum + one, 0) <= 100,
);

const SHAPE = object(
	optional({
		latency: described('How much longer an answer takes; the call is committed before', SPREAD),
		reports: object(
			optional({
				percent: described('Of a hundred numbers, how many get each sequence', PERCENT),
				delay: described('How long the first delivery report takes', SPREAD),
			}),
		),
		callsPerSecond: wholeFrom(1, 100_000, 'Calls that a token may make in a second'),
		seed: wholeFrom(0, 2 ** 32 - 1, 'The same seed gives the same run; 0 by default'),
	}),
);
/** How a service behaves on an ordinary or a bad day, where faults are exceptions. */
export type Profile = Static<typeof SHAPE>;
export const PROFILE = Type.Unsafe<Profile>(SHAPE);

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

/** A profile as it is given: the name of a ready-made one, one of your own, or null for none. */
export const GIVEN_PROFILE = Type.Union([
	Type.Enum(Object.keys(PROFILES) as [string, ...string[]]),
	PROFILE,
	Type.Null(),
]);

/** Returns the profile that was given. */
export function readProfile(given: string | Profile | null): Profile | null {
	return typeof given === 'string' ? structuredClone(PROFILES[given] ?? null) : given;
}
