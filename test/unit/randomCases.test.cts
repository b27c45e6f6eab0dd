// Random tests draw the same cases each time, because a test that fails by chance shows nothing about a change.
import fc from 'fast-check';
import { anyEvent } from '../support/foreignText/anyEvent.cts';
import { propertyRuns, SEED } from '../support/propertyRuns.cts';

it('draws the same cases each time, and other cases with another seed', () => {
	const draw = (seed?: number) =>
		fc.stringify(fc.sample(anyEvent, seed === undefined ? 50 : { numRuns: 50, seed }));
	expect(draw()).toBe(draw());
	expect(draw()).toBe(draw(SEED));
	expect(draw()).not.toBe(draw(SEED + 1));
});

it('reads the seed from TEST_SEED and the number of cases from TEST_RUNS', () => {
	const { TEST_SEED = '20261120', TEST_RUNS = '0' } = process.env;
	expect(fc.readConfigureGlobal().seed).toBe(Number(TEST_SEED));
	expect(propertyRuns(7)).toBe(Math.max(7, Number(TEST_RUNS)));
});

it('prints the command that repeats a counterexample', () => {
	const fail = () => fc.assert(fc.property(fc.nat(), (drawn) => drawn < 5));
	expect(fail).toThrow(
		/Counterexample: \[5\][^]*To repeat: TEST_SEED=\d+ .*npm test -- test\/unit\/random/,
	);
});
