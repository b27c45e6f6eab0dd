import fc from 'fast-check';

import {
	countIndexes,
	eachIndex,
	packIndexes,
	type IndexRange,
} from '../../../../nodes/SmsCampaigns/rules/targets/ranges';

describe('packIndexes', () => {
	it.each([
		[[], []],
		[[3], [[3, 3]]],
		[[0, 1, 2], [[0, 2]]],
		[[2, 1, 0], [[0, 2]]],
		[[4, 4], [[4, 4]]],
		[[10, 9, 11, 9], [[9, 11]]],
		[
			[1, 3],
			[
				[1, 1],
				[3, 3],
			],
		],
		[
			[5, 1, 2, 1, 7],
			[
				[1, 2],
				[5, 5],
				[7, 7],
			],
		],
	])('%j', (indexes, ranges) => {
		expect(packIndexes(indexes)).toEqual(ranges);
	});

	it('leaves the indexes as they are', () => {
		const indexes = [2, 1];
		packIndexes(indexes);
		expect(indexes).toEqual([2, 1]);
	});

	it('gives every index back once, in order', () => {
		fc.assert(
			fc.property(fc.array(fc.nat(40)), (indexes) => {
				const once = [...new Set(indexes)].sort((a, b) => a - b);
				const ranges = packIndexes(indexes);
				expect([...eachIndex(ranges)]).toEqual(once);
				expect(countIndexes(ranges)).toBe(once.length);
			}),
		);
	});
});

describe('countIndexes and eachIndex', () => {
	it.each<[IndexRange[], number[]]>([
		[[], []],
		[[[3, 3]], [3]],
		[
			[
				[0, 2],
				[5, 6],
			],
			[0, 1, 2, 5, 6],
		],
	])('of %j', (ranges, indexes) => {
		expect(countIndexes(ranges)).toBe(indexes.length);
		expect([...eachIndex(ranges)]).toEqual(indexes);
	});
});
