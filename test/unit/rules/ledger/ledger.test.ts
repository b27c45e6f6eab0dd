import type {
	CampaignInput,
	NumberInput,
} from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { hashMessage } from '../../../../nodes/SmsCampaigns/rules/targets/fingerprint';
import { groupCampaigns } from '../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import type { GroupingOptions } from '../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import {
	CONTEXT_KEY,
	recordPending,
	recordOutcome,
	idBaseOf,
	openLedger,
} from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';
import type { SendOutcome } from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';
import { reconcile } from '../../../../nodes/SmsCampaigns/rules/ledger/reconcile';
import { HANGS, valueOf } from '../../../support/rules/checkedResult';
import type { Settlement } from '../../../../nodes/SmsCampaigns/rules/ledger/settlement';

const number = (n: number) => `3363998${String(n).padStart(4, '0')}`;
const draft = (index: number, messageKey: string, ...values: number[]): NumberInput => ({
	index,
	messageKey,
	recipients: values.map((n) => ({ value: number(n) })),
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

type Answer = SendOutcome['state'] | 'die';
interface TryOptions extends Partial<GroupingOptions> {
	run?: number;
	resendUnknown?: boolean;
	/** What each call comes to, in turn; the last one holds on. `die` leaves it pending and stops. */
	answers?: Answer[];
}

/** A node's context over several tries: stored as JSON in between, as n8n does. */
function newExecution() {
	let stored = '{}';
	let calls = 0;
	const attempt = (drafts: CampaignInput[], options: TryOptions = {}) => {
		const { run = 0, campaigns = 'distinct', maxRecipients, answers = ['accepted'] } = options;
		const context = JSON.parse(stored) as Record<string, unknown>;
		const ledger = openLedger(context, run);
		const settlement = reconcile(ledger, drafts, {
			campaigns,
			resendUnknown: options.resendUnknown,
		});
		const sent: string[][] = [];
		const states: Answer[] = [];
		for (const campaign of valueOf(groupCampaigns(settlement.open, { campaigns, maxRecipients }))) {
			const answer = answers[Math.min(states.length, answers.length - 1)];
			const key = recordPending(ledger, campaign, { requestId: `call-${++calls}`, idBase: '1' });
			sent.push(
				campaign.lists ?? campaign.recipients.map(({ value }) => String(Number(value.slice(-4)))),
			);
			states.push(answer);
			if (answer === 'die') break;
			recordOutcome(ledger, key, {
				state: answer,
				result: answer === 'accepted' ? { ticket: `t${calls}` } : undefined,
			});
		}
		stored = JSON.stringify(context);
		return { sent, settlement, settled: shown(settlement) };
	};
	return { attempt, stored: () => stored };
}

const shown = ({ settled }: Settlement) =>
	[...settled].map(
		([index, { state, changed }]) => `${index}:${state}${changed ? ' changed' : ''}`,
	);

describe('one campaign', () => {
	const drafts = [draft(0, 'a', 0), draft(1, 'a', 1), draft(2, 'a', 2)];

	it.each([
		['accepted', ['0:accepted', '1:accepted', '2:accepted'], []],
		['unknown', ['0:unknown', '1:unknown', '2:unknown'], []],
		['die', ['0:unknown', '1:unknown', '2:unknown'], []],
		['rejected', [], [['0', '1', '2']]],
		['unreachable', [], [['0', '1', '2']]],
	] as const)('%s: the next try', (answer, settled, sent) => {
		const execution = newExecution();
		expect(execution.attempt(drafts, { answers: [answer] }).sent).toEqual([['0', '1', '2']]);
		const next = execution.attempt(drafts);
		expect(next.settled).toEqual(settled);
		expect(next.sent).toEqual(sent);
	});

	it('keeps the result once, and hands it to every item', () => {
		const execution = newExecution();
		execution.attempt(drafts);
		const { settled } = execution.attempt(drafts).settlement;
		const entries = [...settled.values()].flatMap((item) => item.entries);
		expect(new Set(entries).size).toBe(1);
		expect(entries[0]).toMatchObject({
			result: { ticket: 't1' },
			requestId: 'call-1',
			idBase: '1',
		});
	});

	it.each([
		['unknown', 'rejected', 'unknown'],
		['die', 'unreachable', 'unknown'],
		['unknown', 'accepted', 'accepted'],
	] as const)('%s, sent again on purpose and %s, is %s', (first, second, state) => {
		const execution = newExecution();
		execution.attempt(drafts, { answers: [first] });
		expect(execution.attempt(drafts, { answers: [second], resendUnknown: true }).sent).toHaveLength(
			1,
		);
		expect(execution.attempt(drafts).settled).toEqual(range(0, 3).map((n) => `${n}:${state}`));
		expect(execution.attempt(drafts, { resendUnknown: true }).sent).toHaveLength(
			state === 'accepted' ? 0 : 1,
		);
	});

	it('is accepted in the end whatever else became of its items before', () => {
		const execution = newExecution();
		const again = { resendUnknown: true };
		execution.attempt(drafts, { answers: ['unknown'] });
		execution.attempt(drafts, { ...again, campaigns: 'perItem', answers: ['unknown'] });
		execution.attempt(drafts, { ...again, answers: ['accepted'] });
		expect(execution.attempt(drafts).settled).toEqual(range(0, 3).map((n) => `${n}:accepted`));
	});

	it('is a send of its own in every round of a loop', () => {
		const execution = newExecution();
		for (const run of [0, 1, 2]) expect(execution.attempt(drafts, { run }).sent).toHaveLength(1);
		for (const run of [0, 1, 2]) expect(execution.attempt(drafts, { run }).sent).toEqual([]);
	});

	it(
		'is stored in few bytes for 100,000 items, and settled',
		() => {
			const many = range(0, 100_000).map((index) => draft(index, 'a', index % 10_000));
			const execution = newExecution();
			execution.attempt(many);
			expect(execution.stored().length).toBeLessThan(500);
			expect(execution.stored()).toContain('[[0,99999]]');
			expect(execution.attempt(many).settled).toHaveLength(100_000);
		},
		HANGS,
	);
});

describe('what changes between tries', () => {
	it('a changed message: the stored result, and a flag', () => {
		const execution = newExecution();
		execution.attempt([draft(0, 'a', 0), draft(1, 'a', 1)]);
		const next = execution.attempt([draft(0, 'now 1', 0), draft(1, 'now 2', 1)]);
		expect(next.sent).toEqual([]);
		expect(next.settled).toEqual(['0:accepted changed', '1:accepted changed']);
	});

	it('a changed number: not sent, flagged for all items of its campaign', () => {
		const execution = newExecution();
		execution.attempt([draft(0, 'a', 0), draft(1, 'a', 1), draft(2, 'b', 2)]);
		const next = execution.attempt([draft(0, 'a', 0), draft(1, 'a', 9), draft(2, 'b', 2)]);
		expect(next.sent).toEqual([]);
		expect(next.settled).toEqual(['0:accepted changed', '1:accepted changed', '2:accepted']);
	});

	it('another grouping: items are protected one by one', () => {
		const execution = newExecution();
		const first = [draft(0, 'a', 0), draft(1, 'b', 1), draft(2, 'a', 2), draft(3, 'c', 3)];
		execution.attempt(first, { answers: ['accepted', 'rejected', 'unknown'] });
		const next = execution.attempt(
			first.map((one) => ({ ...one, messageKey: 'x' })),
			{ answers: ['accepted'] },
		);
		expect(next.sent).toEqual([['1']]);
		expect(next.settled).toEqual(['0:accepted changed', '2:accepted changed', '3:unknown changed']);
		expect(execution.attempt(first, { campaigns: 'perItem' }).sent).toEqual([]);
	});

	it('an item that is no draft any more is still reported', () => {
		const execution = newExecution();
		execution.attempt([draft(0, 'a', 0), draft(1, 'a', 1)]);
		const next = execution.attempt([draft(0, 'a', 0)]);
		expect(next.settled).toEqual(['0:accepted', '1:accepted changed']);
	});

	it('a new item is sent', () => {
		const execution = newExecution();
		execution.attempt([draft(0, 'a', 0)]);
		expect(execution.attempt([draft(0, 'a', 0), draft(1, 'a', 1)]).sent).toEqual([['1']]);
	});
});

describe('parts and slices', () => {
	const large = draft(0, 'a', ...range(0, 10));

	it('the slices that did not go are sent, whatever the size of a part is now', () => {
		const execution = newExecution();
		const answers: Answer[] = ['accepted', 'rejected', 'unknown', 'die'];
		execution.attempt([large], { maxRecipients: 2, answers });
		const next = execution.attempt([large], { maxRecipients: 3 });
		expect(next.sent).toEqual([['2', '3', '8'], ['9']]);
		expect(next.settled).toEqual([]);
		expect(next.settlement.resumed.get(0)).toMatchObject({ state: 'unknown' });
		expect(execution.attempt([large]).settled).toEqual(['0:unknown']);
		expect(execution.attempt([large], { resendUnknown: true }).sent).toEqual([
			['4', '5', '6', '7'],
		]);
		expect(execution.attempt([large], { resendUnknown: true }).settled).toEqual(['0:accepted']);
	});

	it.each([
		['message', draft(0, 'b', ...range(0, 10))],
		['numbers', draft(0, 'a', ...range(1, 11))],
		['size', draft(0, 'a', ...range(0, 11))],
	])('none are sent when the %s changed', (_, changed) => {
		const execution = newExecution();
		execution.attempt([large], { maxRecipients: 4, answers: ['accepted', 'rejected'] });
		const next = execution.attempt([changed], { maxRecipients: 4 });
		expect(next.sent).toEqual([]);
		expect(next.settlement.settled.get(0)).toMatchObject({
			state: 'accepted',
			changed: true,
			unsent: 6,
		});
	});

	it('a number in an accepted part does not go again with another item', () => {
		const execution = newExecution();
		const drafts = [draft(0, 'a', 0, 1), draft(1, 'a', 1, 2), draft(2, 'a', 3), draft(3, 'a', 0)];
		expect(
			execution.attempt(drafts, { maxRecipients: 2, answers: ['accepted', 'rejected'] }).sent,
		).toEqual([['0', '1'], ['2'], ['3']]);
		const next = execution.attempt(drafts);
		expect(next.sent).toEqual([['2', '3']]);
		expect(next.settled).toEqual(['0:accepted', '3:accepted']);
	});

	it('an item whose number went with another since is settled by that one', () => {
		const execution = newExecution();
		execution.attempt([draft(0, 'a', 0)]);
		const { sent, settlement } = execution.attempt([draft(0, 'a', 0), draft(1, 'a', 0)]);
		expect(sent).toEqual([]);
		expect(settlement.settled.get(1)).toMatchObject({ state: 'accepted', carrier: 0 });
	});

	it('with one campaign per item, equal items are sends of their own', () => {
		const execution = newExecution();
		const drafts = [draft(0, 'a', 0), draft(1, 'a', 0)];
		const options = { campaigns: 'perItem', answers: ['accepted', 'rejected'] } as const;
		expect(execution.attempt(drafts, { ...options, answers: [...options.answers] }).sent).toEqual([
			['0'],
			['0'],
		]);
		expect(execution.attempt(drafts, { campaigns: 'perItem' }).sent).toEqual([['0']]);
		expect(execution.attempt(drafts, { campaigns: 'perItem' }).sent).toEqual([]);
	});
});

describe('lists', () => {
	const lists = (index: number, messageKey: string, ...ids: string[]) => ({
		index,
		messageKey,
		lists: ids,
	});

	it('that went do not go again with any item', () => {
		const execution = newExecution();
		const drafts = [lists(0, 'a', '1', '2'), lists(1, 'a', '2', '3'), lists(2, 'a', '1')];
		const options = { campaigns: 'perItem' } as const;
		expect(
			execution.attempt(drafts, { ...options, answers: ['accepted', 'rejected'] }).sent,
		).toEqual([['1', '2'], ['3']]);
		const next = execution.attempt(drafts, options);
		expect(next.sent).toEqual([['3']]);
		expect(next.settled).toEqual(['0:accepted', '2:accepted']);
		expect(execution.attempt(drafts, options).settled).toEqual([
			'0:accepted',
			'1:accepted',
			'2:accepted',
		]);
	});

	it('named by an item that an accepted campaign covered do not go either when the item changed', () => {
		const execution = newExecution();
		const options = { campaigns: 'perItem' } as const;
		execution.attempt([lists(0, 'a', '1'), lists(1, 'a', '1')], options);
		const next = execution.attempt([lists(0, 'a', '1'), lists(1, 'a', '9')], options);
		expect(next.sent).toEqual([]);
		expect(next.settled).toEqual(['0:accepted changed', '1:accepted changed']);
	});
});

describe('the record', () => {
	const [campaign] = valueOf(groupCampaigns([draft(4, 'a', 1)], { campaigns: 'distinct' }));

	it('is plain data under one name, pending before the call', () => {
		const context = {};
		const ledger = openLedger(context, 2);
		expect(recordPending(ledger, campaign, { requestId: 'r', idBase: 'e' })).toBe('run 2:4');
		expect(context).toEqual({
			[CONTEXT_KEY]: {
				'run 2': {
					entries: {
						'run 2:4': {
							state: 'pending',
							items: [[4, 4]],
							hash: 'a',
							print: expect.any(Number),
							requestId: 'r',
							idBase: 'e',
						},
					},
				},
			},
		});
	});

	it('never lets go of an accepted send', () => {
		const context = {};
		const ledger = openLedger(context, 0);
		const options = { requestId: 'r', idBase: 'e' };
		const first = recordPending(ledger, campaign, options);
		recordOutcome(ledger, first, { state: 'accepted', result: 1 });
		const second = recordPending(ledger, campaign, options);
		expect(second).not.toBe(first);
		recordOutcome(ledger, second, { state: 'rejected', message: 'no' });
		const drafts = [draft(4, 'a', 1)];
		expect(reconcile(ledger, drafts, { campaigns: 'distinct' }).settled.get(4)).toMatchObject({
			state: 'accepted',
			entries: [{ result: 1 }],
		});
	});

	it('ignores an unknown key', () => {
		const ledger = openLedger({}, 0);
		recordOutcome(ledger, 'nothing', { state: 'accepted' });
		expect(ledger.record.entries).toEqual({});
	});

	it('remembers what message ids were made from', () => {
		const context = {};
		expect(idBaseOf(openLedger(context, 0), '417')).toBe('417');
		expect(idBaseOf(openLedger(context, 0), '418')).toBe('417');
		expect(idBaseOf(openLedger(context, 1), '418')).toBe('418');
	});

	it('keeps a short hash of a long message', () => {
		const key = hashMessage({ text: 'a'.repeat(1000) });
		const execution = newExecution();
		execution.attempt([draft(0, key, 0)]);
		expect(execution.stored().length).toBeLessThan(500);
		expect(execution.attempt([draft(0, key, 0)]).settled).toEqual(['0:accepted']);
		expect(hashMessage({ a: 1 })).toMatch(/^[\w-]{22}$/);
		expect(hashMessage({ a: 1 })).not.toBe(hashMessage({ a: 2 }));
	});
});
