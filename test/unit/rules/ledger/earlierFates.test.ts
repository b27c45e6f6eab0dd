import { settleEarlierFates } from '../../../../nodes/SmsCampaigns/rules/ledger/earlierFates';
import type { EarlierSend } from '../../../../nodes/SmsCampaigns/rules/ledger/earlierFates';
import type { LedgerEntry } from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';
import { inputFingerprint } from '../../../../nodes/SmsCampaigns/rules/targets/fingerprint';
import { addFingerprints } from '../../../../nodes/SmsCampaigns/rules/targets/fingerprint';
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

/** What earlier sends mean for these items. */
function settle(entries: LedgerEntry[], inputs: CampaignInput[], resendUnknown = false) {
	const table = new TargetTable<EarlierSend>(inputs);
	const { sends, changed } = settleEarlierFates({ entries }, table, { resendUnknown });
	const entryAt = (send: EarlierSend | undefined) => (send ? entries.indexOf(send.entry) : null);
	return {
		changed: [...changed].sort(),
		/** By item the places of its sends in the ledger. */
		sends: Object.fromEntries([...sends].map(([index, each]) => [index, each.map(entryAt)])),
		/** Of each target the place of its send in the ledger. */
		fates: table.rows.flatMap(({ first, end }) =>
			Array.from({ length: end - first }, (_, at) => entryAt(table.fateOf(first + at))),
		),
	};
}

const one = numbersItem(0, 'a', 1, 2, 3);
const two = numbersItem(1, 'a', 4);
const three = numbersItem(2, 'a', 5);

describe('a send', () => {
	it('is the fate of its items, and of no other', () => {
		expect(settle([entryOf([one, two])], [one, two, three])).toEqual({
			changed: [],
			sends: { 0: [0], 1: [0] },
			fates: [0, 0, 0, 0, null],
		});
	});

	it('is the fate of the positions of a slice', () => {
		expect(settle([sliceOf(one, 1, 2, 3)], [one, two])).toEqual({
			changed: [],
			sends: { 0: [0] },
			fates: [null, 0, null, null],
		});
	});

	it('is the fate of the positions of a slice of a later item', () => {
		const later = numbersItem(1, 'a', 4, 5);
		expect(settle([sliceOf(later, 1, 2, 2)], [one, later])).toEqual({
			changed: [],
			sends: { 1: [0] },
			fates: [null, null, null, null, 0],
		});
	});

	it('of several slices of an item counts once for the item', () => {
		const entry = sliceOf(one, 0, 1, 3);
		entry.slices!.push([0, 2, 3, 3, inputFingerprint(one)]);
		expect(settle([entry], [one])).toEqual({
			changed: [],
			sends: { 0: [0] },
			fates: [0, null, 0],
		});
	});

	it('and another of the same item both count', () => {
		expect(settle([sliceOf(one, 0, 1, 3), sliceOf(one, 1, 3, 3)], [one])).toEqual({
			changed: [],
			sends: { 0: [0, 1] },
			fates: [0, 1, 1],
		});
	});

	it('to lists is the fate of these lists, whichever item names them', () => {
		const sent = listsItem(0, 'a', '7', '8');
		const inputs = [sent, numbersItem(1, 'a', 7), listsItem(2, 'b', '9', '8')];
		expect(settle([entryOf([sent], { lists: ['7', '8'] })], inputs)).toEqual({
			changed: [],
			sends: { 0: [0] },
			fates: [0, 0, null, null, 0],
		});
	});
});

describe('a changed item', () => {
	it.each<[string, CampaignInput]>([
		['another message', numbersItem(0, 'b', 1, 2, 3)],
		['another number', numbersItem(0, 'a', 1, 2, 4)],
		['one recipient more', numbersItem(0, 'a', 1, 2, 3, 4)],
		['one recipient less', numbersItem(0, 'a', 1, 2)],
		['another order', numbersItem(0, 'a', 2, 1, 3)],
	])('has %s', (_name, now) => {
		expect(settle([entryOf([one])], [now])).toEqual({
			changed: [0],
			sends: { 0: [0] },
			fates: now.recipients!.map(() => 0),
		});
	});

	it('makes all items of its send changed: one sum stands for all of them', () => {
		const now = [one, numbersItem(1, 'a', 6), three];
		expect(settle([entryOf([one, two])], now).changed).toEqual([0, 1]);
	});

	it('with another message alone is changed alone', () => {
		const now = [one, { ...two, messageKey: 'b' }];
		expect(settle([entryOf([one, two])], now).changed).toEqual([1]);
	});

	it('is one that is missing: with the others there is nothing to compare', () => {
		expect(settle([entryOf([one, two])], [two, three])).toEqual({
			changed: [0],
			sends: { 0: [0], 1: [0] },
			fates: [0, null],
		});
	});

	it('is one of which a piece was sent, and that is missing', () => {
		expect(settle([sliceOf(one, 1, 2, 3)], [two])).toEqual({
			changed: [0],
			sends: { 0: [0] },
			fates: [null],
		});
	});

	it('is one of which a piece was sent, and that has another size or fingerprint', () => {
		expect(settle([sliceOf(one, 0, 2, 2)], [one, two])).toEqual({
			changed: [0],
			sends: { 0: [0] },
			fates: [0, 0, null, null],
		});
		const other = numbersItem(0, 'a', 1, 2, 4);
		expect(settle([sliceOf(one, 0, 2, 3)], [other, two]).changed).toEqual([0]);
		const fewer = numbersItem(0, 'a', 1);
		expect(settle([sliceOf(one, 0, 2, 3)], [fewer, two])).toEqual({
			changed: [0],
			sends: { 0: [0] },
			fates: [0, null],
		});
	});
});

describe('several sends of a target', () => {
	const accepted = () => entryOf([two]);
	const unknown = () => entryOf([two], { state: 'unknown' });
	const pending = () => entryOf([two], { state: 'pending' });

	it.each([
		['unknown, then accepted', [unknown(), accepted()], [0, 1], 1],
		['accepted, then unknown', [accepted(), unknown()], [1, 0], 0],
		['accepted, then pending', [accepted(), pending()], [1, 0], 0],
		['accepted twice', [accepted(), accepted()], [0, 1], 1],
		['unknown twice', [unknown(), pending()], [0, 1], 1],
		['of each kind', [accepted(), unknown(), accepted(), pending()], [1, 3, 0, 2], 2],
	])('%s: an accepted one counts first', (_name, entries, sends, fate) => {
		expect(settle(entries, [two])).toEqual({ changed: [], sends: { 1: sends }, fates: [fate] });
	});

	it.each([
		['unknown, then accepted', [unknown(), accepted()], { 1: [1] }, 1],
		['accepted, then pending', [accepted(), pending()], { 1: [0] }, 0],
		['unknown and pending', [unknown(), pending()], {}, null],
	])('%s: with resendUnknown only accepted ones count', (_name, entries, sends, fate) => {
		expect(settle(entries, [two], true)).toEqual({ changed: [], sends, fates: [fate] });
	});
});

describe('the ledger', () => {
	it('keeps the order of its entries', () => {
		const entries = [entryOf([two]), entryOf([two], { state: 'unknown' })];
		const before = [...entries];
		settle(entries, [two]);
		expect(entries).toEqual(before);
	});
});

describe('the fingerprint of an item', () => {
	it('is computed once, however many sends it was in', () => {
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
});
