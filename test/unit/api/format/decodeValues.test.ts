// Values one by one: what each kind of field makes of anything that a body can hold.
import {
	readRecord,
	toInteger,
	toList,
	toNumber,
	toObject,
	toText,
} from '../../../../nodes/SmsCampaigns/api/format/decode';

it.each<[unknown, unknown[]]>([
	...[null, undefined, 'null', '', ' \n ', []].map((none): [unknown, unknown[]] => [none, []]),
	[{}, []],
	[{ value: 'a' }, ['a']],
	[{ value: ['a', 'b'] }, ['a', 'b']],
	[{ value: 'a', other: 'b' }, [{ value: 'a', other: 'b' }]],
	[{ other: 'b' }, [{ other: 'b' }]],
	['a', ['a']],
	[0, [0]],
])('toList(%j) is %j', (value, list) => {
	expect(toList(value)).toEqual(list);
});

it.each([
	[{ a: 1 }, { a: 1 }],
	[[{ a: 1 }], { a: 1 }],
	[{ value: { a: 1 } }, { a: 1 }],
	[[{ a: 1 }, { b: 2 }], undefined],
	[[null], undefined],
	[[['a']], undefined],
	['a', undefined],
	[1, undefined],
	[null, undefined],
	[{}, undefined],
])('toObject(%j) is %j', (value, object) => {
	expect(toObject(value)).toEqual(object);
});

it.each([
	['a', 'a'],
	['', ''],
	[1.5, '1.5'],
	[true, 'true'],
	[{ a: 1 }, '{"a":1}'],
	[[1], '[1]'],
])('toText(%j) is %j', (value, text) => {
	expect(toText(value)).toBe(text);
});

it.each([
	[7, 7],
	[-7, -7],
	['7', 7],
	[' +7 ', 7],
	['-7', -7],
	...[7.5, NaN, '7a', 'a7', '7.0', '', true, null, [7]].map((none) => [none, undefined]),
])('toInteger(%j) is %j', (value, integer) => {
	expect(toInteger(value)).toBe(integer);
});

it.each([
	['7', 7],
	[' 7.5 ', 7.5],
	['.25', 0.25],
	['7.', 7],
	['-1e-2', -0.01],
	['a7', 'a7'],
	['7a', '7a'],
	['1e400', '1e400'],
	['', null],
	['  ', null],
	['n/a', 'n/a'],
	[7, 7],
	[null, null],
	[true, true],
])('toNumber(%j) is %j', (value, number) => {
	expect(toNumber(value)).toBe(number);
});

it('a record has the known fields first, then the others as they are', () => {
	const table = { id: toInteger, text: toText };
	const fields = { other: ' 5 ', text: 5, id: ' 12 ' };
	const record = readRecord(fields, table);
	expect(record).toEqual({ id: 12, text: '5', other: ' 5 ' });
	expect(Object.keys(record)).toEqual(['id', 'text', 'other']);
});
