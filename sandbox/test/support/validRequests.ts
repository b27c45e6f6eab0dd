import fc from './random.ts';

const PHONE = '33639981000';

/** A valid call of each kind that takes a body or a number, in an order in which all of them work. */
export const VALID: Array<[method: string, path: string, body?: unknown]> = [
	[
		'PUT',
		'account',
		{
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
			webhooks: [{ type: 'MO', url: 'http://127.0.0.1:9/', signature: 'secret' }],
			faults: [{ kind: 'status', status: 503, skip: 900_000, headers: { 'x-a': 'b' } }],
			clock: '2026-01-15T12:00:00Z',
			assumptions: { 'push.retries': 0 },
		},
	],
	['PUT', `npai/${PHONE}`],
	['PUT', 'blacklist/33639981001'],
	['PUT', 'credits', { credits: 0.5 }],
	['PUT', 'credits', { credits: 1_000_000_000 }],
	['PUT', 'clock', { now: '2026-01-15T12:00:00Z' }],
	['PUT', 'clock', { advanceMs: 3_600_000 }],
	['PUT', 'assumptions', { 'ticket.form': 'long' }],
	['PUT', 'phones/33639981009', { reports: [{ status: 5, afterMs: 0 }] }],
	['PUT', 'clock', { advanceMs: 60_000 }],
	['POST', `phones/${PHONE}/reply`, { message: 'Yes' }],
	['POST', 'faults', { kind: 'reset', path: '/webhook/*', method: 'PUT', times: 1 }],
	['PUT', 'faults', [{ kind: 'slow', when: 'after', delayMs: 5 }]],
	['POST', 'release', { state: 'scheduled' }],
];

/** The places of all values within a value, itself but for a whole body of an account, which may be anything inside. */
function placesIn(value: unknown, path: string[] = []): string[][] {
	const inner =
		typeof value === 'object' && value !== null
			? Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key]))
			: [];
	return [path, ...inner];
}

/** Returns a copy of a value with the part at a place replaced. */
function replaceAt(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
	if (key === undefined) return by;
	const copy = structuredClone(value) as Record<string, unknown>;
	copy[key] = replaceAt(copy[key], rest, by);
	return copy;
}

/** What no place of a control call takes. */
const WRONG = fc.oneof(
	fc.dictionary(fc.string({ minLength: 1 }), fc.integer({ min: -9, max: -1 }), { minKeys: 1 }),
	fc.array(fc.array(fc.anything({ withNullPrototype: false })), { minLength: 1 }),
	fc.double({ max: -1e-3, noNaN: true, noDefaultInfinity: true }).map((number) => number - 0.1),
);

/** Valid calls, each with one part of its body replaced by something that fits nowhere. */
export const mutations = () =>
	fc
		.constantFrom(...VALID.filter(([, , body]) => body !== undefined))
		.chain(([method, path, body]) =>
			fc.tuple(
				fc.constant(method),
				fc.constant(path),
				fc
					.tuple(fc.constantFrom(...placesIn(body)), WRONG)
					.map(([place, wrong]) => replaceAt(body, place, wrong)),
			),
		);
