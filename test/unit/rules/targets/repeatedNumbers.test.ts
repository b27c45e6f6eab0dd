import { hashText } from '../../../../nodes/SmsCampaigns/rules/targets/fingerprint';
import { repeatedNumbers } from '../../../../nodes/SmsCampaigns/rules/targets/repeatedNumbers';
import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import type { CampaignInput } from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { listsItem, numbersItem } from '../../../support/rules/inputs';

/** Of the numbers of these tests, those that occur more than once. */
function repeatedOf(...inputs: CampaignInput[]): number[] {
	const isRepeated = repeatedNumbers(new TargetTable(inputs).rows);
	return [1, 2, 3, 4, 5].filter((last) => isRepeated(`3363998000${last}`));
}

describe('repeatedNumbers', () => {
	it('finds the numbers that occur more than once, within an item and across items', () => {
		const inputs = [
			numbersItem(0, 'a', 5, 1, 5),
			numbersItem(1, 'b', 3, 4),
			numbersItem(2, 'a', 3),
		];
		expect(repeatedOf(...inputs)).toEqual([3, 5]);
	});

	it('finds none where none repeats, and none among lists', () => {
		expect(repeatedOf()).toEqual([]);
		expect(repeatedOf(numbersItem(0, 'a', 2, 1), numbersItem(1, 'a', 3))).toEqual([]);
		expect(repeatedOf(listsItem(0, 'a', '1'), listsItem(1, 'a', '1'))).toEqual([]);
	});

	it('tells other numbers apart that have the same hash', () => {
		const hashes = new Map<number, string>();
		const table = (values: string[]) =>
			new TargetTable([
				{ index: 0, messageKey: 'a', recipients: values.map((value) => ({ value })) },
			]);
		let pair: [string, string] | undefined;
		// Of so many numbers some share a hash of 32 bits.
		for (let at = 0; at < 1_000_000 && !pair; at++) {
			const value = String(at);
			const hash = hashText(value);
			const other = hashes.get(hash);
			if (other) pair = [other, value];
			hashes.set(hash, value);
		}
		const found = table(pair!);
		expect(pair!.map(repeatedNumbers(found.rows))).toEqual([true, true]);
		found.findCarriers('distinct');
		expect([found.carrierOf(0), found.carrierOf(1)]).toEqual([0, 1]);
	});

	it('takes no notice of lists beside numbers', () => {
		const inputs = [listsItem(0, 'a', '1', '2'), numbersItem(1, 'a', 1, 1), listsItem(2, 'a', '1')];
		expect(repeatedOf(...inputs)).toEqual([1]);
	});
});
