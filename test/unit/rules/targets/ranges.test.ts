import fc from 'fast-check';

import {
	countIndexes,
	eachIndex,
	packIndexes,
} from '../../../../nodes/SmsCampaigns/rules/targets/ranges';

describe('packIndexes', () => {
	it.each([
		[[], []],
		[[3], [[3, 3]]],
		[[0, 1, 2], [[0, 2]]],
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
