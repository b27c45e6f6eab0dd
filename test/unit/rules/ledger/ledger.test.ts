import {
	idBaseOf,
	itemsOf,
	openLedger,
	recordOutcome,
	recordPending,
	type Ledger,
	type LedgerEntry,
} from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';
import {
	addFingerprints,
	inputFingerprint,
} from '../../../../nodes/SmsCampaigns/rules/targets/fingerprint';
import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import { listsItem, numbersItem } from '../../../support/rules/inputs';
import { recordSend as record } from '../../../support/rules/recordSend';

describe('openLedger', () => {
	it('opens one ledger per run, stored with the context', () => {
		const context = {};
		const first = openLedger(context, 0);
		const second = openLedger(context, 'call-1');
		expect(first).toEqual({ entries: [] });
		expect(openLedger(context, 0)).toBe(first);
		expect(openLedger(context, 'call-1')).toBe(second);
		expect(second).not.toBe(first);
		first.idBase = '417';
		expect(context).toEqual({
			atMostOnce: { 'run 0': { idBase: '417', entries: [] }, 'run call-1': { entries: [] } },
		});
	});

	it('opens the ledger that n8n stored', () => {
		const stored = { idBase: '417', entries: [] };
		expect(openLedger({ atMostOnce: { 'run 2': stored } }, 2)).toBe(stored);
	});
});

describe('idBaseOf', () => {
	it('stays what the first try said', () => {
		const ledger: Ledger = { entries: [] };
		expect(idBaseOf(ledger, '417')).toBe('417');
		expect(idBaseOf(ledger, '418')).toBe('417');
		expect(ledger.idBase).toBe('417');
	});
});

describe('recordPending', () => {
	const inputs = [numbersItem(0, 'a', 1, 2), numbersItem(1, 'a', 3), numbersItem(3, 'a', 4, 5)];
	const [first, second, third] = inputs.map(inputFingerprint);

	it('writes whole items as ranges, with the sum of their fingerprints', () => {
		const { ledger, entry } = record(inputs, { sent: [0, 1, 2, 3, 4] });
		expect(ledger.entries).toEqual([entry]);
		expect(ledger.entries[0]).toBe(entry);
		expect(entry).toStrictEqual({
			state: 'pending',
			items: [
				[0, 1],
				[3, 3],
			],
			fingerprint: addFingerprints(addFingerprints(first, second), third),
			hash: 'a',
			requestId: 'r1',
		});
	});

	it.each([0, 12.5])('writes a price of %p', (price) => {
		expect(record(inputs, { sent: [2] }, price).entry).toStrictEqual({
			state: 'pending',
			items: [[1, 1]],
			fingerprint: second,
			hash: 'a',
			requestId: 'r1',
			price,
		});
	});

	it('writes the lists', () => {
		const lists = [listsItem(0, 'b', '7', '8'), listsItem(1, 'b', '8', '9')];
		const campaign = { kind: 'lists', messageKey: 'b', sent: [0, 1, 3], carried: [2] } as const;
		const changeable = { ...campaign, sent: [...campaign.sent], carried: [...campaign.carried] };
		expect(record(lists, changeable).entry).toStrictEqual({
			state: 'pending',
			items: [[0, 1]],
			fingerprint: addFingerprints(inputFingerprint(lists[0]), inputFingerprint(lists[1])),
			hash: 'b',
			requestId: 'r1',
			lists: ['7', '8', '9'],
		});
	});

	it('adds one entry after the other', () => {
		const { ledger, entry } = record(inputs, { sent: [2] });
		const campaign = { kind: 'numbers', messageKey: 'b', part: 1, parts: 1 } as const;
		const next = recordPending(
			ledger,
			{ ...campaign, sent: [0, 1], carried: [] },
			new TargetTable(inputs),
			{ requestId: 'r2' },
		);
		expect(ledger.entries).toEqual([entry, next]);
	});
});

describe('recordOutcome', () => {
	const inputs = [numbersItem(0, 'a', 1)];

	it('writes how a send ended', () => {
		const accepted = record(inputs, { sent: [0] });
		const result = { ticket: '1' };
		recordOutcome(accepted.ledger, accepted.entry, { state: 'accepted', cost: 2, result });
		expect(accepted.ledger.entries).toMatchObject([{ state: 'accepted', cost: 2, result }]);
		const unknown = record(inputs, { sent: [0] });
		recordOutcome(unknown.ledger, unknown.entry, { state: 'unknown', message: 'Check it.' });
		expect(unknown.ledger.entries).toMatchObject([{ state: 'unknown', message: 'Check it.' }]);
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

describe('itemsOf', () => {
	const entry = record([numbersItem(4, 'a', 1), numbersItem(5, 'a', 2)], { sent: [0, 1] }).entry;

	it('are the whole items, as they are, where there are no slices', () => {
		expect(itemsOf(entry)).toEqual([[4, 5]]);
		expect(itemsOf({ ...entry, slices: [] })).toBe(entry.items);
	});

	it('are sorted and packed with those of the slices, each once', () => {
		const slices: LedgerEntry['slices'] = [
			[7, 0, 1, 2, 0],
			[3, 0, 1, 3, 0],
			[3, 2, 3, 3, 0],
		];
		expect(itemsOf({ ...entry, slices })).toEqual([
			[3, 5],
			[7, 7],
		]);
	});
});
