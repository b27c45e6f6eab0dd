import fc from 'fast-check';

import type {
	PlannedCampaign,
	CampaignInput,
	ListInput,
	NumberCampaign,
	NumberInput,
} from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { findDuplicates } from '../../../../nodes/SmsCampaigns/rules/grouping/duplicates';
import { groupCampaigns } from '../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import type { GroupingOptions } from '../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import { listConflicts } from '../../../../nodes/SmsCampaigns/rules/grouping/groupLists';
import { HANGS, expectPlainWords, refusalOf, valueOf } from '../../../support/rules/checkedResult';

const number = (n: number) => `3363998${String(n).padStart(4, '0')}`;
const numbers = (index: number, messageKey: string, ...values: number[]): NumberInput => ({
	index,
	messageKey,
	recipients: values.map((n) => ({ value: number(n) })),
});
const lists = (index: number, messageKey: string, ...ids: string[]): ListInput => ({
	index,
	messageKey,
	lists: ids,
});
const group = (drafts: CampaignInput[], options: GroupingOptions) =>
	valueOf(groupCampaigns(drafts, options));
const valuesOf = (campaign: PlannedCampaign) =>
	campaign.recipients?.map(({ value }) => Number(value.slice(-4)));
const itemsOf = (campaign: PlannedCampaign) => campaign.members.map(({ index }) => index);

