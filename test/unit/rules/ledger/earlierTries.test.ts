// What the sends of earlier tries mean for the items of this one.
import { assignEarlierSends } from '../../../../nodes/SmsCampaigns/rules/ledger/earlierTries';
import type { LedgerEntry } from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';
import { packIndexes } from '../../../../nodes/SmsCampaigns/shared/indexRanges';
import {
	addFingerprints,
	hashMessage,
	inputFingerprint,
} from '../../../../nodes/SmsCampaigns/rules/targets/fingerprint';
import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import type { CampaignInput } from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { listsItem, numbersItem } from '../../../support/rules/inputs';

/** An entry for a send of these items, wholly. */
const entryOf = (inputs: CampaignInput[], over: Partial<LedgerEntry> = {}): LedgerEntry => ({
	state: 'accepted',
	items: packIndexes(inputs.map(({ index }) => index)),
	fingerprint: inputs.map(inputFingerprint).reduce(addFingerprints, 0),
	hash: inputs[0].messageKey,
	requestId: 'r1',
	...over,
});

/** An entry for the positions `[from, to)` of an item. */
const sliceOf = (input: CampaignInput, from: number, to: number, size: number): LedgerEntry => ({
	...entryOf([input]),
	items: [],
	fingerprint: 0,
	slices: [[input.index, from, to, size, inputFingerprint(input)]],
});

/** What the sends in the ledger mean, by their places there. */
function settle(entries: LedgerEntry[], inputs: CampaignInput[], resendUnknown = false) {
	const table = new TargetTable<LedgerEntry>(inputs);
	const { sends, changed } = assignEarlierSends({ entries }, table, { resendUnknown });
	const targets = Array.from({ length: table.rows.at(-1)!.end }, (_, target) => target);
	return {
		changed: [...changed].sort().join(),
		/** By item the sends that concern it. */
		sends: Object.fromEntries(
			[...sends].map(([index, each]) => [index, each.map((entry) => entries.indexOf(entry))]),
		),
		/** For each target its send, or a hyphen. */
		assignments: targets
			.map((target) => table.assignmentOf(target))
			.map((entry) => (entry ? entries.indexOf(entry) : '-'))
			.join(''),
	};
}

const one = numbersItem(0, 'a', 1, 2, 3);
const two = numbersItem(1, 'a', 4);
const three = numbersItem(2, 'a', 5);
const pair = numbersItem(1, 'a', 4, 5);
const lists = listsItem(0, 'a', '7', '8');
const otherLists = [lists, numbersItem(1, 'a', 7), listsItem(2, 'b', '9', '8')];

const both = [entryOf([one, two])];
const leftOut = [hashMessage(two.recipients![0].value)];
const namedAgain = [three, numbersItem(3, 'b', 5, 4), numbersItem(4, 'c', 4)];
const twoPieces = [sliceOf(one, 0, 1, 3)];
twoPieces[0].slices!.push([0, 2, 3, 3, inputFingerprint(one)]);

it.each<[string, LedgerEntry[], CampaignInput[], object, string]>([
	['its items, and of no other', both, [one, two, three], { 0: [0], 1: [0] }, '0000-'],
	['the positions of a slice', [sliceOf(one, 1, 2, 3)], [one, two], { 0: [0] }, '-0--'],
	['a slice of a later item', [sliceOf(pair, 1, 2, 2)], [one, pair], { 1: [0] }, '----0'],
	['several pieces, once for the item', twoPieces, [one], { 0: [0] }, '0-0'],
	[
		'a piece, beside the send of another piece',
		[sliceOf(one, 0, 1, 3), sliceOf(one, 1, 3, 3)],
		[one],
		{ 0: [0, 1] },
		'011',
	],
	[
		'its lists, whichever item names them',
		[entryOf([lists], { lists: ['7', '8'] })],
		otherLists,
		{ 0: [0] },
		'00--0',
	],
	[
		'a number for which another message was left out, whichever item names it',
		[entryOf([one], { leftOut })],
		[one, ...namedAgain],
		{ 0: [0] },
		'000--00',
	],
	[
		'all items, when it was a test',
		[entryOf([one], { isTest: true })],
		[one, ...namedAgain],
		{ 0: [0], 2: [0], 3: [0], 4: [0] },
		'0000000',
	],
])('a send is the assignment of %s', (_name, entries, inputs, sends, assignments) => {
	expect(settle(entries, inputs)).toEqual({ changed: '', sends, assignments });
});

