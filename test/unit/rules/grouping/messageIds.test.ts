import fc from 'fast-check';

import { messageIds } from '../../../../nodes/SmsCampaigns/rules/grouping/messageIds';

const makeMessageId = (
	executionId: string | undefined,
	runIndex: number | string,
	itemIndex: number,
	position = 0,
	count = 1,
) => messageIds(executionId, 'node', runIndex)(itemIndex, count)(position);

describe('messageIds', () => {
	it('counts through an item, however many digits it takes', () => {
		const idAt = messageIds('417', 'node', 2)(5, 200_000);
		for (const number of [1, 9, 10, 11, 99, 100, 101, 999, 1000, 99_999, 100_000, 200_000]) {
			expect(idAt(number - 1)).toBe(`417-545e-2-5-${number}`);
		}
		// Back again: nothing is left of the longer one.
		expect(idAt(6)).toBe('417-545e-2-5-7');
	});

	it('is short and readable', () => {
		expect(makeMessageId('417', 0, 12)).toBe('417-545e-0-12');
		expect(makeMessageId('417', 0, 12, 0, 1)).toBe('417-545e-0-12');
		expect(makeMessageId('417', 0, 12, 2, 3)).toBe('417-545e-0-12-3');
		expect(makeMessageId(undefined, 0, 0)).toBe('test-545e-0-0');
	});

	it('shortens what is no plain id, and holds nothing but letters, digits and dashes', () => {
		const id = makeMessageId('call_Zx 9/é', 'toolu_01-abc', 3);
		expect(id).toMatch(/^[\da-f]{12}-545e-[\da-f]{12}-3$/);
	});

	it('differs from node to node', () => {
		const idOf = (node: string) => messageIds('417', node, 0)(0, 1)(0);
		expect(idOf('one')).not.toBe(idOf('other'));
	});

	it('is the same for the same place and differs for every other', () => {
		const place = fc.tuple(
			fc.constantFrom('1', '11', '111', '1-1'),
			fc.constantFrom<number | string>(0, 1, 11, '1-1'),
			fc.nat(30),
			fc.nat(4),
		);
		fc.assert(
			fc.property(place, place, (a, b) => {
				const [one, other] = [a, b].map(([base, run, item, at]) =>
					makeMessageId(base, run, item, at, 5),
				);
				expect(one === other).toBe(a.join() === b.join());
			}),
			{ numRuns: 1000 },
		);
	});
});
