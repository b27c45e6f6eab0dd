import fc from 'fast-check';
import { parseBody } from '../../../../nodes/SmsCampaigns/api/format/parseBody';
import {
	readCampaign,
	readRecord,
	toList,
	toObject,
} from '../../../../nodes/SmsCampaigns/api/format/decode';
import {
	API_ERROR_FIELDS,
	NPAI_FIELDS,
	WEBHOOK_FIELDS,
} from '../../../../nodes/SmsCampaigns/api/format/fieldTables';
import type { FieldTable } from '../../../../nodes/SmsCampaigns/api/format/fieldTables';
import type { Fields } from '../../../../nodes/SmsCampaigns/api/format/types';
import { jsonAnswer, xmlAnswer } from '../../../support/api/writeAnswer';
import type { Plain } from '../../../support/api/writeAnswer';

const fieldsOf = (body: string): Fields => {
	const reading = parseBody(body);
	if (!reading.ok) throw new Error(`${reading.reason}: ${body}`);
	return reading.fields;
};

/** Text that XML can hold; the tempting kinds often. */
const text = fc.oneof(
	fc
		.string({ unit: 'binary', maxLength: 40 })
		.map((value) =>
			value.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ''),
		),
	fc.constantFrom(
		'0033639980001',
		'1e5',
		'true',
		'null',
		'',
		' ',
		' 7 ',
		'-0',
		'1.10',
		'+7',
		'0x10',
	),
	fc.constantFrom(
		']]>',
		'<b>&amp;</b>',
		'&#233;',
		'"\'',
		'é€😀',
		'<!DOCTYPE x>',
		'a\r\nb',
		'\u0085',
	),
);
/** Text that is never the word `null`, which is a null in XML. */
const nullable = text.filter((value) => value !== 'null');
const integer = fc.integer({ min: -1_000_000, max: 1_000_000_000 });
const decimal = fc.integer({ min: 0, max: 10_000_000 }).map((value) => value / 100);
const orNull = <T extends Plain>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constant(null));
const extras = fc.dictionary(
	fc.stringMatching(/^[a-z][a-z_]{2,10}$/).map((name) => `x_${name}`),
	text,
	{ maxKeys: 3 },
);
const pretty = fc.constantFrom('', '\n  ');

const record = (shape: Record<string, fc.Arbitrary<Plain>>) =>
	fc
		.tuple(fc.record(shape, { requiredKeys: [] }), extras)
		.map(([known, extra]) => ({ ...known, ...extra }) as Record<string, Plain>);

const campaign = record({
	message: text,
	ticket: fc.oneof(nullable, fc.stringMatching(/^\d{1,30}$/)),
	cost: orNull(decimal),
	credits: decimal,
	total: integer,
	sent: orNull(integer),
	npai: integer,
	not_allowed: integer,
});
const webhook = record({
	webhook_id: nullable,
	type: text,
	url: text,
	signature: orNull(nullable),
	status: fc.constantFrom('live', 'paused'),
	last_http_code: orNull(integer),
});
const npai = record({
	id: text,
	destination: text,
	info1: text,
	info2: text,
	campaign_id: integer,
	batch_id: orNull(integer),
});
const apiError = record({ log_id: nullable, error_code: text, query_param: text, body: text });

describe('the same record in both formats gives the same result', () => {
	it('of a campaign', () => {
		fc.assert(
			fc.property(campaign, pretty, (fields, space) => {
				const whole = { status: 1, ...fields };
				expect(readCampaign(fieldsOf(xmlAnswer(whole, space)))).toEqual(
					readCampaign(fieldsOf(jsonAnswer(whole))),
				);
			}),
		);
	});

	it('of a webhook', () => {
		fc.assert(
			fc.property(webhook, pretty, (fields, space) => {
				const whole = { status: 1, webhook: { webhook_id: 'a', ...fields } };
				const read = (body: string) =>
					readRecord(toObject(fieldsOf(body).webhook)!, WEBHOOK_FIELDS);
				expect(read(xmlAnswer(whole, space))).toEqual(read(jsonAnswer(whole)));
			}),
		);
	});

	it('of an NPAI list, with none, one and many', () => {
		fc.assert(
			fc.property(fc.array(npai, { maxLength: 3 }), pretty, (list, space) => {
				const whole = { status: 1, list: list.map((fields) => ({ id: '1', ...fields })) };
				const read = (body: string) =>
					toList(fieldsOf(body).list).map((one) => readRecord(toObject(one)!, NPAI_FIELDS));
				expect(read(xmlAnswer(whole, space))).toEqual(read(jsonAnswer(whole)));
				expect(read(jsonAnswer(whole))).toHaveLength(list.length);
			}),
		);
	});

	it('of an error log, whose XML has value elements', () => {
		fc.assert(
			fc.property(fc.array(apiError, { maxLength: 3 }), pretty, (records, space) => {
				const list = records.map((fields) => ({ log_id: '1', ...fields }));
				const read = (body: string) =>
					toList(fieldsOf(body).data).map((one) => readRecord(toObject(one)!, API_ERROR_FIELDS));
				expect(read(xmlAnswer({ status: 1, data: { value: list } }, space))).toEqual(
					read(jsonAnswer({ status: 1, data: list })),
				);
			}),
		);
	});
});

