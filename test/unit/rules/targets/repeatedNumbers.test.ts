import { repeatedNumbers } from '../../../../nodes/SmsCampaigns/rules/targets/repeatedNumbers';
import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import type { CampaignInput } from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { listsItem, numbersItem } from '../../../support/rules/inputs';

const repeatedOf = (...inputs: CampaignInput[]) => [
	...repeatedNumbers(new TargetTable(inputs).rows),
];

describe('repeatedNumbers', () => {
	it('finds the numbers that occur more than once, within an item and across items', () => {
		const inputs = [
			numbersItem(0, 'a', 5, 1, 5),
			numbersItem(1, 'b', 3, 4),
			numbersItem(2, 'a', 3),
		];
		expect(repeatedOf(...inputs)).toEqual([33639980003, 33639980005]);
	});

	it('finds none where none repeats, and none among lists', () => {
		expect(repeatedOf()).toEqual([]);
		expect(repeatedOf(numbersItem(0, 'a', 2, 1), numbersItem(1, 'a', 3))).toEqual([]);
		expect(repeatedOf(listsItem(0, 'a', '1'), listsItem(1, 'a', '1'))).toEqual([]);
	});

	it('takes no notice of lists beside numbers', () => {
		const inputs = [listsItem(0, 'a', '1', '2'), numbersItem(1, 'a', 1, 1), listsItem(2, 'a', '1')];
		expect(repeatedOf(...inputs)).toEqual([33639980001]);
	});
});
