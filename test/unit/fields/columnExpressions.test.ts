import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import {
	ColumnReader,
	parseColumnTemplate,
} from '../../../nodes/SmsCampaigns/fields/columnExpressions';

const list = ['33639980001'];
const ITEMS: INodeExecutionData[] = [
	{
		json: {
			phone: '33639980000',
			'Phone Number': '33639980002',
			Téléphone: '33639980003',
			count: 0,
			list,
			on: true,
			none: null,
			more: { a: 1 },
			odd: NaN,
		},
	},
	{ json: { phone: '' } },
];

/** A node's context. @param json what `$json` is for an item */
const contextOf = (json: (index: number) => unknown) =>
	({
		getInputData: () => ITEMS,
		getWorkflowDataProxy: (index: number) => ({ $json: json(index) }),
	}) as unknown as IExecuteFunctions;

/** What an expression gives for an item; undefined where n8n has to evaluate it. */
function read(expression: string, index = 0, context = contextOf((at) => ITEMS[at].json)): unknown {
	const template = parseColumnTemplate(expression);
	expect(template).toBeDefined();
	return new ColumnReader(context).read(template!, index);
}

it.each([
	['={{ $json.phone }}', '33639980000'],
	["={{ $json['Phone Number'] }}", '33639980002'],
	['={{ $json["Téléphone"] }}', '33639980003'],
	['={{ $json.count }}', 0],
	['={{ $json.list }}', list],
	['= {{ $json.phone }}', ' 33639980000'],
	['=Hello {{ $json.phone }}, {b} }} $1', 'Hello 33639980000, {b} }} $1'],
])('%s is read without n8n', (expression, value) => {
	expect(read(expression)).toBe(value);
});

it.each([
	['text', '{{ $json.phone }}'],
	['text alone', '=Hello'],
	['a column beside more', '={{ $json.phone }}{{ $now }}'],
	['brackets that do not close', '={{ $json.phone }} {{'],
	['brackets within brackets', "={{ $json['{{'] }}"],
	['escaped brackets', '=\\{{ {{ $json.phone }}'],
	['a call', '={{ $json.phone.trim() }}'],
	['a column within a column', '={{ $json.contact.phone }}'],
	['a computed name', '={{ $json["a" + "b"] }}'],
	['a quote in the name', '={{ $json["it\'s"] }}'],
	['an escape in the name', '={{ $json["a\\x62"] }}'],
	['another item', '={{ $("Sheet").item.json.phone }}'],
	['a fallback', '={{ $json.phone ?? $json.mobile }}'],
	['a statement behind it', '={{ $json.phone; 1 }}'],
	['a comment', '={{ $json.phone /* x */ }}'],
	['a name that n8n refuses', '={{ $json.constructor }}'],
	['the same, quoted', '={{ $json["__proto__"] }}'],
	['no text', 5],
	['nothing', undefined],
])('an expression with %s is left to n8n', (_what, expression) => {
	expect(parseColumnTemplate(expression)).toBeUndefined();
});

describe('a column', () => {
	it('is read of each item by itself', () => {
		expect(read('={{ $json.phone }}', 1)).toBe('');
	});

	it.each(['on', 'none', 'more', 'missing', 'toString'])('named "%s" is left to n8n', (name) => {
		expect(read(`={{ $json.${name} }}`)).toBeUndefined();
	});

	it.each(['list', 'on', 'none', 'more', 'missing', 'odd'])(
		'named "%s" is left to n8n within a text',
		(name) => {
			expect(read(`={{ $json.phone }} {{ $json.${name} }}`)).toBeUndefined();
		},
	);

	it('is left to n8n where $json is another object, even an equal one', () => {
		const other = contextOf((index) => ({ ...ITEMS[index].json }));
		expect(read('={{ $json.phone }}', 0, other)).toBeUndefined();
	});

	it('is left to n8n where $json cannot be had', () => {
		const broken = contextOf(() => {
			throw new Error('no data');
		});
		expect(read('={{ $json.phone }}', 0, broken)).toBeUndefined();
	});

	it('is left to n8n where the item is not there', () => {
		expect(read('={{ $json.phone }}', 7)).toBeUndefined();
	});
});
