import type { Operation } from './openApi.mts';

const PHONE = '33639981000';

/** A seed with every field. */
const WHOLE_SEED = {
	...{ credits: 500, moderation: false, allowedCountries: ['FR'], countryLimits: { FR: 10 } },
	flood: { max: 5000, windowSeconds: 60 },
	blacklist: ['33639981001'],
	npai: [
		'33639981002',
		{
			...{ destination: '33639981003', date: '2026-01-15T12:00:00Z', campaign_id: 1 },
			...{ batch_id: null, info1: 'A', info2: 'B', info3: 'C', info4: 'D' },
		},
		{ destination: '33639981004', batch_id: 7 },
	],
	lists: [{ id: '7', name: 'All', contacts: [{ phone: '33639981004', info1: 'E' }] }],
	balanceTrigger: 2,
	reports: { 33639981005: 'npai', 33639981006: [{ status: 5, afterMs: 0 }] },
	phoneRules: [
		{ numbers: [PHONE, '33639981001-33639981009'], share: 0.5, reply: 'Yes', withinMs: 5 },
		{ click: true },
		{ reports: [{ status: 12, afterMs: 3 }] },
	],
	rulesSeed: 7,
	webhooks: [{ type: 'MO', url: 'http://127.0.0.1:9/', signature: 'secret' }],
	faults: [{ kind: 'status', status: 503, skip: 900_000, headers: { 'x-a': 'b' } }],
	clock: '2026-01-15T12:00:00Z',
	assumptions: { 'push.retries': 0 },
};

/** Valid control calls with their operation IDs, in an order in which every call succeeds. */
export const VALID: Array<[operationId: string, path: string, body?: unknown]> = [
	['putAccount', 'account', WHOLE_SEED],
	['putNpaiByNumber', `npai/${PHONE}`],
	['putBlacklistByNumber', 'blacklist/33639981001'],
	['putCredits', 'credits', { credits: 0.5 }],
	['putCredits', 'credits', { credits: 1_000_000_000 }],
	['putClock', 'clock', { now: '2026-01-15T12:00:00Z' }],
	['putClock', 'clock', { advanceMs: 3_600_000 }],
	['putAssumptions', 'assumptions', { 'send.extra-counters': true }],
	['putPhonesByNumber', 'phones/33639981009', { reports: [{ status: 5, afterMs: 0 }] }],
	['putPhoneRules', 'phone-rules', { phoneRules: [{ reply: 'STOP', share: 0.1 }], rulesSeed: 0 }],
	['putClock', 'clock', { advanceMs: 60_000 }],
	['postPhonesByNumberReply', `phones/${PHONE}/reply`, { message: 'Yes' }],
	['postFaults', 'faults', { kind: 'reset', path: '/webhook/*', method: 'PUT', times: 1 }],
	['putFaults', 'faults', [{ kind: 'slow', when: 'after', delayMs: 5 }]],
	['postRehearsal', 'rehearsal', { shares: { yes: 20, stop: 3 }, withinMinutes: 5, seed: 7 }],
	['postRehearsalPlay', 'rehearsal/play', { hours: 1 }],
	['postRelease', 'release', { state: 'scheduled' }],
];

/** Returns a path and a body that an operation accepts. */
export function validCall({ id, path }: Operation): { path: string; body: unknown } {
	const [, known, body] = VALID.find(([name]) => name === id) ?? [];
	const named = path
		.replace('/_sandbox/', '')
		.replace('{number}', PHONE)
		.replace(/\{\w+\}/, '1');
	return { path: known ?? named, body };
}

/** A path in a body: field names and indexes; empty for the body itself. */
export type Place = string[];

/** Returns the path of every value in a body. */
export function placesIn(value: unknown, path: Place = []): Place[] {
	const isInner = typeof value === 'object' && value !== null;
	const inner = isInner
		? Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key]))
		: [];
	return [path, ...inner];
}

/** Returns a copy of a body with another value at a path; undefined removes the field. */
export function changeAt(
	value: unknown,
	[key, ...rest]: Place,
	change: (old: unknown) => unknown,
): unknown {
	if (key === undefined) return change(value);
	const copy = structuredClone(value) as Record<string, unknown>;
	copy[key] = changeAt(copy[key], rest, change);
	return copy;
}