describe('numbers', () => {
	const drafts = [
		numbers(0, 'a', 1),
		numbers(1, 'b', 2),
		numbers(2, 'a', 3, 4),
		numbers(3, 'c', 5),
	];

	it('become one campaign per message, in order of first appearance', () => {
		const campaigns = group(drafts, { campaigns: 'distinct' });
		expect(campaigns.map(itemsOf)).toEqual([[0, 2], [1], [3]]);
		expect(campaigns.map(valuesOf)).toEqual([[1, 3, 4], [2], [5]]);
		expect(campaigns[0]).toMatchObject({
			messageKey: 'a',
			part: 1,
			of: 1,
			members: [
				{ index: 0, from: 0, to: 1 },
				{ index: 2, from: 0, to: 2 },
			],
			covered: [],
		});
	});

	it('become one campaign per item', () => {
		const campaigns = group(drafts, { campaigns: 'perItem' });
		expect(campaigns.map(itemsOf)).toEqual([[0], [1], [2], [3]]);
		expect(campaigns.map(valuesOf)).toEqual([[1], [2], [3, 4], [5]]);
	});

	it('are split between items', () => {
		const many = [numbers(0, 'a', 1, 2), numbers(1, 'a', 3, 4), numbers(2, 'a', 5)];
		const parts = group(many, { campaigns: 'distinct', maxRecipients: 3 });
		expect(parts.map(itemsOf)).toEqual([[0], [1, 2]]);
		expect(parts.map(({ part, of }) => [part, of])).toEqual([
			[1, 2],
			[2, 2],
		]);
	});

	it('are split within an item that is larger than a part', () => {
		const many = [numbers(0, 'a', 0), numbers(1, 'a', 1, 2, 3, 4, 5), numbers(2, 'a', 6)];
		const parts = group(many, { campaigns: 'distinct', maxRecipients: 2 });
		expect(parts.map(valuesOf)).toEqual([[0], [1, 2], [3, 4], [5], [6]]);
		expect(parts[1].members).toEqual([
			{ index: 1, from: 0, to: 2, whole: { size: 5, print: expect.any(Number) } },
		]);
		expect(parts.map(({ part, of }) => `${part}/${of}`)).toEqual([
			'1/5',
			'2/5',
			'3/5',
			'4/5',
			'5/5',
		]);
	});

	it('are split per item too', () => {
		const parts = group([numbers(0, 'a', 1, 2, 3), numbers(1, 'a', 4)], {
			campaigns: 'perItem',
			maxRecipients: 2,
		});
		expect(parts.map(valuesOf)).toEqual([[1, 2], [3], [4]]);
		expect(parts.map(({ part, of }) => `${part}/${of}`)).toEqual(['1/2', '2/2', '1/1']);
	});

	it('keep repeats within one campaign: the service counts them', () => {
		const [campaign] = group([numbers(0, 'a', 1, 1), numbers(1, 'a', 1)], {
			campaigns: 'distinct',
		});
		expect(valuesOf(campaign)).toEqual([1, 1, 1]);
	});

	it('go to one part only: nobody gets the message twice since a group was split', () => {
		const many = [
			numbers(0, 'a', 1, 2),
			numbers(1, 'a', 2, 3),
			numbers(2, 'a', 1),
			numbers(3, 'a', 4),
		];
		const parts = group(many, { campaigns: 'distinct', maxRecipients: 2 });
		expect(parts.map(valuesOf)).toEqual([[1, 2], [3], [4]]);
		expect(parts[0].covered).toEqual([{ index: 2, carrier: 0 }]);
		expect(parts[1].members).toEqual([{ index: 1, from: 0, to: 2, count: 1 }]);
		expect(findDuplicates(parts[0] as NumberCampaign)).toEqual(new Map([[2, 0]]));
		expect(findDuplicates(parts[1] as NumberCampaign)).toEqual(new Map([[1, 0]]));
	});

	it.each([0, undefined, Infinity, 3])('are not split by a maximum of %p', (maxRecipients) => {
		const drafts3 = [numbers(0, 'a', 1, 2), numbers(1, 'a', 3)];
		expect(group(drafts3, { campaigns: 'distinct', maxRecipients })).toHaveLength(1);
	});

	it('are not copied for an item alone', () => {
		const draft = numbers(0, 'a', 1, 2);
		expect(group([draft], { campaigns: 'distinct' })[0].recipients).toBe(draft.recipients);
	});

	it('send only what is open', () => {
		const draft = {
			...numbers(0, 'a', 0, 1, 2, 3, 4, 5),
			open: [
				{ from: 1, to: 2 },
				{ from: 3, to: 6 },
			],
		};
		for (const [maxRecipients, values] of [
			[undefined, [[1, 3, 4, 5]]],
			[
				2,
				[
					[1, 3],
					[4, 5],
				],
			],
		] as const) {
			expect(group([draft], { campaigns: 'distinct', maxRecipients }).map(valuesOf)).toEqual(
				values,
			);
		}
	});

	it(
		'are grouped 100,000 at a time',
		() => {
			const many = Array.from({ length: 100_000 }, (_, index) =>
				numbers(index, 'a', index % 10_000),
			);
			const [campaign] = group(many, { campaigns: 'distinct' });
			expect(findDuplicates(campaign as NumberCampaign).size).toBe(90_000);
		},
		HANGS,
	);
});

describe('lists', () => {
	it('with the same message are united, each once', () => {
		const campaigns = group(
			[lists(0, 'a', '1', '2'), lists(1, 'b', '3'), lists(2, 'a', '2', '4')],
			{
				campaigns: 'distinct',
				maxRecipients: 1,
			},
		);
		expect(campaigns.map((campaign) => campaign.lists)).toEqual([['1', '2', '4'], ['3']]);
		expect(campaigns.map(itemsOf)).toEqual([[0, 2], [1]]);
	});

	it('go once with one campaign per item too: a later item is covered by the first', () => {
		const campaigns = group(
			[lists(0, 'a', '1', '2'), lists(1, 'a', '2'), lists(2, 'a', '2', '3'), lists(3, 'a', '3')],
			{ campaigns: 'perItem' },
		);
		expect(campaigns.map((campaign) => campaign.lists)).toEqual([['1', '2'], ['3']]);
		expect(campaigns.map(itemsOf)).toEqual([[0], [2]]);
		expect(campaigns.map(({ covered }) => covered)).toEqual([
			[{ index: 1, carrier: 0 }],
			[{ index: 3, carrier: 2 }],
		]);
	});

	it('with two messages for one list are refused', () => {
		const drafts = [
			lists(0, 'a', '1'),
			lists(1, 'b', '2', '1'),
			lists(2, 'b', '2'),
			lists(3, 'c', '2'),
		];
		const conflicts = listConflicts(drafts);
		expect([...conflicts.keys()]).toEqual([1, 3]);
		for (const campaigns of ['distinct', 'perItem'] as const) {
			const checked = groupCampaigns(drafts, { campaigns });
			expectPlainWords(checked);
			expect(refusalOf(checked).message).toContain('"1"');
		}
		expect(listConflicts([drafts[0], drafts[2]]).size).toBe(0);
	});

	it('and numbers in one run keep the order of the items', () => {
		const campaigns = group([numbers(0, 'a', 1), lists(1, 'a', '1'), numbers(2, 'b', 2)], {
			campaigns: 'distinct',
		});
		expect(campaigns.map(itemsOf)).toEqual([[0], [1], [2]]);
	});
});

