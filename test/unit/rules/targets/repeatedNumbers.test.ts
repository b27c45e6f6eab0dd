import { hashText } from '../../../../nodes/SmsCampaigns/rules/targets/fingerprint';
import { repeatedNumbers } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import type { CampaignInput } from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { listsItem, numbersItem } from '../../../support/rules/inputs';

const lists = [listsItem(0, 'a', '1', '2'), listsItem(1, 'a', '1')];

it.each<[string, CampaignInput[], number[]]>([
	[
		'within an item and across items',
		[numbersItem(0, 'a', 5, 1, 5), numbersItem(1, 'b', 3, 4), numbersItem(2, 'a', 3)],
		[3, 5],
	],
	['none without items', [], []],
	['none where none repeats', [numbersItem(0, 'a', 2, 1), numbersItem(1, 'a', 3)], []],
	['none among lists', lists, []],
	['numbers beside lists', [...lists, numbersItem(2, 'a', 1, 1)], [1]],
])('finds the numbers that occur again: %s', (_name, inputs, repeated) => {
	const isRepeated = repeatedNumbers(new TargetTable(inputs).rows);
	const found = [1, 2, 3, 4, 5].filter((last) => isRepeated(`3363998000${last}`));
	expect(found).toEqual(repeated);
});

it('leaves numbers apart that have the same hash', () => {
	const hashes = new Map<number, string>();
	let pair: [string, string] | undefined;
	// Of so many numbers some share a hash of 32 bits.
	for (let at = 0; at < 1_000_000 && !pair; at++) {
		const value = String(at);
		const hash = hashText(value);
		const other = hashes.get(hash);
		if (other) pair = [other, value];
		hashes.set(hash, value);
	}
	const recipients = pair!.map((value) => ({ value }));
	const table = new TargetTable([{ index: 0, messageKey: 'a', recipients }]);
	expect(pair!.map(repeatedNumbers(table.rows))).toEqual([true, true]);
	table.findPrimaries('distinct');
	expect([table.primaryOf(0), table.primaryOf(1)]).toEqual([0, 1]);
});