describe('types come from the contract, not from what a text looks like', () => {
	it.each([
		['json', '{"status":1,"ticket":"0033","cost":"1.50","total":"007","message":"1e5"}'],
		[
			'xml',
			'<response><status>1</status><ticket>0033</ticket><cost>1.50</cost><total>007</total><message>1e5</message></response>',
		],
	])('%s', (_format, body) => {
		expect(readCampaign(fieldsOf(body))).toEqual({
			status: 1,
			ticket: '0033',
			cost: 1.5,
			total: 7,
			message: '1e5',
		});
	});

	it('keeps a ticket that is a number with all its digits', () => {
		const body =
			'{"status":1,"message":"\\"ticket\\": 12345678901234567890","ticket":12345678901234567890}';
		expect(readCampaign(fieldsOf(body))).toEqual({
			status: 1,
			message: '"ticket": 12345678901234567890',
			ticket: '12345678901234567890',
		});
	});

	it('keeps the word null where any words may stand', () => {
		const read = (fields: Record<string, Plain>, table: FieldTable) =>
			[jsonAnswer(fields), xmlAnswer(fields)].map((body) => readRecord(fieldsOf(body), table));
		const npai = { info1: 'null', info2: 'null', info3: 'null', info4: 'null' };
		expect(read(npai, NPAI_FIELDS)).toEqual([npai, npai]);
		const refused = { url: 'null', query_param: 'null', body: 'null' };
		expect(read(refused, API_ERROR_FIELDS)).toEqual([refused, refused]);
	});

	it('takes the word null for a null in XML, where it cannot be meant as a text', () => {
		const fields = { webhook_id: 'null', signature: 'null' };
		expect(readRecord(fieldsOf(jsonAnswer(fields)), WEBHOOK_FIELDS)).toEqual(fields);
		expect(readRecord(fieldsOf(xmlAnswer(fields)), WEBHOOK_FIELDS)).toEqual({
			webhook_id: null,
			signature: null,
		});
		const numbers = { batch_id: 'null', campaign_id: 'null' };
		for (const body of [jsonAnswer(numbers), xmlAnswer(numbers)]) {
			expect(readRecord(fieldsOf(body), NPAI_FIELDS)).toEqual({
				batch_id: null,
				campaign_id: null,
			});
		}
	});

	it.each(['webhook_id', 'log_id', 'id', 'destination', 'error_code', 'info1'])(
		'keeps all digits of %s',
		(name) => {
			const tables = [WEBHOOK_FIELDS, API_ERROR_FIELDS, NPAI_FIELDS];
			const table = tables.find((candidate) => name in candidate)!;
			const fields = fieldsOf(`{"status":1,"${name}":-12345678901234567}`);
			expect(readRecord(fields, table)[name]).toBe('-12345678901234567');
		},
	);

	it('keeps a counter that is no number, and leaves out one that is null', () => {
		const fields = { status: 1, sent: 'many', total: null };
		for (const body of [jsonAnswer(fields), xmlAnswer(fields)]) {
			expect(readCampaign(fieldsOf(body))).toEqual({ status: 1, sent: 'many' });
		}
	});

	it('gives user_information as a list, whatever it holds', () => {
		const read = (body: string) => readRecord(fieldsOf(body), NPAI_FIELDS).user_information;
		expect(read('{"user_information":[]}')).toEqual([]);
		expect(read('<response><user_information/></response>')).toEqual([]);
		expect(read('<response><user_information>\n</user_information></response>')).toEqual([]);
		const one = '<response><user_information><value>a</value></user_information></response>';
		expect(read(one)).toEqual(read('{"user_information":["a"]}'));
	});
});
