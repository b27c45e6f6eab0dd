import type { IExecuteFunctions } from 'n8n-workflow';
import { ColumnReader } from '../../../nodes/SmsCampaigns/fields/columnExpressions';
import {
	ExpressionParts,
	splitExpression,
} from '../../../nodes/SmsCampaigns/fields/expressionParts';

describe('splitExpression', () => {
	it.each([
		['=Hello', [], true],
		['={{ $json.a }}', ['{{ $json.a }}'], false],
		['= {{ $json.a }}\n', ['{{ $json.a }}'], false],
		['=Hello {{ $json.a }}!', ['{{ $json.a }}'], true],
		['={{ $json.a }}{{ $json.b }}', ['{{ $json.a }}', '{{ $json.b }}'], true],
		['={{ $json.a }} or {{ $json.a }}', ['{{ $json.a }}'], true],
		['=\\{{ no }} {{ "\\}}" }}', ['{{ "\\}}" }}'], true],
		['={{ $json.a }} {{ open', ['{{ $json.a }}'], true],
	])('%j', (expression, sources, isMixed) => {
		const { codes, ...rest } = splitExpression(expression);
		expect(codes.map((code) => `{{${code}}}`)).toEqual(sources);
		expect(rest).toEqual({ isMixed });
	});
});

describe('which parts leave a gap', () => {
	const ITEMS = [
		{
			json: {
				name: 'Ann',
				none: null,
				empty: '',
				blank: ' \u00a0\n',
				zero: 0,
				off: false,
				list: [],
				people: ['Ann'],
			},
		},
		{ json: {} },
	];
	const context = {
		getInputData: () => ITEMS,
		getWorkflowDataProxy: (index: number) => ({ $json: ITEMS[index].json }),
	} as unknown as IExecuteFunctions;

	function partsOf(expression: string, value: unknown = '') {
		const evaluated: string[] = [];
		const parts = new ExpressionParts(expression, {
			columns: new ColumnReader(context),
			evaluate: (code, index) => {
				evaluated.push(`${index} ${code}`);
				if (value instanceof Error) throw value;
				return value;
			},
			mayDiffer: (code) => code.includes('$json'),
		});
		return { evaluated, gapsAt: (index: number) => parts.gapsAt(index) };
	}

	it.each([
		['name', false],
		['none', true],
		['empty', true],
		['blank', true],
		['missing', true],
		['zero', false],
		['off', false],
		['list', true],
		['people', false],
	])('the column %s: %p, without an evaluation', (name, isEmpty) => {
		const { gapsAt, evaluated } = partsOf(`=Hi {{ $json.${name} }}`);
		expect(gapsAt(0)).toEqual(isEmpty ? [{ source: `{{ $json.${name} }}` }] : []);
		expect(evaluated).toEqual([]);
	});

	it('an inherited name is left to n8n', () => {
		const { gapsAt, evaluated } = partsOf('=Hi {{ $json.toString }}', 'x');
		expect(gapsAt(0)).toEqual([]);
		expect(evaluated).toEqual(['0 {{ $json.toString }}']);
	});

	it('anything else is evaluated alone, once for all items where it cannot differ', () => {
		const { gapsAt, evaluated } = partsOf('=Hi {{ $json.a.b }}, {{ $vars.shop }}');
		const all = [{ source: '{{ $json.a.b }}' }, { source: '{{ $vars.shop }}' }];
		expect([gapsAt(0), gapsAt(1)]).toEqual([all, all]);
		expect(evaluated).toEqual(['0 {{ $json.a.b }}', '0 {{ $vars.shop }}', '1 {{ $json.a.b }}']);
	});

	it('what cannot be evaluated is not empty', () => {
		expect(partsOf('=Hi {{ $json.a.b }}', new Error('no')).gapsAt(0)).toEqual([]);
	});

	it.each([
		["{{ 'Hi ' + $json.missing }}", 'Hi undefined', 'undefined'],
		['{{ $json.name.length / 0 - 1 }}', NaN, undefined],
		['{{ $json.order.contact }}', { name: 'Ann' }, '[object Object]'],
		['{{ $json.order.contacts }}', ['Ann', { name: 'Bob' }], '[object Object]'],
		["{{ DateTime.fromISO('x') }}", { toString: () => 'Invalid DateTime' }, 'Invalid DateTime'],
	])('%s, which gives %j', (source, value, word) => {
		const gap = { source, ...(word !== undefined && { word }) };
		expect(partsOf(`=Dear friend: ${source}`, value).gapsAt(1)).toEqual([gap]);
	});

	it('a value that has no text at all is left to n8n', () => {
		expect(partsOf('=Hi {{ $json.a.b }}', Object.create(null)).gapsAt(0)).toEqual([]);
	});
});
