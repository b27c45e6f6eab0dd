import fc from 'fast-check';
import { parseBody } from '../../../../nodes/SmsCampaigns/api/format/parseBody';
import {
	readCampaign,
	readRecord,
	toInteger,
	toList,
	toObject,
	toText,
	API_ERROR_FIELDS,
	CAMPAIGN_FIELDS,
	NPAI_FIELDS,
	WEBHOOK_FIELDS,
	type FieldTable,
} from '../../../../nodes/SmsCampaigns/api/format/decode';
import type { Fields } from '../../../../nodes/SmsCampaigns/api/model/types';
import { jsonResponse, xmlResponse, type Plain } from '../../../support/api/writeResponse.cts';
import { awkwardText } from '../../../support/foreignText/xmlSpellings.cts';

const fieldsOf = (body: string): Fields => {
	const reading = parseBody(body);
	if (!reading.ok) throw new Error(`${reading.reason}: ${body}`);
	return reading.fields;
};

/** Draws any text except `null`, which XML decoding reads as a null value. */
const nullable = awkwardText.filter((value) => value !== 'null');
const number = fc.oneof(
	fc.integer(),
	fc.integer({ min: 0 }).map((value) => value / 100),
);

/** Draws a value of the type that the field's reader expects. */
function anyValue(read: FieldTable[string]): fc.Arbitrary<Plain> {
	if (read('007') === 7) return fc.option(number);
	return read('null') === null ? fc.option(nullable) : awkwardText;
}

type Named = Record<string, Plain>;

/** Draws a record of a table: any field may be missing, and fields outside the table may be added. */
function anyRecord({ status: _status, user_information: _list, ...table }: FieldTable) {
	const known = Object.entries(table).map(([name, read]) => [name, anyValue(read)] as const);
	const extras = fc.dictionary(fc.stringMatching(/^x_[a-z_]{3,10}$/), awkwardText, { maxKeys: 3 });
	return fc
		.tuple(fc.record(Object.fromEntries(known), { requiredKeys: [] }), extras)
		.map(([fields, extra]): Named => ({ x: 'x', ...fields, ...extra }));
}

const records = (list: unknown, table: FieldTable) =>
	toList(list).map((one) => readRecord(toObject(one)!, table));

it.each<[string, FieldTable, (all: Named[]) => Named, (all: Named[]) => Named, string]>([
	['a campaign', CAMPAIGN_FIELDS, ([one]) => one, ([one]) => one, ''],
	[
		'a webhook',
		WEBHOOK_FIELDS,
		([webhook]) => ({ webhook }),
		([webhook]) => ({ webhook }),
		'webhook',
	],
	['an NPAI list', NPAI_FIELDS, (list) => ({ list }), (list) => ({ list }), 'list'],
	[
		'an error log with value elements in XML',
		API_ERROR_FIELDS,
		(data) => ({ data }),
		(value) => ({ data: { value } }),
		'data',
	],
])('%s has the same fields in JSON and XML', (_name, table, inJson, inXml, name) => {
	const read = (body: string) => {
		const fields = fieldsOf(body);
		return name === '' ? readCampaign(fields) : records(fields[name], table);
	};
	const all = fc.array(anyRecord(table), { minLength: 1, maxLength: 3 });
	fc.assert(
		fc.property(all, fc.constantFrom('', '\n  '), (list, space) => {
			const json = read(jsonResponse({ status: 1, ...inJson(list) }));
			expect(read(xmlResponse({ status: 1, ...inXml(list) }, space))).toEqual(json);
			expect(JSON.stringify(json)).toContain('"x":"x"');
		}),
	);
});

it.each([
	['5f1d7a3e9c1b2a0011223344', '5f1d7a3e9c1b2a0011223344'],
	['98765432109876543210', '98765432109876543210'],
	['9'.repeat(400), '9'.repeat(400)],
	['-1', -1],
	['', null],
])('reads the campaign ID %j as %j', (given, id) => {
	for (const body of [jsonResponse({ campaign_id: given }), xmlResponse({ campaign_id: given })]) {
		expect(readRecord(fieldsOf(body), NPAI_FIELDS).campaign_id).toBe(id);
	}
	expect(readRecord({ campaign_id: { a: 1 }, batch_id: [7] }, NPAI_FIELDS)).toEqual({
		campaign_id: null,
		batch_id: null,
	});
});

it.each(['n/a', '1.5', 1.5, '9'.repeat(400), true, { a: 1 }, [1], Infinity])(
	'reads a last_http_code of %p as null',
	(last_http_code) => {
		expect(readRecord({ last_http_code }, WEBHOOK_FIELDS)).toEqual({ last_http_code: null });
	},
);

it('always returns user_information as a list', () => {
	const read = (body: string) => readRecord(fieldsOf(body), NPAI_FIELDS).user_information;
	expect(read('<response><user_information/></response>')).toEqual([]);
	expect(read('<response><user_information>\n</user_information></response>')).toEqual([]);
	const one = '<response><user_information><value>a</value></user_information></response>';
	expect(read(one)).toEqual(read('{"user_information":["a"]}'));
});

