// How the ledger writes down which targets a send had.
import type { LedgerEntry } from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';
import {
	addFingerprints,
	inputFingerprint,
} from '../../../../nodes/SmsCampaigns/rules/targets/fingerprint';
import { numbersItem } from '../../../support/rules/inputs';
import { recordSend as record } from '../../../support/rules/recordSend';

describe('the targets of an entry', () => {
	const inputs = [
		numbersItem(0, 'a', 1, 2, 3, 4, 5),
		numbersItem(1, 'a', 6, 7),
		numbersItem(2, 'a', 8),
	];
	const [first, second, third] = inputs.map(inputFingerprint);

	it.each<[string, number[], number[], Pick<LedgerEntry, 'items' | 'slices' | 'fingerprint'>]>([
		['nothing', [], [], { items: [], fingerprint: 0 }],
		[
			'one piece of an item',
			[1, 2, 3],
			[],
			{ items: [], slices: [[0, 1, 4, 5, first]], fingerprint: 0 },
		],
		[
			'several pieces of an item',
			[0, 2, 3],
			[],
			{
				items: [],
				slices: [
					[0, 0, 1, 5, first],
					[0, 2, 4, 5, first],
				],
				fingerprint: 0,
			},
		],
		[
			'the end of an item and the beginning of the next',
			[3, 4, 5],
			[],
			{
				items: [],
				slices: [
					[0, 3, 5, 5, first],
					[1, 0, 1, 2, second],
				],
				fingerprint: 0,
			},
		],
		[
			'a piece of an item, then whole ones',
			[4, 5, 6, 7],
			[],
			{
				items: [[1, 2]],
				slices: [[0, 4, 5, 5, first]],
				fingerprint: addFingerprints(second, third),
			},
		],
		[
			'a piece between whole items',
			[0, 1, 2, 3, 4, 6, 7],
			[],
			{
				items: [
					[0, 0],
					[2, 2],
				],
				slices: [[1, 1, 2, 2, second]],
				fingerprint: addFingerprints(first, third),
			},
		],
		[
			'a whole item, half of it carried',
			[6, 7],
			[5],
			{ items: [[1, 2]], fingerprint: addFingerprints(second, third) },
		],
		[
			'what is carried, in any order',
			[2],
			[7, 4, 0, 3],
			{
				items: [[2, 2]],
				slices: [
					[0, 0, 1, 5, first],
					[0, 2, 5, 5, first],
				],
				fingerprint: third,
			},
		],
	])('are %s', (_name, sent, carried, expected) => {
		const { entry } = record(inputs, { sent, carried });
		expect(entry).toStrictEqual({ state: 'pending', ...expected, hash: 'a', requestId: 'r1' });
	});
});
