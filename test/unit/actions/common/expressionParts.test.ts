import fc from 'fast-check';
import { ExpressionParser, type IExecuteFunctions } from 'n8n-workflow';
import { ColumnReader } from '../../../../nodes/SmsCampaigns/actions/common/columnExpressions';
import {
	ExpressionParts,
	splitExpression,
} from '../../../../nodes/SmsCampaigns/actions/common/expressionParts';

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

	it('finds what n8n finds', () => {
		const piece = fc.constantFrom('{{', '}}', '{', '}', '\\', ' ', 'a', '$json.b', "'");
		fc.assert(
			fc.property(fc.array(piece), (pieces) => {
				const text = pieces.join('');
				const found = ExpressionParser.splitExpression(text).flatMap((chunk) =>
					chunk.type === 'code' && chunk.hasClosingBrackets ? [chunk.text] : [],
				);
				const codes = splitExpression(`=${text}`).codes.map(ExpressionParser.escapeCode);
				expect(codes).toEqual([...new Set(found)]);
			}),
			{ numRuns: 1000 },
		);
	});
});

describe('which parts are empty', () => {
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
		return { evaluated, emptyAt: (index: number) => parts.emptyAt(index) };
	}

	it.each([
		['name', false],
		['none', true],
		['empty', true],
		['blank', true],
		['missing', true],
		['zero', false],
		['off', false],
		['list', false],
	])('the column %s: %p, without an evaluation', (name, isEmpty) => {
		const { emptyAt, evaluated } = partsOf(`=Hi {{ $json.${name} }}`);
		expect(emptyAt(0)).toEqual(isEmpty ? [`{{ $json.${name} }}`] : []);
		expect(evaluated).toEqual([]);
	});

	it('an inherited name is left to n8n', () => {
		const { emptyAt, evaluated } = partsOf('=Hi {{ $json.toString }}', 'x');
		expect(emptyAt(0)).toEqual([]);
		expect(evaluated).toEqual(['0 {{ $json.toString }}']);
	});

	it('anything else is evaluated alone, once for all items where it cannot differ', () => {
		const { emptyAt, evaluated } = partsOf('=Hi {{ $json.a.b }}, {{ $vars.shop }}');
		const all = ['{{ $json.a.b }}', '{{ $vars.shop }}'];
		expect([emptyAt(0), emptyAt(1)]).toEqual([all, all]);
		expect(evaluated).toEqual(['0 {{ $json.a.b }}', '0 {{ $vars.shop }}', '1 {{ $json.a.b }}']);
	});

	it('what cannot be evaluated is not empty', () => {
		expect(partsOf('=Hi {{ $json.a.b }}', new Error('no')).emptyAt(0)).toEqual([]);
	});
});
