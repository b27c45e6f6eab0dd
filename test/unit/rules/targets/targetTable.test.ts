import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import type { CampaignInput, Grouping } from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { listsItem, numbersItem } from '../../../support/rules/inputs';

/** The carrier of each target, in order. */
function carriersOf(
	inputs: CampaignInput[],
	{
		grouping = 'distinct',
		changed = [],
		settled = [],
	}: { grouping?: Grouping; changed?: number[]; settled?: number[] } = {},
): number[] {
	const table = new TargetTable<object>(inputs);
	for (const target of settled) table.setFate(target, {});
	table.findCarriers(grouping, new Set(changed));
	const targets = table.rows.flatMap(({ first, end }) =>
		Array.from({ length: end - first }, (_, at) => first + at),
	);
	return targets.map((target) => table.carrierOf(target));
}

describe('rows and addresses', () => {
	const table = new TargetTable([numbersItem(2, 'a', 1, 2), listsItem(5, 'b', '7', '8', '9')]);

	it('are found by item and by target', () => {
		const [numbers, lists] = table.rows;
		expect(table.rows.map(({ first, end }) => [first, end])).toEqual([
			[0, 2],
			[2, 5],
		]);
		expect([2, 5, 0].map((index) => table.rowOf(index))).toEqual([numbers, lists, undefined]);
		expect([0, 1, 2, 4].map((target) => table.rowAt(target))).toEqual([
			numbers,
			numbers,
			lists,
			lists,
		]);
	});

	it('give the number or the list', () => {
		const addresses = [0, 1, 2, 3, 4].map((target) => table.addressOf(target));
		expect(addresses).toEqual(['33639980001', '33639980002', '7', '8', '9']);
	});
});

describe('the carrier of a number', () => {
	const twice = [numbersItem(0, 'a', 1, 2), numbersItem(1, 'a', 2, 1, 2)];

	it('is the first with the same message', () => {
		expect(carriersOf(twice)).toEqual([0, 1, 1, 0, 1]);
		expect(carriersOf([numbersItem(0, 'a', 1), numbersItem(1, 'b', 1)])).toEqual([0, 1]);
	});

	it('is the first in the item, with a campaign per item', () => {
		expect(carriersOf(twice, { grouping: 'perItem' })).toEqual([0, 1, 2, 3, 2]);
	});

	it('is the first that has a fate, where one has', () => {
		expect(carriersOf(twice, { settled: [2] })).toEqual([0, 2, 2, 0, 2]);
		expect(carriersOf(twice, { settled: [2, 4] })).toEqual([0, 2, 2, 0, 2]);
		expect(carriersOf(twice, { settled: [1, 4] })).toEqual([0, 1, 1, 0, 1]);
	});

	it('is no changed item, and a changed item has none', () => {
		const thrice = [0, 1, 2].map((index) => numbersItem(index, 'a', 1));
		expect(carriersOf(thrice, { changed: [0] })).toEqual([0, 1, 1]);
		expect(carriersOf(thrice, { changed: [1], settled: [1] })).toEqual([0, 1, 0]);
		expect(carriersOf(thrice, { changed: [2] })).toEqual([0, 0, 2]);
	});
});

describe('the carrier of a list', () => {
	const inputs = [listsItem(0, 'a', '1'), numbersItem(1, 'a', 1), listsItem(2, 'b', '2', '1')];

	it.each(['distinct', 'perItem'] as const)('is one for the run: %s', (grouping) => {
		expect(carriersOf(inputs, { grouping })).toEqual([0, 1, 2, 0]);
		expect(carriersOf(inputs, { grouping, settled: [3] })).toEqual([3, 1, 2, 3]);
		expect(carriersOf(inputs, { grouping, changed: [0] })).toEqual([0, 1, 2, 3]);
	});
});

describe('the fate of a target', () => {
	it('is its own, or else that of its carrier', () => {
		const table = new TargetTable<{ name: string }>([numbersItem(0, 'a', 1, 1, 2)]);
		table.findCarriers('distinct');
		const [one, other] = [{ name: 'one' }, { name: 'other' }];
		expect([0, 1, 2].map((target) => table.fateOf(target))).toEqual([
			undefined,
			undefined,
			undefined,
		]);
		table.setFate(0, one);
		expect([0, 1, 2].map((target) => table.fateOf(target))).toEqual([one, one, undefined]);
		table.setFate(1, other);
		expect([0, 1].map((target) => table.fateOf(target))).toEqual([one, other]);
	});
});
