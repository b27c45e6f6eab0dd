import fc from 'fast-check';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';
import { EVENT_FIELDS } from '../../../../nodes/SmsCampaigns/trigger/receive/eventFields';
import { readEvent } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { parseDelivery } from '../../../../nodes/SmsCampaigns/trigger/receive/parseEvents';
import { toXml, type Plain } from '../../../support/api/writeAnswer';
import { canonicalJson, makeEventId } from '../../../../nodes/SmsCampaigns/trigger/receive/eventId';
import { propertyRuns } from '../../../support/propertyRuns';

/** The same value with the keys of all objects in the opposite order. */
function turned(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(turned);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.reverse()
			.map(([key, inner]) => [key, turned(inner)]),
	);
}

const json = fc.jsonValue({ maxDepth: 4 });

it('is made of JSON of the same value in one order of its keys', () => {
	fc.assert(
		fc.property(json, (value) => {
			expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
			// JSON knows no negative zero.
			expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
		}),
	);
});

it('depends on the type and on each field', () => {
	const report = { message_id: 'a', status: 3 };
	const ids = [
		makeEventId('DLR', report),
		makeEventId('DLR', { ...report, status: 1 }),
		makeEventId('MO', report),
		makeEventId('DLR', { ...report, extra: null }),
	];
	expect(new Set(ids).size).toBe(ids.length);
	// Workflows keep it: it stays the same from version to version.
	expect(ids[0]).toBe('b54b1124fe7509ed1d36888ce9c21c2f93c4b6d9feab32e549979cb3ba285d67');
});

/** Text that XML can hold. */
const text = fc.oneof(
	fc
		.string({ unit: 'binary', maxLength: 12 })
		.map((value) =>
			value.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ''),
		),
	fc.constantFrom('null', 'true', '0', '-0', ' 7 ', '007', '3.50', '1e3', '', ' ', '&amp;', ']]>'),
	fc.constantFrom('12345678901234567890', '{"a":1}', '[]'),
);
const scalar = fc.oneof(
	text,
	fc.integer(),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	fc.boolean(),
	fc.constant(null),
);
const name = fc.stringMatching(/^[a-z][a-z_]{0,8}$/).map((word) => `x_${word}`);
const { value: anyValue } = fc.letrec((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		scalar,
		fc.array(tie('value'), { maxLength: 3 }),
		fc.dictionary(name, tie('value'), { maxKeys: 3 }),
	),
}));
const types = Object.keys(EVENT_FIELDS) as WebhookType[];
const event = fc.constantFrom(...types).chain((type) => {
	const known = EVENT_FIELDS[type].map(([wire]) => [wire, anyValue] as const);
	return fc.record({
		type: fc.constant(type),
		known: fc.record(Object.fromEntries(known), { requiredKeys: [] }),
		unknown: fc.dictionary(name, anyValue, { maxKeys: 3 }),
	});
});

const idOf = (type: WebhookType, body: string) => {
	const { events, format } = parseDelivery(Buffer.from(body))!;
	expect(events).toHaveLength(1);
	return readEvent(events[0], type, format).eventId;
};

it('is the same for any event in JSON and in XML', () => {
	fc.assert(
		fc.property(event, ({ type, known, unknown }) => {
			// With fields of its own in each child, a root of one name would be a list of events.
			const fields = { ...known, ...unknown, x: 'a', y: 'b' } as Record<string, Plain>;
			expect(idOf(type, toXml('event', fields))).toBe(idOf(type, JSON.stringify(fields)));
		}),
		{ numRuns: propertyRuns(1_000) },
	);
});

it.each([
	['{"x":true}', '{"x":"true"}'],
	['{"x":null}', '{"x":"null"}'],
	['{"message":null}', '{"message":"null"}'],
	['{"x":12345678901234567}', '{"x":"12345678901234567"}'],
	['{"x":[1]}', '{"x":1}'],
])('is the same for %s and %s, which XML cannot tell apart', (one, other) => {
	expect(idOf('MO', one)).toBe(idOf('MO', other));
});
