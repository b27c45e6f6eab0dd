// Whatever a call delivers, its events are what it says, or it delivers none. TEST_RUNS draws more bodies.
import fc from 'fast-check';
import { decodeBytes } from '../../../../nodes/SmsCampaigns/api/format/parseBody';
import { readEvent } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { parseDelivery } from '../../../../nodes/SmsCampaigns/trigger/receive/receiveEvents';
import { anyEvent } from '../../../support/foreignText/anyEvent';
import { saidValue } from '../../../support/foreignText/saidValue';
import { propertyRuns } from '../../../support/propertyRuns';
import { IS_SMALL } from '../../../support/smallTests';

const RUNS = propertyRuns(2_000);

/** The texts of a value and its parts. */
function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsOf);
}

/** What is in the envelopes around events: objects whose only field has nothing but objects. */
function eventsIn(value: unknown): unknown[] {
	const isEnvelope = /^\{/.test(JSON.stringify(value)) && Object.keys(value as object).length === 1;
	const inner = isEnvelope ? Object.values(value as object).flat() : [];
	const areObjects = inner.every((each) => /^\{/.test(JSON.stringify(each)));
	return inner.length > 0 && areObjects ? inner.flatMap(eventsIn) : [value];
}

const depthOf = (value: unknown): number =>
	typeof value === 'object' && value !== null
		? 1 + Object.values(value).reduce((most: number, each) => Math.max(most, depthOf(each)), 0)
		: 0;

it(`reads ${RUNS} bodies as they are`, () => {
	const formats = { json: 0, xml: 0, none: 0 };
	const check = fc.property(anyEvent, ({ body, type }) => {
		const delivery = parseDelivery(body);
		const text = decodeBytes(body);
		const said = saidValue(text);
		formats[delivery?.format ?? 'none']++;
		if (delivery === undefined) {
			const isNone = said === undefined || (Array.isArray(said.value) && said.value.length === 0);
			expect(isNone || depthOf(said.value) > 64).toBe(true);
			return;
		}
		if (delivery.format === 'json') {
			expect(delivery.events).toEqual([said!.value].flat(1).flatMap(eventsIn));
		} else if (!/&|<!|<\?/.test(text)) {
			// XML knows one end of a line.
			const read = text.replace(/\r\n?/g, '\n');
			for (const each of textsOf(delivery.events)) expect(read).toContain(each);
		}
		for (const event of delivery.events) {
			const { eventId, fields } = readEvent(event, type, delivery.format);
			expect(eventId).toMatch(/^[0-9a-f]{64}$/);
			expect(JSON.stringify(fields).length).toBeLessThan(20 * body.length + 1_000);
		}
	});
	fc.assert(check, { numRuns: RUNS });
	if (!IS_SMALL) expect(Math.min(...Object.values(formats))).toBeGreaterThan(RUNS / 20);
});
