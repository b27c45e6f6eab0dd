import fc from 'fast-check';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';
import { EVENT_FIELDS } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { readEvent } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { parseDelivery } from '../../../../nodes/SmsCampaigns/trigger/receive/receiveEvents';
import { toXml, type Plain } from '../../../support/api/writeResponse';
import { makeEventId } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { propertyRuns } from '../../../support/propertyRuns';

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

const idOf = (type: WebhookType, body: string) => {
	const { events, format } = parseDelivery(Buffer.from(body))!;
	expect(events).toHaveLength(1);
	return readEvent(events[0], type, format).eventId;
};

const types = Object.keys(EVENT_FIELDS) as WebhookType[];
// XML has no other values in its elements.
const value = fc.oneof(
	fc.constantFrom('null', 'true', '0', ' 7 ', '007', '3.50', '1e3', '', '&amp;', ']]>', '{"a":1}'),
	fc.integer(),
	fc.boolean(),
	fc.constant(null),
);

it('is the same for any event in JSON and in XML', () => {
	const event = fc.constantFrom(...types).chain((type) => {
		const known = EVENT_FIELDS[type].map(([wire]) => [wire, value] as const);
		return fc.record({ type: fc.constant(type), known: fc.record(Object.fromEntries(known)) });
	});
	fc.assert(
		fc.property(event, fc.array(value, { maxLength: 3 }), ({ type, known }, list) => {
			const fields = { ...known, x_list: list, x: 'a' } as Record<string, Plain>;
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
	['{"b":{"d":1,"c":2},"a":0}', '{"a":0,"b":{"c":2,"d":1}}'],
])('is the same for %s and %s, which XML cannot tell apart', (one, other) => {
	expect(idOf('MO', one)).toBe(idOf('MO', other));
});
