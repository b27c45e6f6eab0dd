// Reading an answer by its table notices whatever breaks the table. Needs no service.
import {
	ERROR_LIST_ANSWER,
	NPAI_RECORD,
	OUTCOME,
	WEBHOOK_UPDATED,
} from '../../support/contract/answerFields';
import { readFields, type WireNode } from '../../support/contract/readFields';
import { parseXml } from '../../support/contract/parseXml';

const json = (value: Record<string, unknown>): WireNode => ({ format: 'json', value });
const xml = (source: string): WireNode => ({ format: 'xml', value: parseXml(source) });

const WEBHOOK = {
	webhook_id: '1',
	status: 'live',
	type: 'DLR',
	url: 'https://client.example/',
	signature: null,
};
const asXml = (fields: Record<string, unknown>) =>
	xml(
		`<webhook>${Object.entries(fields)
			.map(([name, value]) => `<${name}>${String(value)}</${name}>`)
			.join('')}</webhook>`,
	);

describe('the reading of an answer', () => {
	it('gives the same in both formats', () => {
		expect(readFields(json(WEBHOOK), WEBHOOK_UPDATED)).toEqual(WEBHOOK);
		expect(readFields(asXml(WEBHOOK), WEBHOOK_UPDATED)).toEqual(WEBHOOK);
	});

	it.each<[string, Record<string, unknown>, RegExp]>([
		['a field too many', { ...WEBHOOK, extra: '1' }, /'extra' is not in the contract/],
		['a field too few', { webhook_id: '1' }, /'type' is missing/],
		['another choice', { ...WEBHOOK, status: 'LIVE' }, /'status' is none of/],
		['no URL', { ...WEBHOOK, url: 'nowhere' }, /'url' is no URL/],
	])('notices %s in both formats', (_, fields, complaint) => {
		expect(() => readFields(json(fields), WEBHOOK_UPDATED)).toThrow(complaint);
		expect(() => readFields(asXml(fields), WEBHOOK_UPDATED)).toThrow(complaint);
	});

	it('notices JSON values of another type', () => {
		expect(() => readFields(json({ ...WEBHOOK, webhook_id: 1 }), WEBHOOK_UPDATED)).toThrow(
			/'webhook_id' is no string but number/,
		);
		expect(() => readFields(json({ ...WEBHOOK, url: null }), WEBHOOK_UPDATED)).toThrow(/is null/);
		expect(() => readFields(json({ status: '1', message: 'OK' }), OUTCOME)).toThrow(/no number/);
		expect(() => readFields(json({ status: 1.5, message: 'OK' }), OUTCOME)).toThrow(/fraction/);
		expect(() => readFields(json({ user_information: {} }), NPAI_RECORD)).toThrow(
			/'user_information' is no empty array/,
		);
		expect(() => readFields(json({ data: {} }), ERROR_LIST_ANSWER)).toThrow(/'data' is no array/);
	});

	it('notices XML text that is not of the type', () => {
		for (const status of ['', '1.0', '01', '1e3', 'null', ' 1']) {
			const node = xml(`<response><status>${status}</status><message>OK</message></response>`);
			expect(() => readFields(node, OUTCOME)).toThrow(/'status' is no integer/);
		}
		const twice = xml('<response><status>1</status><status>1</status><message/></response>');
		expect(() => readFields(twice, OUTCOME)).toThrow(/'status' comes 2 times/);
		const date = xml('<list><date>2026-11-20T10:00:00</date></list>');
		expect(() => readFields(date, NPAI_RECORD)).toThrow(/'date' is no date/);
		const named = xml('<response><data><record/></data></response>');
		expect(() => readFields(named, ERROR_LIST_ANSWER)).toThrow(/'data' holds 'record'/);
	});

	it.each([
		['an open element', '<response><a></response>'],
		['two roots', '<response/><response/>'],
		['no root', ' '],
		['a DOCTYPE', '<!DOCTYPE r><response/>'],
		['a control character', '<response>\u0001</response>'],
		['a reference to one', '<response>&#1;</response>'],
		['a bare ampersand', '<response>a & b</response>'],
		['a bare placeholder', '<response><-short-></response>'],
		['the end of a section alone', '<response>]]></response>'],
		['an unknown entity', '<response>&eacute;</response>'],
		['an attribute without quotes', '<response a=1/>'],
	])('takes no XML with %s', (_, source) => {
		expect(() => parseXml(source)).toThrow();
	});

	it('reads text, CDATA and references', () => {
		expect(parseXml('<r>a<![CDATA[ <b> & ]]>&lt;&#233;&#x1F600;</r>').text).toBe('a <b> & <é😀');
	});
});
