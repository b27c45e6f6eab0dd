// Wrong values that an expression can return for a guard. A guard is a parameter that prevents unwanted messages.
import { isDeepStrictEqual } from 'node:util';
import { DateTime } from 'luxon';

export const TEST_NUMBER = '33639980077';

const later = DateTime.now().plus({ years: 1 });

export interface OddValue {
	name: string;
	value: unknown;
	/** An expression that returns the value without reading an item. */
	expression: string;
	origin: string;
}

const row = (name: string, value: unknown, origin: string, expression = name): OddValue => ({
	name,
	value,
	origin,
	expression: `={{ ${expression} }}`,
});

export const ODD_VALUES: OddValue[] = [
	row('0', 0, 'a sum of empty cells'),
	row('-0', -0, 'a rounded difference'),
	row('NaN', Number.NaN, 'a calculation with text'),
	row('Infinity', Infinity, 'a division by 0'),
	row('-Infinity', -Infinity, 'the maximum of an empty list'),
	row('[]', [], 'a search without a result'),
	row('{}', {}, 'a response without fields', '({})'),
	row('" "', ' ', 'a cell that looks empty'),
	row('"\\u00a0"', '\u00a0', 'a cell from a web page'),
	row('"\\u200b"', '\u200b', 'a chat message'),
	row('"0"', '0', 'a text column'),
	row('"abc"', 'abc', 'the wrong column'),
	row('null', null, 'a NULL in a database'),
	row('undefined', undefined, 'a misspelled column'),
	row('true', true, 'a checkbox'),
	row('false', false, 'a checkbox'),
	row('""', '', 'an empty cell'),
	row('a Date', later.toJSDate(), 'a Code node', 'new Date(4102444800000)'),
	row('a DateTime', later, '$now', '$now.plus({ years: 1 })'),
	row('a BigInt', BigInt(TEST_NUMBER), 'a database ID', `BigInt('${TEST_NUMBER}')`),
	row('a function', () => '', 'missing parentheses', "'a'.trim"),
	row('a Symbol', Symbol('x'), 'a Code node', "Symbol('x')"),
	row('[[[]]]', [[[]]], 'nested lists'),
	row('[0]', [0], 'a list of numbers'),
	row('[{}]', [{}], 'a list of objects', '[({})]'),
];

/** Whether a workflow's JSON can contain the value, so that no expression is needed. */
export function isStorable({ value }: OddValue): boolean {
	try {
		return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
	} catch {
		return false;
	}
}