const other = { ...one, messageKey: 'b' };
const otherNumber = numbersItem(0, 'a', 1, 2, 4);
const longer = numbersItem(0, 'a', 1, 2, 3, 4);
const shorter = numbersItem(0, 'a', 1);

it.each<[string, LedgerEntry, CampaignInput[], changed: string, assignments: string]>([
	['another message', entryOf([one]), [other], '0', '000'],
	['another number', entryOf([one]), [otherNumber], '0', '000'],
	['more numbers', entryOf([one]), [longer], '0', '0000'],
	['fewer numbers', entryOf([one]), [shorter], '0', '0'],
	['another order', entryOf([one]), [numbersItem(0, 'a', 2, 1, 3)], '0', '000'],
	['a campaign that has', both[0], [one, numbersItem(1, 'a', 6), three], '0,1', '0000-'],
	['another message than the rest', both[0], [one, { ...two, messageKey: 'b' }], '1', '0000'],
	['gone: nothing to compare the rest with', both[0], [two, three], '0', '0-'],
	['gone, after a piece was sent', sliceOf(one, 1, 2, 3), [two], '0', '-'],
	['another size than its piece knows', sliceOf(one, 0, 2, 2), [one, two], '0', '00--'],
	['other numbers than its piece knows', sliceOf(one, 0, 2, 3), [otherNumber, two], '0', '00--'],
	['less than its piece', sliceOf(one, 0, 2, 3), [shorter, two], '0', '0-'],
])('a changed item has %s', (_name, entry, inputs, changed, assignments) => {
	expect(settle([entry], inputs)).toMatchObject({ changed, assignments });
});

describe('of several sends to one target', () => {
	const entriesOf = (states: Array<LedgerEntry['state']>) =>
		states.map((state) => entryOf([two], { state }));

	it.each([
		[['unknown', 'accepted'], [0, 1], '1'],
		[['accepted', 'unknown'], [1, 0], '0'],
		[['accepted', 'pending'], [1, 0], '0'],
		[['accepted', 'accepted'], [0, 1], '1'],
		[['accepted', 'unknown', 'accepted', 'pending'], [1, 3, 0, 2], '2'],
	] as const)('an accepted one counts first: %j', (states, sends, assignment) => {
		const entries = entriesOf([...states]);
		const before = [...entries];
		expect(settle(entries, [two])).toEqual({
			changed: '',
			sends: { 1: sends },
			assignments: assignment,
		});
		expect(entries).toEqual(before);
	});

	it.each([
		[['accepted', 'pending'], { 1: [0] }, '0'],
		[['unknown', 'pending'], {}, '-'],
	] as const)('with resendUnknown only accepted ones count: %j', (states, sends, assignment) => {
		const settled = settle(entriesOf([...states]), [two], true);
		expect(settled).toEqual({ changed: '', sends, assignments: assignment });
	});
});

it('of an item that was only left out, the numbers of now count', () => {
	const [carrier, later] = [numbersItem(0, 'a', 4), numbersItem(1, 'b', 5)];
	const entries = [entryOf([carrier], { leftOut })];
	expect(settle(entries, [carrier, later])).toEqual({
		changed: '',
		sends: { 0: [0] },
		assignments: '0-',
	});
});

it('computes the fingerprint of an item once, however many sends it was in', () => {
	const entries = [sliceOf(one, 0, 1, 3), sliceOf(one, 1, 2, 3), sliceOf(one, 2, 3, 3)];
	let reads = 0;
	const recipient = {
		get value() {
			reads++;
			return one.recipients![0].value;
		},
	};
	const recipients = [recipient, ...one.recipients!.slice(1)];
	settle(entries, [{ index: one.index, messageKey: one.messageKey, recipients }]);
	expect(reads).toBe(1);
});
