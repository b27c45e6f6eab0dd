import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import type { CampaignInput, Sharing } from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { listsItem, numbersItem } from '../../../support/rules/inputs';

it('finds rows by item and by target, and the number or the list of a target', () => {
	const table = new TargetTable([numbersItem(2, 'a', 1, 2), listsItem(5, 'b', '7', '8', '9')]);
	const [numbers, lists] = table.rows;
	expect(table.rows.map(({ first, end }) => [first, end])).toEqual([
		[0, 2],
		[2, 5],
	]);
	expect([2, 5, 0].map((index) => table.rowOf(index))).toEqual([numbers, lists, undefined]);
	const targets = [0, 1, 2, 3, 4];
	const rows = [numbers, numbers, lists, lists, lists];
	expect(targets.map((target) => table.rowAt(target))).toEqual(rows);
	const addresses = ['33639980001', '33639980002', '7', '8', '9'];
	expect(targets.map((target) => table.addressOf(target))).toEqual(addresses);
});

describe('the primary of each target', () => {
	interface Given {
		sharing?: Sharing;
		changed?: number[];
		/** Targets that have an assignment already. */
		settled?: number[];
	}
	const twice = [numbersItem(0, 'a', 1, 2), numbersItem(1, 'a', 2, 1, 2)];
	const thrice = [0, 1, 2].map((index) => numbersItem(index, 'a', 1));
	const others = [numbersItem(0, 'a', 1), numbersItem(1, 'b', 1)];
	const lists = [listsItem(0, 'a', '1'), numbersItem(1, 'a', 1), listsItem(2, 'b', '2', '1')];

	it.each<[string, CampaignInput[], Given, number[]]>([
		['is the first with the same message', twice, {}, [0, 1, 1, 0, 1]],
		['is another one with another message', others, {}, [0, 1]],
		['is the first with any message, per number', others, { sharing: 'number' }, [0, 0]],
		['is the first in the item, per item', twice, { sharing: 'perItem' }, [0, 1, 2, 3, 2]],
		['is the first that has an assignment', twice, { settled: [2] }, [0, 2, 2, 0, 2]],
		['is the first of several with an assignment', twice, { settled: [2, 4] }, [0, 2, 2, 0, 2]],
		['stays the first that has an assignment', twice, { settled: [1, 4] }, [0, 1, 1, 0, 1]],
		['is no changed item', thrice, { changed: [0] }, [0, 1, 1]],
		['is no changed item with an assignment', thrice, { changed: [1], settled: [1] }, [0, 1, 0]],
		['is missing for a changed item', thrice, { changed: [2] }, [0, 0, 2]],
		['is one for a list in the run', lists, {}, [0, 1, 2, 0]],
		['is one for a list in the run, per item', lists, { sharing: 'perItem' }, [0, 1, 2, 0]],
		['is a list with an assignment', lists, { settled: [3] }, [3, 1, 2, 3]],
		['is no list of a changed item', lists, { changed: [0] }, [0, 1, 2, 3]],
	])('%s', (_name, inputs, { sharing = 'distinct', changed, settled = [] }, primaries) => {
		const table = new TargetTable<object>(inputs);
		for (const target of settled) table.assign(target, {});
		table.findPrimaries(sharing, new Set(changed));
		expect(primaries.map((_, target) => table.primaryOf(target))).toEqual(primaries);
	});
});

it('the assignment of a target is its own, or else that of its primary', () => {
	const table = new TargetTable<{ name: string }>([numbersItem(0, 'a', 1, 1, 2)]);
	table.findPrimaries('distinct');
	const [one, other] = [{ name: 'one' }, { name: 'other' }];
	const assignments = () => [0, 1, 2].map((target) => table.assignmentOf(target));
	expect(assignments()).toEqual([undefined, undefined, undefined]);
	table.assign(0, one);
	expect(assignments()).toEqual([one, one, undefined]);
	table.assign(1, other);
	expect(assignments()).toEqual([one, other, undefined]);
});
