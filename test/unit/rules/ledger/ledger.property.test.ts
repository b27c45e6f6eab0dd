import fc from 'fast-check';

import type {
	NumberCampaign,
	NumberInput,
} from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { groupCampaigns } from '../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import {
	recordPending,
	recordOutcome,
	openLedger,
} from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';
import { reconcile } from '../../../../nodes/SmsCampaigns/rules/ledger/reconcile';
import { valueOf } from '../../../support/rules/checkedResult';

const ITEMS = 6;
const value = (n: number) => `3363998${String(n).padStart(4, '0')}`;

const answer = fc.constantFrom('accepted', 'unknown', 'rejected', 'unreachable', 'die', 'cancel');

/** One try: how items are grouped, what their data are by now, and what each call comes to. */
const attempt = fc.record({
	campaigns: fc.constantFrom('distinct' as const, 'perItem' as const),
	maxRecipients: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
	/** Per item: the message, and whether it can be sent at all this time. */
	keys: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: ITEMS, maxLength: ITEMS }),
	there: fc.array(fc.boolean(), { minLength: ITEMS, maxLength: ITEMS }),
	/** Per item: how far its numbers are shifted since the first try. */
	shifts: fc.array(fc.constantFrom(0, 0, 0, 1), { minLength: ITEMS, maxLength: ITEMS }),
	/** Whether the user wants what may have gone to be sent again. */
	resendUnknown: fc.boolean(),
	answers: fc.array(answer, { minLength: 12, maxLength: 12 }),
});
const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: ITEMS, maxLength: ITEMS });

type Generated = typeof attempt extends fc.Arbitrary<infer T> ? T : never;
type Attempt = Omit<Generated, 'answers'> & { answers: string[] };

interface Sent {
	index: number;
	key: string;
	value: string;
	state: string;
}

/** Runs tries one after the other; the context passes through JSON in between. */
function play(
	tries: Attempt[],
	draftsOf: (one: Attempt) => NumberInput[],
	onSend: (sends: Sent[], resendUnknown: boolean) => void,
): void {
	let stored = '{}';
	for (const one of tries) {
		const context = JSON.parse(stored) as object;
		const ledger = openLedger(context, 0);
		const drafts = draftsOf(one);
		const { open, settled, resumed } = reconcile(ledger, drafts, {
			campaigns: one.campaigns,
			resendUnknown: one.resendUnknown,
		});
		for (const { index } of drafts) {
			const isOpen = open.some((draft) => draft.index === index);
			expect(isOpen).toBe(!settled.has(index));
			expect(resumed.has(index) && !isOpen).toBe(false);
		}
		const campaigns = valueOf(groupCampaigns(open, one)) as NumberCampaign[];
		for (const [at, campaign] of campaigns.entries()) {
			const state = one.answers[at % one.answers.length];
			if (state === 'cancel') break;
			const key = recordPending(ledger, campaign, { requestId: 'r', idBase: 'e' });
			onSend(sendsOf(campaign, drafts, state), one.resendUnknown);
			if (state === 'die') break;
			recordOutcome(ledger, key, { state: state as 'accepted' });
		}
		stored = JSON.stringify(context);
	}
}

/** Every number that is in the campaign, with the item that it is in for. */
function sendsOf(campaign: NumberCampaign, drafts: NumberInput[], state: string): Sent[] {
	const sends: Sent[] = [];
	let at = 0;
	for (const { index, from, to, count = to - from } of campaign.members) {
		const all = drafts.find((draft) => draft.index === index)?.recipients ?? [];
		for (const end = at + count; at < end; at++) {
			const { value: number } = campaign.recipients[at];
			expect(all.slice(from, to).some((recipient) => recipient.value === number)).toBe(true);
			sends.push({ index, key: String(campaign.messageKey), value: number, state });
		}
	}
	expect(at).toBe(campaign.recipients.length);
	return sends;
}

/** What went or may have gone, and the check that none of it is handed out again. */
class Watch {
	private readonly accepted = new Set<string>();

	private readonly doubtful = new Set<string>();

	constructor(private readonly idOf: (send: Sent) => string) {}

	see = (sends: Sent[], resendUnknown: boolean): void => {
		for (const send of sends) {
			expect(this.accepted).not.toContain(this.idOf(send));
			if (!resendUnknown) expect(this.doubtful).not.toContain(this.idOf(send));
		}
		for (const send of sends) {
			if (send.state === 'accepted') this.accepted.add(this.idOf(send));
			if (send.state === 'unknown' || send.state === 'die') this.doubtful.add(this.idOf(send));
		}
	};
}

