import fc from 'fast-check';

import { readListIds as readIt } from '../../../../nodes/SmsCampaigns/rules/recipients/readListIds';
import { rejectionsOf } from '../../../../nodes/SmsCampaigns/shared/invalidInput';
import { check, expectPlainWords, valueOf } from '../../../support/rules/checkedResult.cts';
import { listSpellings } from '../../../support/spellings/spellings.cts';

const readListIds = (typed: unknown) => check(() => readIt(typed, rejectionsOf('List IDs')));

const hex = '507f1f77bcf86cd799439011';

it.each([
	['123456', ['123456']],
	[123456, ['123456']],
	[' 12 ,13;14\n15', ['12', '13', '14', '15']],
	[
		[12, '13', { value: 14 }, { value: ' 15 ' }],
		['12', '13', '14', '15'],
	],
	['[12, "13"]', ['12', '13']],
	['\u00a01001\ufeff', ['1001']],
	['012345678901234567890123', ['012345678901234567890123']],
	['1234567,890', ['1234567', '890']],
	[`${hex},1`, [hex, '1']],
	['45, 678', ['45', '678']],
	['9007199254740993', ['9007199254740993']],
])('reads the list IDs %j', (typed, ids) => {
	expect(valueOf(readListIds(typed))).toEqual(ids);
});

it.each([
	...['', ' , ', '-3', '0', '00', '1e3', 'Customers', hex.slice(1), `${hex}0`],
	...[null, undefined, [], -3, 0, true, NaN, 2 ** 53, [null, {}], [[12]]],
])('rejects the list IDs %j', (typed) => {
	expectPlainWords(readListIds(typed), 'List IDs', 'separated by a comma and a space');
});

it.each<[unknown, string]>([
	['45,678', 'can be one list ID or several'],
	['1,001,002', 'can be one list ID or several'],
	[['100,200'], 'can be one list ID or several'],
	['12 13', 'contains "12 13", which is not a list ID.'],
	['12 x', 'contains "12 x", which is not a list ID.'],
	['1.5', 'contains "1.5", which is not a list ID.'],
	[1.5, 'contains "1.5", which is not a list ID.'],
	[{}, 'contains "{}", which is not a list ID.'],
	[{ value: true }, 'contains "{"value":true}", which is not a list ID.'],
])('rejects the list IDs %j and states the reason', (typed, words) => {
	expectPlainWords(readListIds(typed), 'List IDs', words);
});

it('keeps every list ID once, in order and in one format', () => {
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
