import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import {
	ColumnReader,
	parseColumnTemplate,
} from '../../../../nodes/SmsCampaigns/actions/common/columnExpressions';

describe('templateOf', () => {
	it.each([
		['={{ $json.phone }}', 'phone'],
		['={{$json.phone}}', 'phone'],
		["={{ $json['Phone Number'] }}", 'Phone Number'],
		['={{ $json["Téléphone"] }}', 'Téléphone'],
	])('%s is the column %s', (expression, column) => {
		expect(parseColumnTemplate(expression)).toEqual({ names: [column], texts: ['', ''] });
	});

	it.each([
		['= {{ $json.a }}', ['a'], [' ', '']],
		['={{ $json.a }} ', ['a'], ['', ' ']],
		['=+{{ $json.a }}', ['a'], ['+', '']],
		['={{ $json.a }}{{ $json["b c"] }}', ['a', 'b c'], ['', '', '']],
		['=Hello {{ $json.a }}, {b} }} $1', ['a'], ['Hello ', ', {b} }} $1']],
	])('%s is a text with columns in it', (expression, names, texts) => {
		expect(parseColumnTemplate(expression)).toEqual({ names, texts });
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
	])('%s is left to n8n', (_what, expression) => {
		expect(parseColumnTemplate(expression)).toBeUndefined();
	});
});

describe('Columns', () => {
	const list = ['33639980001'];
	const items: INodeExecutionData[] = [
		{
			json: {
				phone: '33639980000',
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
	const contextOf = (json: (index: number) => unknown) =>
		({
			getInputData: () => items,
			getWorkflowDataProxy: (index: number) => ({ $json: json(index) }),
		}) as unknown as IExecuteFunctions;
	const columns = (context = contextOf((index) => items[index].json)) => {
		const made = new ColumnReader(context);
		return {
			read: (name: string, index: number) => made.read({ names: [name], texts: ['', ''] }, index),
			write: (names: string[], texts: string[]) => made.read({ names, texts }, 0),
		};
	};

	it('reads texts, numbers and lists as they are', () => {
		expect(columns().read('phone', 0)).toBe('33639980000');
		expect(columns().read('phone', 1)).toBe('');
		expect(columns().read('count', 0)).toBe(0);
		expect(columns().read('list', 0)).toBe(list);
	});

	it.each(['on', 'none', 'more', 'missing', 'toString'])('leaves %s to n8n', (name) => {
		expect(columns().read(name, 0)).toBeUndefined();
	});

	it('puts texts and numbers into a text', () => {
		expect(columns().write(['phone'], ['to ', ''])).toBe('to 33639980000');
		expect(columns().write(['count', 'phone'], ['', '/', '.'])).toBe('0/33639980000.');
	});

	it('leaves a text to n8n that holds anything else', () => {
		for (const name of ['list', 'on', 'none', 'more', 'missing', 'odd']) {
			expect(columns().write(['phone', name], ['', ' ', ''])).toBeUndefined();
		}
	});

	it('leaves all to n8n where $json is another object, even an equal one', () => {
		const other = columns(contextOf((index) => ({ ...items[index].json })));
		expect(other.read('phone', 0)).toBeUndefined();
	});

	it('leaves all to n8n where $json cannot be had', () => {
		const broken = columns(
			contextOf(() => {
				throw new Error('no data');
			}),
		);
		expect(broken.read('phone', 0)).toBeUndefined();
	});

	it('leaves an item that is not there to n8n', () => {
		expect(columns().read('phone', 7)).toBeUndefined();
	});
});
