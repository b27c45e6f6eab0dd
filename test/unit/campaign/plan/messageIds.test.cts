import fc from 'fast-check';
import { messageIds } from '../../../../nodes/SmsCampaigns/campaign/plan/messageIds';

it.each([
	['417', 0, 12, 0, 1, '417-545e-0-12'],
	['417', 0, 12, 2, 3, '417-545e-0-12-3'],
	[undefined, 0, 0, 0, 1, 'test-545e-0-0'],
] as const)('returns a short ID for %p, run %i, item %i', (execution, run, item, at, count, id) => {
	expect(messageIds(execution, 'node', run)(item, count)(at)).toBe(id);
});

it('numbers the recipients of an item with as many digits as necessary', () => {
	const idAt = messageIds('417', 'node', 2)(5, 200_000);
	for (const number of [1, 9, 10, 11, 99, 100, 101, 999, 1000, 99_999, 100_000, 200_000, 7]) {
		expect(idAt(number - 1)).toBe(`417-545e-2-5-${number}`);
	}
});

it('hashes an execution ID or run that is not short and alphanumeric to 12 hexadecimal digits', () => {
	const id = messageIds('call_Zx 9/é', 'node', 'toolu_01-abc')(3, 1)(0);
	expect(id).toMatch(/^[\da-f]{12}-545e-[\da-f]{12}-3$/);
});

it('returns the same ID for the same recipient of a run, and a different ID for every other recipient', () => {
	const place = fc.tuple(
		fc.constantFrom('1', '11', '111', '1-1'),
		fc.constantFrom('node', 'other'),
		fc.constantFrom<number | string>(0, 1, 11, '1-1'),
		fc.nat(30),
		fc.nat(4),
	);
	fc.assert(
		fc.property(place, place, (a, b) => {
			const [one, other] = [a, b].map(([base, node, run, item, at]) =>
				messageIds(base, node, run)(item, 5)(at),
			);
			expect(one === other).toBe(a.join() === b.join());
		}),
		{ numRuns: 1000 },
	);
});
