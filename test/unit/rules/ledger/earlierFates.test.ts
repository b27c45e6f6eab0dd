// What the sends of earlier tries mean for the items of this one.
import { settleEarlierFates } from '../../../../nodes/SmsCampaigns/rules/ledger/earlierFates';
import type { EarlierSend } from '../../../../nodes/SmsCampaigns/rules/ledger/earlierFates';
import type { LedgerEntry } from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';
import {
	addFingerprints,
	inputFingerprint,
} from '../../../../nodes/SmsCampaigns/rules/targets/fingerprint';
import { packIndexes } from '../../../../nodes/SmsCampaigns/rules/targets/ranges';
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

/** By item, and for each target in order, the places in the ledger of the sends that concern it. */
function settle(entries: LedgerEntry[], inputs: CampaignInput[], resendUnknown = false) {
	const table = new TargetTable<EarlierSend>(inputs);
	const { sends, changed } = settleEarlierFates({ entries }, table, { resendUnknown });
	const entryAt = (send: EarlierSend | undefined) => (send ? entries.indexOf(send.entry) : null);
	return {
		changed: [...changed].sort(),
		sends: Object.fromEntries([...sends].map(([index, each]) => [index, each.map(entryAt)])),
		fates: table.rows.flatMap(({ first, end }) =>
			Array.from({ length: end - first }, (_, at) => entryAt(table.fateOf(first + at))),
		),
	};
}

const one = numbersItem(0, 'a', 1, 2, 3);
const two = numbersItem(1, 'a', 4);
const three = numbersItem(2, 'a', 5);
const lists = listsItem(0, 'a', '7', '8');

const pieces = sliceOf(one, 0, 1, 3);
pieces.slices!.push([0, 2, 3, 3, inputFingerprint(one)]);

type Row = [string, LedgerEntry[], CampaignInput[], ReturnType<typeof settle>];

it.each<Row>([
	[
		'its items, and of no other',
		[entryOf([one, two])],
		[one, two, three],
		{ changed: [], sends: { 0: [0], 1: [0] }, fates: [0, 0, 0, 0, null] },
	],
	[
		'the positions of a slice',
		[sliceOf(one, 1, 2, 3)],
		[one, two],
		{ changed: [], sends: { 0: [0] }, fates: [null, 0, null, null] },
	],
	[
		'the positions of a slice of a later item',
		[sliceOf(numbersItem(1, 'a', 4, 5), 1, 2, 2)],
		[one, numbersItem(1, 'a', 4, 5)],
		{ changed: [], sends: { 1: [0] }, fates: [null, null, null, null, 0] },
	],
	[
		'several pieces of an item, and counts once for the item',
		[pieces],
		[one],
		{ changed: [], sends: { 0: [0] }, fates: [0, null, 0] },
	],
	[
		'a piece, beside the send of another piece',
		[sliceOf(one, 0, 1, 3), sliceOf(one, 1, 3, 3)],
		[one],
		{ changed: [], sends: { 0: [0, 1] }, fates: [0, 1, 1] },
	],
	[
		'its lists, whichever item names them',
		[entryOf([lists], { lists: ['7', '8'] })],
		[lists, numbersItem(1, 'a', 7), listsItem(2, 'b', '9', '8')],
		{ changed: [], sends: { 0: [0] }, fates: [0, 0, null, null, 0] },
	],
])('a send is the fate of %s', (_name, entries, inputs, expected) => {
	expect(settle(entries, inputs)).toEqual(expected);
});

it.each<Row>([
	...[
		{ ...one, messageKey: 'b' },
		numbersItem(0, 'a', 1, 2, 4),
		numbersItem(0, 'a', 1, 2, 3, 4),
		numbersItem(0, 'a', 1, 2),
		numbersItem(0, 'a', 2, 1, 3),
	].map((now): Row => {
		const fates = now.recipients.map(() => 0);
		return ['other data', [entryOf([one])], [now], { changed: [0], sends: { 0: [0] }, fates }];
	}),
	[
		'an item of the same campaign that has: one sum stands for all of them',
		[entryOf([one, two])],
		[one, numbersItem(1, 'a', 6), three],
		{ changed: [0, 1], sends: { 0: [0], 1: [0] }, fates: [0, 0, 0, 0, null] },
	],
	[
		'another message, and makes no other item changed',
		[entryOf([one, two])],
		[one, { ...two, messageKey: 'b' }],
		{ changed: [1], sends: { 0: [0], 1: [0] }, fates: [0, 0, 0, 0] },
	],
	[
		'gone: there is nothing to compare the others with',
		[entryOf([one, two])],
		[two, three],
		{ changed: [0], sends: { 0: [0], 1: [0] }, fates: [0, null] },
	],
	[
		'gone, after a piece of it was sent',
		[sliceOf(one, 1, 2, 3)],
		[two],
		{ changed: [0], sends: { 0: [0] }, fates: [null] },
	],
	[
		'another size than when a piece of it was sent',
		[sliceOf(one, 0, 2, 2)],
		[one, two],
		{ changed: [0], sends: { 0: [0] }, fates: [0, 0, null, null] },
	],
	[
		'other numbers than when a piece of it was sent',
		[sliceOf(one, 0, 2, 3)],
		[numbersItem(0, 'a', 1, 2, 4), two],
		{ changed: [0], sends: { 0: [0] }, fates: [0, 0, null, null] },
	],
	[
		'less than the piece of it that was sent',
		[sliceOf(one, 0, 2, 3)],
		[numbersItem(0, 'a', 1), two],
		{ changed: [0], sends: { 0: [0] }, fates: [0, null] },
	],
])('a changed item has %s', (_name, entries, inputs, expected) => {
	expect(settle(entries, inputs)).toEqual(expected);
});

describe('of several sends to one target', () => {
	const entriesOf = (states: Array<LedgerEntry['state']>) =>
		states.map((state) => entryOf([two], { state }));

	it.each([
		[['unknown', 'accepted'], [0, 1], 1],
		[['accepted', 'unknown'], [1, 0], 0],
		[['accepted', 'pending'], [1, 0], 0],
		[['accepted', 'accepted'], [0, 1], 1],
		[['accepted', 'unknown', 'accepted', 'pending'], [1, 3, 0, 2], 2],
	] as const)('an accepted one counts first: %j', (states, sends, fate) => {
		const entries = entriesOf([...states]);
		const before = [...entries];
		expect(settle(entries, [two])).toEqual({ changed: [], sends: { 1: sends }, fates: [fate] });
		expect(entries).toEqual(before);
	});

	it.each([
		[['accepted', 'pending'], { 1: [0] }, 0],
		[['unknown', 'pending'], {}, null],
	] as const)('with resendUnknown only accepted ones count: %j', (states, sends, fate) => {
		const expected = { changed: [], sends, fates: [fate] };
		expect(settle(entriesOf([...states]), [two], true)).toEqual(expected);
	});
});

it('computes the fingerprint of an item once, however many sends it was in', () => {
	const entries = [sliceOf(one, 0, 1, 3), sliceOf(one, 1, 2, 3), sliceOf(one, 2, 3, 3)];
	let reads = 0;
	const recipient = {
		get value() {
			reads++;
			return one.recipients[0].value;
		},
	};
	settle(entries, [{ ...one, recipients: [recipient, ...one.recipients.slice(1)] }]);
	expect(reads).toBe(1);
});
