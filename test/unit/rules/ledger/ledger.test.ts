// What the ledger stores. It outlives an update of the node: a later version must read the same of it.
import fc from 'fast-check';
import {
	type Ledger,
	type LedgerEntry,
	type Slice,
	itemsOf,
	openLedger,
	recordOutcome,
	recordPending,
} from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';
import { packIndexes } from '../../../../nodes/SmsCampaigns/shared/indexRanges';
import {
	addFingerprints,
	hashMessage,
	inputFingerprint,
} from '../../../../nodes/SmsCampaigns/rules/targets/fingerprint';
import type {
	CampaignInput,
	PlannedCampaign,
} from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import { listsItem, numbersItem } from '../../../support/rules/inputs';

/** Records a send of targets of these items in a new ledger. */
function record(
	inputs: CampaignInput[],
	over: Partial<PlannedCampaign>,
	{ price, isTest }: Pick<LedgerEntry, 'price' | 'isTest'> = {},
) {
	const ledger: Ledger = { entries: [] };
	const campaign: PlannedCampaign = {
		kind: 'numbers',
		messageKey: 'a',
		part: 1,
		parts: 1,
		sent: [],
		covered: [],
		...over,
	};
	const options = { requestId: 'r1', price, isTest };
	return { ledger, entry: recordPending(ledger, campaign, new TargetTable(inputs), options) };
}

const common = { state: 'pending', hash: 'a', requestId: 'r1' };

it('opens one ledger per run, stored with the context', () => {
	const context = {};
	const first = openLedger(context, 0);
	const second = openLedger(context, 'call-1');
	expect(openLedger(context, 0)).toBe(first);
	expect(openLedger(context, 'call-1')).toBe(second);
	first.idBase = '417';
	expect(context).toEqual({
		atMostOnce: { 'run 0': { idBase: '417', entries: [] }, 'run call-1': { entries: [] } },
	});
});

describe('an entry', () => {
	const inputs = [numbersItem(0, 'a', 1, 2), numbersItem(1, 'a', 3), numbersItem(3, 'a', 4, 5)];
	const [first, second] = inputs.map(inputFingerprint);

	it.each([undefined, 0, 12.5])('holds the targets, and the price %p if there is one', (price) => {
		const { ledger, entry } = record(inputs, { sent: [0, 1, 2, 4] }, { price });
		expect(ledger.entries[0]).toBe(entry);
		expect(entry).toEqual({
			...common,
			items: [[0, 1]],
			slices: [[3, 1, 2, 2, inputFingerprint(inputs[2])]],
			fingerprint: addFingerprints(first, second),
			...(price !== undefined && { price }),
		});
	});

	it('holds the lists that were sent to', () => {
		const lists = [listsItem(0, 'a', '7', '8'), listsItem(1, 'a', '8', '9')];
		const { entry } = record(lists, { kind: 'lists', sent: [0, 1, 3], covered: [2] });
		expect(entry).toEqual({
			...common,
			items: [[0, 1]],
			fingerprint: addFingerprints(inputFingerprint(lists[0]), inputFingerprint(lists[1])),
			lists: ['7', '8', '9'],
		});
	});

	it.each([
		['each number for which another message is left out, once', false],
		['none of them in a test, which stands for all items', true],
	])('holds %s', (_name, isTest) => {
		const others = [numbersItem(1, 'b', 1), numbersItem(2, 'c', 7, 1)];
		const items = [numbersItem(0, 'a', 1), ...others];
		const { entry } = record(items, { sent: [0], covered: [3, 1] }, { isTest });
		const hashes = [hashMessage(items[0].recipients![0].value)];
		expect(entry).toMatchObject({ items: [[0, 0]] });
		expect(entry.leftOut).toEqual(isTest ? undefined : hashes);
	});

	it('holds whole items, and the pieces of all others, for any targets', () => {
		const target = fc.constantFrom('sent', 'covered', 'left');
		const item = fc.array(target, { minLength: 1, maxLength: 5 });
		fc.assert(
			fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), (items) => {
				const all = items.map((marks, index) => numbersItem(index, 'a', ...marks.keys()));
				const targetsOf = (mark: string) =>
					items.flat().flatMap((each, at) => (each === mark ? [at] : []));
				const { entry } = record(all, {
					sent: targetsOf('sent'),
					covered: targetsOf('covered').reverse(),
				});
				const whole = all.filter(({ index }) => !items[index].includes('left'));
				const slices = items.flatMap((marks, index) => {
					if (!marks.includes('left')) return [];
					const drawn = marks.map((mark) => (mark === 'left' ? '.' : 'x')).join('');
					return [...drawn.matchAll(/x+/g)].map(({ 0: run, index: from }): Slice => {
						return [index, from, from + run.length, marks.length, inputFingerprint(all[index])];
					});
				});
				expect(entry).toEqual({
					...common,
					items: packIndexes(whole.map(({ index }) => index)),
					...(slices.length > 0 && { slices }),
					fingerprint: whole.map(inputFingerprint).reduce(addFingerprints, 0),
				});
			}),
		);
	});

	it('concerns the whole items and those of its slices, each once', () => {
		const { entry } = record(inputs, { sent: [0, 1, 2] });
		expect(itemsOf(entry)).toEqual([[0, 1]]);
		expect(itemsOf({ ...entry, slices: [] })).toBe(entry.items);
		const slices: LedgerEntry['slices'] = [
			[7, 0, 1, 2, 0],
			[2, 0, 1, 3, 0],
			[2, 2, 3, 3, 0],
		];
		expect(itemsOf({ ...entry, slices })).toEqual([
			[0, 2],
			[7, 7],
		]);
	});
});

describe('the outcome of a send', () => {
	const inputs = [numbersItem(0, 'a', 1)];

	it.each([
		{ state: 'accepted', cost: 2, result: { ticket: '1' } },
		{ state: 'unknown', message: 'Check it.' },
	] as const)('is written into its entry: %j', (outcome) => {
		const { ledger, entry } = record(inputs, { sent: [0] });
		recordOutcome(ledger, entry, outcome);
		expect(ledger.entries).toEqual([{ ...entry, ...outcome }]);
	});

	it.each(['rejected', 'unreachable'] as const)('takes out only what was %s', (state) => {
		const { ledger, entry } = record(inputs, { sent: [0] });
		const [before, after] = [{ ...entry }, { ...entry }];
		ledger.entries = [before, entry, after];
		recordOutcome(ledger, entry, { state });
		expect(ledger.entries).toHaveLength(2);
		expect(ledger.entries[0]).toBe(before);
		expect(ledger.entries[1]).toBe(after);
	});
});
