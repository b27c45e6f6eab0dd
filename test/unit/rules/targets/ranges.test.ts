import fc from 'fast-check';
import { eachIndex } from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';
import { packIndexes } from '../../../../nodes/SmsCampaigns/shared/indexRanges';

it('packs indexes in any order into the fewest ranges, and gives each back once', () => {
	expect(packIndexes([5, 1, 2, 1, 7])).toEqual([
		[1, 2],
		[5, 5],
		[7, 7],
	]);
	fc.assert(
		fc.property(fc.array(fc.nat(40)), (indexes) => {
			const given = [...indexes];
			const once = [...new Set(indexes)].sort((a, b) => a - b);
			const ranges = packIndexes(indexes);
			expect([...eachIndex(ranges)]).toEqual(once);
			expect(ranges).toHaveLength(once.filter((index) => !once.includes(index - 1)).length);
			expect(indexes).toEqual(given);
		}),
	);
});
