import fc from 'fast-check';
import { canonicalJson, makeEventId } from '../../../../nodes/SmsCampaigns/trigger/receive/eventId';

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

it('does not depend on the order of keys', () => {
	fc.assert(
		fc.property(json, (value) => {
			expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
		}),
	);
});

it('is JSON of the same value, so that different values differ', () => {
	fc.assert(
		fc.property(json, (value) => {
			// JSON knows no negative zero.
			expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
		}),
	);
});

it('is 64 hexadecimal digits that depend on the type and on each field', () => {
	const report = { message_id: 'a', status: 1 };
	const ids = [
		makeEventId('DLR', report),
		makeEventId('DLR', { ...report, status: 3 }),
		makeEventId('MO', report),
		makeEventId('DLR', { ...report, extra: null }),
	];
	for (const id of ids) expect(id).toMatch(/^[0-9a-f]{64}$/);
	expect(new Set(ids).size).toBe(ids.length);
	expect(makeEventId('DLR', { status: 1, message_id: 'a' })).toBe(ids[0]);
});

it('stays the same from version to version, since workflows keep it', () => {
	expect(makeEventId('DLR', { status: 3, message_id: 'a' })).toBe(
		'b54b1124fe7509ed1d36888ce9c21c2f93c4b6d9feab32e549979cb3ba285d67',
	);
});
