// Where a group with more recipients than fit into one campaign is split.
import { groupCampaigns } from '../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import { numbersItem } from '../../../support/rules/inputs';

/** The last digits in each part, such as `1,2`. */
function split(items: number[][], maxRecipients: number): string[] {
	const inputs = items.map((digits, index) => numbersItem(index, 'a', ...digits));
	const table = new TargetTable<object>(inputs);
	table.findCarriers('distinct');
	const planned = groupCampaigns(table, { campaigns: 'distinct', maxRecipients });
	return planned.map(({ sent }) =>
		sent.map((target) => Number(table.addressOf(target).slice(-4))).join(),
	);
}

describe('a group of numbers is split between items', () => {
	it.each([
		{ items: [[1], [2, 3], [4]], most: 4, parts: ['1,2,3,4'], name: 'all fit' },
		{
			items: [[1], [2, 3], [4]],
			most: 3,
			parts: ['1,2,3', '4'],
			name: 'an item fills a part exactly',
		},
		{
			items: [[1], [2, 3], [4]],
			most: 2,
			parts: ['1', '2,3', '4'],
			name: 'an item is as large as a part',
		},
		{
			items: [
				[1, 2],
				[3, 4],
			],
			most: 3,
			parts: ['1,2', '3,4'],
			name: 'an item does not fit any more',
		},
		{
			items: [
				[1, 2],
				[3, 4],
			],
			most: 2,
			parts: ['1,2', '3,4'],
			name: 'each item fills a part',
		},
		{
			items: [[1, 2, 3, 4]],
			most: 2,
			parts: ['1,2', '3,4'],
			name: 'an item fills two parts by itself',
		},
		{
			items: [[1, 2, 3], [4]],
			most: 2,
			parts: ['1,2', '3', '4'],
			name: 'an item is larger than a part',
		},
		{
			items: [[1, 2], [2, 1], [3]],
			most: 2,
			parts: ['1,2', '3'],
			name: 'an item repeats what a full part has',
		},
	])('$name: $items, at most $most', ({ items, most, parts }) => {
		expect(split(items, most)).toEqual(parts);
	});

	it('counts only what is not sent yet', () => {
		const table = new TargetTable<object>([numbersItem(0, 'a', 1), numbersItem(1, 'a', 2, 3)]);
		table.setFate(1, {});
		const planned = groupCampaigns(table, { campaigns: 'distinct', maxRecipients: 2 });
		expect(planned.map(({ sent }) => sent)).toEqual([[0, 2]]);
	});
});