const aTry = (maxRecipients: number | undefined, resendUnknown: boolean, answers: string[]) =>
	({
		campaigns: 'distinct',
		maxRecipients,
		keys: Array.from({ length: ITEMS }, () => 'a'),
		there: Array.from({ length: ITEMS }, () => true),
		shifts: Array.from({ length: ITEMS }, () => 0),
		resendUnknown,
		answers: [...answers, ...Array.from({ length: 12 - answers.length }, () => 'accepted')],
	}) as Generated;

/**
 * Item 4 sends number 6 itself, and is left to item 0 on the second try. On the third item 5 is open again, since
 * what may have gone is to be repeated: its number 6 must not go with it.
 */
const LEFT_TO_ANOTHER: [number[], number[], Array<'a' | 'b'>, Generated[]] = [
	[2, 3, 1, 1, 3, 2],
	Array.from({ length: 50 }, (_, at) => ({ 0: 8, 1: 1, 9: 2, 28: 8, 30: 6, 36: 6 })[at] ?? 0),
	['b', 'b', 'a', 'a', 'b', 'b'],
	[aTry(2, false, ['rejected', 'unknown']), aTry(1, false, []), aTry(undefined, true, [])],
];

describe('over any sequence of tries', () => {
	it('nothing of an item is handed out again after it went, or may have gone and is not to be repeated', () => {
		fc.assert(
			fc.property(sizes, fc.array(attempt, { minLength: 2, maxLength: 5 }), (sized, tries) => {
				// Each item has numbers of its own; they change with `shifts`.
				const draftsOf = (one: Attempt) =>
					sized
						.map((size, index) => ({
							index,
							messageKey: one.keys[index],
							recipients: Array.from({ length: size }, (_, n) => ({
								value: value(index * 100 + n + one.shifts[index]),
							})),
						}))
						.filter(({ index }) => one.there[index]);
				const watch = new Watch(({ index, value: number }) => `${index}:${number}`);
				play(tries, draftsOf, watch.see);
			}),
			{ numRuns: 400 },
		);
	});

	it('no number gets the same message twice with one campaign per message, parts or not', () => {
		fc.assert(
			fc.property(
				sizes,
				fc.array(fc.nat(9), { minLength: 50, maxLength: 50 }),
				fc.array(fc.constantFrom('a', 'b'), { minLength: ITEMS, maxLength: ITEMS }),
				fc.array(attempt, { minLength: 2, maxLength: 5 }),
				(sized, pool, keys, tries) => {
					// Items share numbers; nothing changes between tries but the size of the parts.
					const drafts = sized.map((size, index) => ({
						index,
						messageKey: keys[index],
						recipients: pool.slice(index * 7, index * 7 + size).map((n) => ({ value: value(n) })),
					}));
					const watch = new Watch(({ key, value: number }) => `${key}:${number}`);
					const distinct = tries.map((one) => ({ ...one, campaigns: 'distinct' as const }));
					play(distinct, () => drafts, watch.see);
				},
			),
			{ numRuns: 400, examples: [LEFT_TO_ANOTHER] },
		);
	});

	it('everything goes in the end, once the service accepts: nothing is held back for no reason', () => {
		fc.assert(
			fc.property(sizes, fc.array(attempt, { minLength: 1, maxLength: 4 }), (sized, tries) => {
				const drafts = sized.map((size, index) => ({
					index,
					messageKey: index % 2 === 0 ? 'a' : 'b',
					recipients: Array.from({ length: size }, (_, n) => ({ value: value(index * 100 + n) })),
				}));
				const harmless = tries.map((one) => ({
					...one,
					answers: one.answers.map((state) =>
						state === 'unknown' || state === 'die' ? 'rejected' : state,
					),
				}));
				const last = { ...tries[0], answers: ['accepted'] };
				const accepted: string[] = [];
				play(
					[...harmless, last],
					() => drafts,
					(sends) => {
						for (const send of sends) if (send.state === 'accepted') accepted.push(send.value);
					},
				);
				const all = drafts.flatMap(({ recipients }) =>
					recipients.map((recipient) => recipient.value),
				);
				expect(accepted.sort()).toEqual(all.sort());
			}),
			{ numRuns: 300 },
		);
	});
});
