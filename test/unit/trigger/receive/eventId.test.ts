import fc from 'fast-check';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';
import { EVENT_FIELDS } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { readEvent, toItem } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { parseDelivery } from '../../../../nodes/SmsCampaigns/trigger/receive/receiveEvents';
import { toXml, type Plain } from '../../../support/api/writeResponse';
import { makeEventId } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { anyXmlWriter, awkwardText } from '../../../support/foreignText/xmlSpellings';
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
	const { events, format, written } = parseDelivery(Buffer.from(body))!;
	expect(events).toHaveLength(1);
	return readEvent(events[0], type, format, written[0]).eventId;
};

/** The ids and the simplified items of all events in a body. */
const readAll = (type: WebhookType, body: string) => {
	const { events, format, written } = parseDelivery(Buffer.from(body))!;
	return events.map((each, at) => {
		const event = readEvent(each, type, format, written[at]);
		return { eventId: event.eventId, ...toItem(event, 'w', { simplify: true }).json };
	});
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

/** A number as JSON can write it, and texts, which XML writes in many ways. */
const anyNumber = fc.oneof(
	fc.constantFrom('1.50', '1e2', '1E+2', '-0', '0.0', '3.0', '1e400', '0.1e1', '12345678901234567'),
	fc.stringMatching(/^-?(?:0|[1-9]\d{0,3})(?:\.\d{1,3})?(?:e[-+]?\d)?$/),
);

it('is the same for any text and any number, however XML writes it, and so are known fields', () => {
	const event = fc.constantFrom(...types).chain((type) => {
		const known = EVENT_FIELDS[type].map(([wire, , kind]) => {
			const isNumber = kind === 'number' || kind === 'id';
			const number = anyNumber.map((json) => ({ json, text: json }));
			const text = awkwardText.map((each) => ({ json: JSON.stringify(each), text: each }));
			return [wire, isNumber ? fc.oneof(number, text) : text] as const;
		});
		return fc.record({
			type: fc.constant(type),
			known: fc.record(Object.fromEntries(known), { requiredKeys: ['date'] }),
		});
	});
	const extra = fc.oneof(
		anyNumber.map((json) => ({ json, text: json })),
		awkwardText.map((text) => ({ json: JSON.stringify(text), text })),
	);
	fc.assert(
		fc.property(event, extra, anyXmlWriter, ({ type, known }, x, write) => {
			const fields = Object.entries({ ...known, x });
			const json = `{${fields.map(([name, { json: each }]) => `"${name}":${each}`).join()}}`;
			const texts = Object.fromEntries(fields.map(([name, { text }]) => [name, text]));
			const [inJson] = readAll(type, json);
			const [inXml] = readAll(type, write('event', texts));
			// XML writes no null in another way than the text, and has only texts where no type is known.
			const isKnown = !Object.values(texts).includes('null');
			expect(inXml.eventId).toBe(inJson.eventId);
			if (isKnown) expect({ ...inXml, x: 0 }).toEqual({ ...inJson, x: 0 });
		}),
		{ numRuns: propertyRuns(1_000) },
	);
});

it.each([
	[
		'a reply typed on two lines in Windows',
		'{"message":"a\\r\\nb"}',
		'<e><message>a\r\nb</message></e>',
	],
	[
		'the same, with a reference',
		'{"message":"a\\r\\nb"}',
		'<e><message>a&#13;&#10;b</message></e>',
	],
	['an amount with two decimals', '{"balance":1.50}', '<e><balance>1.50</balance></e>'],
	['an amount in a field that is new', '{"price":1.50}', '<e><price>1.50</price></e>'],
	['a float of PHP', '{"campaign_id":1.0e+25}', '<e><campaign_id>1.0e+25</campaign_id></e>'],
	['a count of a spreadsheet', '{"x":1e2}', '<e><x>1e2</x></e>'],
	[
		'a count of a database',
		'{"clicks_on_link":3.0}',
		'<e><clicks_on_link>3.0</clicks_on_link></e>',
	],
	['a balance that is used up', '{"balance":-0}', '<e><balance>-0</balance></e>'],
	['an id beyond what is exact', '{"x":12345678901234567}', '<e><x>12345678901234567</x></e>'],
])('is the same for %s: %s and %j', (_source, json, xml) => {
	for (const type of types) expect(idOf(type, json)).toBe(idOf(type, xml));
});

it.each([
	['amounts that were rounded', '{"message":"1.50"}', '{"message":"1.5"}'],
	['a number and its power', '{"message":"100"}', '{"message":"1e2"}'],
	['ids with zeros', '{"campaign_id":"007"}', '{"campaign_id":"7"}'],
])('is another one for %s', (_source, one, other) => {
	for (const type of types) expect(idOf(type, one)).not.toBe(idOf(type, other));
});

const A = '"from":"33639980001","message":"yes"';
const B = '"from":"33639980002","message":"no"';
const [XML_A, XML_B] = [A, B].map((fields) =>
	Object.entries(JSON.parse(`{${fields}}`) as Record<string, string>)
		.map(([name, text]) => `<${name}>${text}</${name}>`)
		.join(''),
);

it.each([
	['a list without a name', `[{${A}},{${B}}]`, `<l><e>${XML_A}</e><e>${XML_B}</e></l>`, 2],
	[
		'a list with a name',
		`{"events":[{${A}},{${B}}]}`,
		`<r><events>${XML_A}</events><events>${XML_B}</events></r>`,
		2,
	],
	[
		'a list in an envelope',
		`{"events":{"event":[{${A}},{${B}}]}}`,
		`<r><events><event>${XML_A}</event><event>${XML_B}</event></events></r>`,
		2,
	],
	['a list of one', `{"events":[{${A}}]}`, `<r><events>${XML_A}</events></r>`, 1],
	['an envelope', `{"event":{${A}}}`, `<r><event>${XML_A}</event></r>`, 1],
	['two envelopes', `{"e":{"b":{"mo":{${A}}}}}`, `<s><e><b><mo>${XML_A}</mo></b></e></s>`, 1],
	['no envelope', `{${A}}`, `<mo>${XML_A}</mo>`, 1],
	['one field', '{"message":"a"}', '<mo><message>a</message></mo>', 1],
	[
		'one field with two texts',
		'{"message":["a","b"]}',
		'<mo><message>a</message><message>b</message></mo>',
		1,
	],
	[
		'an envelope with a field of its own',
		`{"id":"7","events":[{${A}},{${B}}]}`,
		`<r><id>7</id><events>${XML_A}</events><events>${XML_B}</events></r>`,
		1,
	],
	['an empty list with a name', '{"events":[]}', '<r/>', 1],
])('both formats have the same events in %s', (_source, json, xml, count) => {
	expect(readAll('MO', json)).toHaveLength(count);
	if (count === 1 && /one field|own|empty/.test(_source)) {
		expect(idOf('MO', xml)).toBe(idOf('MO', json));
	} else expect(readAll('MO', xml)).toEqual(readAll('MO', json));
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