describe("the reader of a campaign's figures", () => {
	const amounts = ['cost', 'credits'] as const;
	const counters = ['total', 'sent', 'blacklisted', 'duplicated', 'invalid', 'npai'] as const;
	const more = ['not_allowed', 'flood', 'country_limit'] as const;
	const figures = [...amounts, ...counters, ...more];
	const withAll = <Value,>(value: Value) =>
		Object.fromEntries(figures.map((name): [string, Value] => [name, value]));

	/** Values that a server may write instead of a number. */
	const NO_NUMBERS = [
		...['500,50', '1 500', '1\u00a0500', '1.500,50', 'n/a', 'NaN', 'Infinity', '0x10', '1_000'],
		...['1e', '.', '1e999', '9'.repeat(400), '-1', '-0.5', '5 EUR', '٥', 'true', 'null', '', ' '],
	];

	it('omits figures that are not numbers of at least 0', () => {
		for (const given of NO_NUMBERS) {
			expect(readCampaign(fieldsOf(jsonResponse(withAll(given))))).toEqual({});
			expect(readCampaign(fieldsOf(xmlResponse(withAll(given))))).toEqual({});
		}
		for (const given of [true, {}, { value: 5 }, [], [5], null, -1, -0.5, Infinity, NaN]) {
			expect(readCampaign(withAll(given))).toEqual({});
		}
	});

	it.each([
		['0', 0],
		['1.50', 1.5],
		['007', 7],
		['+7', 7],
		['.5', 0.5],
		[' 7 ', 7],
		['1e3', 1000],
		['1.0E+3', 1000],
		['3.0', 3],
	])('reads %j as %d', (given, number) => {
		expect(readCampaign({ cost: given })).toEqual({ cost: number });
		if (Number.isInteger(number)) expect(readCampaign({ sent: given })).toEqual({ sent: number });
	});

	it('reads every number of at least 0 in the same way from JSON and XML', () => {
		const number = fc.oneof(
			fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
			fc.nat(),
			fc.maxSafeNat(),
		);
		fc.assert(
			fc.property(number, (value) => {
				const read = readCampaign(fieldsOf(jsonResponse({ cost: value, sent: value })));
				expect(read.cost).toBe(Object.is(value, -0) ? 0 : value);
				expect('sent' in read).toBe(Number.isSafeInteger(value));
				expect(readCampaign(fieldsOf(xmlResponse({ cost: value, sent: value })))).toEqual(read);
			}),
		);
	});
});

/** The names of a record's fields, grouped by the value that the field's reader returns for the string `007`. */
it.each<[string, FieldTable, text: string, number: string, list?: string]>([
	[
		'a campaign',
		CAMPAIGN_FIELDS,
		'message details ticket',
		'status cost credits total sent blacklisted duplicated npai invalid not_allowed flood country_limit',
	],
	['a webhook', WEBHOOK_FIELDS, 'type url status webhook_id', 'last_http_code'],
	[
		'a record of the error log',
		API_ERROR_FIELDS,
		'log_id date method url error_code ip query_param body',
		'',
	],
	[
		'a record of the NPAI list',
		NPAI_FIELDS,
		'id destination date info1 info2 info3 info4',
		'campaign_id batch_id',
		'user_information',
	],
])("converts each field of %s to the field's type", (_name, table, text, number, list = '') => {
	const valued = (names: string, value: unknown) =>
		names.split(' ').map((name): [string, unknown] => [name, value]);
	const expected = [...valued(text, '007'), ...valued(number, 7), ...valued(list, ['007'])];
	const given = Object.fromEntries(Object.keys(table).map((name) => [name, '007']));
	const { '': _none, ...fields } = Object.fromEntries(expected);
	expect(readRecord(given, table)).toEqual(fields);
});

it('reads the string "null" as a null value, except in fields that can contain this word', () => {
	const tables: FieldTable[] = [CAMPAIGN_FIELDS, WEBHOOK_FIELDS, API_ERROR_FIELDS];
	const names = tables.flatMap((table) =>
		Object.keys(table).filter((name) => table[name]('null') === 'null'),
	);
	expect(names.join(' ')).toBe(
		'message type url status date method url error_code ip query_param body',
	);
});

it('reads only a single object as an object, even within a list or a value element', () => {
	const object = { a: 1 };
	expect([object, [object], { value: object }].map(toObject)).toEqual([object, object, object]);
	const others = [[object, object], [null], [['a']], 'a', 1, null, {}];
	expect(others.map(toObject).filter(Boolean)).toEqual([]);
});

it('a record has the known fields first, and then the other fields unchanged', () => {
	const fields = { other: ' 5 ', list: [1], text: 5, id: ' 12 ' };
	const record = readRecord(fields, { id: toInteger, text: toText, list: toText });
	expect(Object.entries(record)).toEqual([
		['id', 12],
		['text', '5'],
		['list', '[1]'],
		['other', ' 5 '],
	]);
});
