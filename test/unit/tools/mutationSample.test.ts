import fc from 'fast-check';
import { drawSample, wilsonInterval } from '../../../tools/mutation/statistics';

const items = Array.from({ length: 200 }, (_, index) => index);

describe('a random sample', () => {
	it('holds each item at most once, and as many as are asked for or there', () => {
		fc.assert(
			fc.property(fc.array(fc.nat()), fc.nat(300), fc.integer(), (values, count, seed) => {
				const pairs = values.map((value, index) => [value, index]);
				const drawn = drawSample(pairs, count, seed);
				expect(drawn).toHaveLength(Math.min(count, values.length));
				expect(new Set(drawn).size).toBe(drawn.length);
				expect(pairs).toEqual(expect.arrayContaining(drawn));
			}),
		);
	});

	it('depends on the seed alone', () => {
		expect(drawSample(items, 20, 7)).toEqual(drawSample(items, 20, 7));
		expect(drawSample(items, 20, 7)).not.toEqual(drawSample(items, 20, 8));
	});

	it('begins with the smaller sample of the same seed', () => {
		expect(drawSample(items, 50, 7).slice(0, 20)).toEqual(drawSample(items, 20, 7));
	});

	it('takes every item about as often', () => {
		const counts = items.map(() => 0);
		for (let seed = 0; seed < 2000; seed += 1)
			for (const item of drawSample(items, 20, seed)) counts[item] += 1;
		// 200 each are expected, with a standard deviation of 13.4; the seeds are fixed.
		expect(Math.min(...counts)).toBeGreaterThan(140);
		expect(Math.max(...counts)).toBeLessThan(260);
	});
});

describe('the interval of a share', () => {
	it.each([
		[81, 263, 0.2553, 0.3662],
		[0, 10, 0, 0.2775],
		[10, 10, 0.7225, 1],
	])('of %i in %i is Wilson’s', (noticed, tried, low, high) => {
		const [from, to] = wilsonInterval(noticed, tried);
		expect(from).toBeCloseTo(low, 3);
		expect(to).toBeCloseTo(high, 3);
	});
});
