import fc from 'fast-check';

import {
	countIndexes,
	countPositions,
	eachIndex,
	keepPositions,
	packIndexes,
	uncoveredSpans,
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

const span = fc.tuple(fc.nat(20), fc.nat(8)).map(([from, length]) => ({ from, to: from + length }));
const positions = (spans: Array<{ from: number; to: number }>) =>
	spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n));

describe('remaining and keepPositions', () => {
	it('leave what no span touches, however the spans lie', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 25 }),
				fc.array(span, { maxLength: 5 }),
				(size, taken) => {
					const expected = positions([{ from: 0, to: size }]).filter(
						(at) => !taken.some(({ from, to }) => at >= from && at < to),
					);
					const free = uncoveredSpans(size, taken);
					expect(positions(free)).toEqual(expected);
					expect(countPositions(free)).toBe(expected.length);
					expect(free.every(({ from, to }) => from < to)).toBe(true);
					const even = keepPositions(free, (at) => at % 3 !== 0);
					expect(positions(even)).toEqual(expected.filter((at) => at % 3 !== 0));
				},
			),
			{ numRuns: 500 },
		);
	});
});
