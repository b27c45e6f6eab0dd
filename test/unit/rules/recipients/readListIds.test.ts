import fc from 'fast-check';

import { readListIds as readIt } from '../../../../nodes/SmsCampaigns/rules/recipients/readListIds';
import { refusalsOf } from '../../../../nodes/SmsCampaigns/shared/invalidInput';
import { check, expectPlainWords, refusalOf, valueOf } from '../../../support/rules/checkedResult';
import { listSpellings } from '../../../support/spellings/spellings';

const readListIds = (typed: unknown) => check(() => readIt(typed, refusalsOf('List IDs')));

const hex = '507f1f77bcf86cd799439011';

describe('readListIds', () => {
	it.each([
		['123456', ['123456']],
		[123456, ['123456']],
		[' 12 ,13;14\n15', ['12', '13', '14', '15']],
		[
			[12, '13', { value: 14 }, { value: ' 15 ' }],
			['12', '13', '14', '15'],
		],
		['[12, "13"]', ['12', '13']],
		[hex, [hex]],
		[`${hex} ; ${hex.toUpperCase()}`, [hex]],
		[hex.toUpperCase(), [hex]],
		['01001, 1001; 001001', ['1001']],
		['\u00a01001\ufeff', ['1001']],
		['012345678901234567890123', ['012345678901234567890123']],
		['1001,1002', ['1001', '1002']],
		['1234567,890', ['1234567', '890']],
		[`${hex},1`, [hex, '1']],
		['45, 678', ['45', '678']],
		['9007199254740993', ['9007199254740993']],
	])('reads %j', (typed, ids) => {
		expect(valueOf(readListIds(typed))).toEqual(ids);
	});

	it.each([
		...['', ' , ', '1.5', '-3', '0', '00', '1e3', 'Customers', hex.slice(1), `${hex}0`],
		...[null, undefined, [], 1.5, -3, 0, true, NaN, 2 ** 53, {}, [null, {}], [[12]]],
	])('refuses %j', (typed) => {
		expectPlainWords(readListIds(typed), 'List IDs');
	});

	it.each(['45,678', '1,001,002', ['100,200']])('refuses %j: one ID or several', (typed) => {
		expectPlainWords(readListIds(typed), 'List IDs', 'can be one list ID or several');
	});

	it.each<[unknown, string]>([
		['12 13', '"12 13"'],
		[1.5, '"1.5"'],
		[{}, 'an entry'],
		[{ value: true }, 'an entry'],
	])('shows what of %j is no id', (typed, shown) => {
		const { message } = refusalOf(readListIds(typed));
		expect(message).toBe(`'List IDs' contains ${shown}, which is not a list ID.`);
	});

	it.each(['12 13', '12 x', 1.5])('tells how to write ids: %j', (typed) => {
		const { advice } = refusalOf(readListIds(typed));
		expect(advice).toMatch(/^Enter the ID .* or several separated by commas\./);
	});

	it('keeps every id once, in order and in one spelling, however they are given', () => {
		const id = fc.oneof(
			fc.integer({ min: 1, max: 50 }).map(String),
			fc.integer({ min: 0, max: 9 }).map((digit) => hex.slice(1) + digit),
		);
		fc.assert(
			fc.property(
				fc.array(fc.tuple(id, fc.nat()), { minLength: 1 }),
				fc.constantFrom(' , ', ' ; ', '\n'),
				(drawn, by) => {
					const ids = drawn.map(([one, at]) => {
						const spellings = listSpellings(one);
						return spellings[at % spellings.length];
					});
					const once = [...new Set(drawn.map(([one]) => one))];
					expect(valueOf(readListIds(ids))).toEqual(once);
					expect(valueOf(readListIds(ids.join(by)))).toEqual(once);
				},
			),
		);
	});
});