describe('markDuplicates', () => {
	const marks = (...drafts: NumberInput[]) =>
		findDuplicates(group(drafts, { campaigns: 'distinct' })[0] as NumberCampaign);

	it('names the first item with the number', () => {
		expect(
			marks(numbers(3, 'a', 1), numbers(5, 'a', 2), numbers(7, 'a', 1), numbers(9, 'a', 1)),
		).toEqual(
			new Map([
				[7, 3],
				[9, 3],
			]),
		);
	});

	it('names the item itself for a repeat of its own', () => {
		expect(marks(numbers(0, 'a', 1, 2, 1))).toEqual(new Map([[0, 0]]));
	});

	it('compares texts: numbers that are odd in different ways are different', () => {
		const draft = (index: number, value: string): NumberInput => ({
			index,
			messageKey: 'a',
			recipients: [{ value }],
		});
		const odd = ['063998', '63998', '123456789012345678901', '123456789012345678902', '63998'];
		expect(marks(...odd.map((value, index) => draft(index, value)))).toEqual(new Map([[4, 1]]));
	});
});

const someDrafts = fc
	.array(
		fc.record({
			messageKey: fc.constantFrom('a', 'b'),
			values: fc.array(fc.nat(12), { minLength: 1, maxLength: 6 }),
		}),
		{ minLength: 1, maxLength: 12 },
	)
	.map((items) =>
		items.map(({ messageKey, values }, at) => numbers(at * 2, messageKey, ...values)),
	);
const someOptions = fc.record({
	campaigns: fc.constantFrom('distinct' as const, 'perItem' as const),
	maxRecipients: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
});

