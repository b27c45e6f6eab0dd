// The schemas of what an account can be told about its reports and its behaviour.
import * as Type from 'typebox';

import { REPORT_SEQUENCES, STATUS_NAMES, type ReportPlan } from './deliveryReports.ts';
import { PROFILES, type Profile } from './profile.ts';
import { checked, list, object, optional, wholeFrom } from './schemaTypes.ts';

const MAX_STEPS = 20;
const MAX_REPORT_DELAY_MS = 30 * 86_400_000;

export const REPORT_PLAN = Type.Unsafe<ReportPlan>(
	Type.Union([
		Type.Enum([...REPORT_SEQUENCES]),
		list(
			object({
				status: Type.Enum([...STATUS_NAMES.keys()]),
				afterMs: wholeFrom(0, MAX_REPORT_DELAY_MS),
			}),
			{ maxItems: MAX_STEPS },
		),
	]),
);

const MAX_DELAY_MS = 600_000;
const SPREAD = checked(
	object({ medianMs: wholeFrom(1, MAX_DELAY_MS), p95Ms: wholeFrom(1, MAX_DELAY_MS) }),
	'{ medianMs, p95Ms }, the second not below the first',
	({ medianMs, p95Ms }) => p95Ms >= medianMs,
);
const PERCENT = checked(
	object(
		optional(
			Object.fromEntries(
				REPORT_SEQUENCES.map((name) => [name, Type.Number({ minimum: 0, maximum: 100 })]),
			),
		),
	),
	'numbers of 100 at most together',
	(shares) => Object.values(shares).reduce((sum: number, share = 0) => sum + share, 0) <= 100,
);
export const PROFILE = Type.Unsafe<Profile>(
	object(
		optional({
			latency: SPREAD,
			reports: object(optional({ percent: PERCENT, delay: SPREAD })),
			callsPerSecond: wholeFrom(1, 100_000),
			seed: wholeFrom(0, 2 ** 32 - 1),
		}),
	),
);

/** A profile as it is given: the name of a ready-made one, one of your own, or null for none. */
export const GIVEN_PROFILE = Type.Union([
	Type.Enum(Object.keys(PROFILES) as [string, ...string[]]),
	PROFILE,
	Type.Null(),
]);