describe('for any drafts', () => {
	it('every recipient is in exactly one part, or left out since an earlier part has the number', () => {
		fc.assert(
			fc.property(someDrafts, someOptions, (drafts, options) => {
				const campaigns = group(drafts, options) as NumberCampaign[];
				const places = new Map<string, number>();
				for (const { members, covered } of campaigns) {
					for (const { index, from, to } of members)
						for (let at = from; at < to; at++) {
							const place = `${index}:${at}`;
							places.set(place, (places.get(place) ?? 0) + 1);
						}
					for (const { index } of covered) {
						const draft = drafts.find((one) => one.index === index);
						draft?.recipients.forEach((_, at) => places.set(`${index}:${at}`, 1));
					}
				}
				expect([...places.values()].every((count) => count === 1)).toBe(true);
				const groupOf = (draft: NumberInput) =>
					options.campaigns === 'distinct' ? draft.messageKey : draft.index;
				for (const draft of drafts) {
					draft.recipients.forEach(({ value }, at) => {
						const mine = campaigns.filter(
							({ messageKey, members, recipients }) =>
								recipients.some((recipient) => recipient.value === value) &&
								(options.campaigns === 'distinct'
									? messageKey === draft.messageKey
									: members.some(({ index }) => index === groupOf(draft))),
						);
						expect(mine).toHaveLength(1);
						if (!places.has(`${draft.index}:${at}`)) {
							// A slice of a large item with nothing new in it.
							expect(draft.recipients.length).toBeGreaterThan(options.maxRecipients ?? Infinity);
						}
					});
				}
			}),
			{ numRuns: 300 },
		);
	});

	it('parts keep to the maximum, to whole items where these fit, and are numbered', () => {
		fc.assert(
			fc.property(someDrafts, someOptions, (drafts, options) => {
				const most = options.maxRecipients ?? Infinity;
				const campaigns = group(drafts, options) as NumberCampaign[];
				for (const { recipients, members } of campaigns) {
					expect(recipients.length).toBeGreaterThan(0);
					expect(recipients.length).toBeLessThanOrEqual(most);
					const sizes = members.map(({ from, to, count }) => count ?? to - from);
					expect(sizes.reduce((a, b) => a + b)).toBe(recipients.length);
					let at = 0;
					members.forEach(({ index, from, to, count, whole }, n) => {
						const all = drafts.find((draft) => draft.index === index)?.recipients ?? [];
						const mine = recipients.slice(at, (at += sizes[n]));
						if (count === undefined) expect(mine).toEqual(all.slice(from, to));
						else expect(all.slice(from, to)).toEqual(expect.arrayContaining(mine));
						expect(whole === undefined).toBe(from === 0 && to === all.length);
						if (whole) expect(all.length).toBeGreaterThan(most);
					});
				}
				const byGroup = new Map<unknown, NumberCampaign[]>();
				for (const campaign of campaigns) {
					const key =
						options.campaigns === 'distinct' ? campaign.messageKey : campaign.members[0].index;
					byGroup.set(key, [...(byGroup.get(key) ?? []), campaign]);
				}
				for (const parts of byGroup.values()) {
					expect(parts.map(({ part }) => part)).toEqual(parts.map((_, n) => n + 1));
					expect(parts.every(({ of }) => of === parts.length)).toBe(true);
				}
			}),
			{ numRuns: 300 },
		);
	});

	it('duplicates are marked as a plain search finds them', () => {
		fc.assert(
			fc.property(someDrafts, (drafts) => {
				for (const campaign of group(drafts, { campaigns: 'distinct' }) as NumberCampaign[]) {
					const expected = new Map<number, number>();
					const seen = new Map<string, number>();
					for (const { index } of campaign.members) {
						for (const { value } of drafts.find((draft) => draft.index === index)?.recipients ??
							[]) {
							const first = seen.get(value);
							if (first === undefined) seen.set(value, index);
							else if (!expected.has(index)) expected.set(index, first);
						}
					}
					expect(findDuplicates(campaign)).toEqual(expected);
				}
			}),
		);
	});

	it('each list goes once, whatever the grouping', () => {
		const some = fc.array(
			fc.record({
				messageKey: fc.constantFrom('a', 'b'),
				ids: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1 }),
			}),
			{ minLength: 1, maxLength: 8 },
		);
		fc.assert(
			fc.property(
				some,
				fc.constantFrom('distinct' as const, 'perItem' as const),
				(items, campaigns) => {
					const all = items.map(({ messageKey, ids }, index) => lists(index, messageKey, ...ids));
					const conflicts = listConflicts(all);
					const good = all.filter(({ index }) => !conflicts.has(index));
					const result = group(good, { campaigns });
					const sent = result.flatMap((campaign) => campaign.lists ?? []);
					expect(sent.sort()).toEqual([...new Set(good.flatMap((draft) => draft.lists))].sort());
					const items2 = result.flatMap((c) => [
						...itemsOf(c),
						...c.covered.map(({ index }) => index),
					]);
					expect(items2.sort((a, b) => a - b)).toEqual(good.map(({ index }) => index));
				},
			),
		);
	});
});
