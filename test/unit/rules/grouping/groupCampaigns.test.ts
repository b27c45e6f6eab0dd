import fc from 'fast-check';
import { groupCampaigns } from '../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import type { GroupingOptions } from '../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import { listConflicts } from '../../../../nodes/SmsCampaigns/rules/grouping/listConflicts';
import type { PlannedCampaign } from '../../../../nodes/SmsCampaigns/rules/targets/plannedCampaign';
import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import type {
	CampaignInput,
	NumberInput,
} from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { HANGS } from '../../../support/hangs';
import { expectPlainWords } from '../../../support/rules/checkedResult';
import { listsItem as lists, numbersItem as numbers } from '../../../support/rules/inputs';

/** Groups items on the first try. */
function group(inputs: CampaignInput[], options: GroupingOptions) {
	const table = new TargetTable<PlannedCampaign>(inputs);
	table.findCarriers(options.campaigns);
	const campaigns = groupCampaigns(table, options);
	return {
		table,
		campaigns,
		/** What is in each request: the last digits of numbers, or lists. */
		sent: campaigns.map(({ kind, sent }) =>
			sent.map((target) => {
				const address = table.addressOf(target);
				return kind === 'lists' ? address : Number(address.slice(-4));
			}),
		),
		/** By item the campaigns that carry it. */
		carriedBy: table.rows.map(({ first, end }) => {
			const fates = new Set<number>();
			for (let target = first; target < end; target++) {
				fates.add(campaigns.indexOf(table.fateOf(target)!));
			}
			return [...fates];
		}),
	};
}

describe('numbers', () => {
	const inputs = [
		numbers(0, 'a', 1),
		numbers(1, 'b', 2),
		numbers(2, 'a', 3, 4),
		numbers(3, 'c', 5),
	];

	it('become one campaign per message, in order of first appearance', () => {
		const { sent, carriedBy, campaigns } = group(inputs, { campaigns: 'distinct' });
		expect(sent).toEqual([[1, 3, 4], [2], [5]]);
		expect(carriedBy).toEqual([[0], [1], [0], [2]]);
		expect(campaigns[0]).toMatchObject({ messageKey: 'a', part: 1, parts: 1, carried: [] });
	});

	it('become one campaign per item', () => {
		expect(group(inputs, { campaigns: 'perItem' }).sent).toEqual([[1], [2], [3, 4], [5]]);
	});

	it('are split between items', () => {
		const five = [1, 2, 3, 4, 5].map((n, index) => numbers(index, 'a', n));
		const { sent, campaigns } = group(five, { campaigns: 'distinct', maxRecipients: 2 });
		expect(sent).toEqual([[1, 2], [3, 4], [5]]);
		expect(campaigns.map(({ part, parts }) => [part, parts])).toEqual([
			[1, 3],
			[2, 3],
			[3, 3],
		]);
	});

	it('are split within an item that is larger than a part, and nothing else is put into its parts', () => {
		const larger = [numbers(0, 'a', 1), numbers(1, 'a', 2, 3, 4), numbers(2, 'a', 5)];
		const options = { campaigns: 'distinct', maxRecipients: 2 } as const;
		expect(group(larger, options).sent).toEqual([[1], [2, 3], [4], [5]]);
	});

	it('are split per item too', () => {
		const options = { campaigns: 'perItem', maxRecipients: 1 } as const;
		expect(group([numbers(0, 'a', 1, 2), numbers(1, 'a', 1)], options).sent).toEqual([
			[1],
			[2],
			[1],
		]);
	});

	it('keep repeats within one campaign: the service counts them', () => {
		const repeated = [numbers(0, 'a', 1), numbers(1, 'a', 1, 2, 2)];
		expect(group(repeated, { campaigns: 'distinct' }).sent).toEqual([[1, 1, 2, 2]]);
	});

	it('are in one part only: nobody gets the message twice because a group was split', () => {
		const repeated = [numbers(0, 'a', 1, 2), numbers(1, 'a', 1, 3), numbers(2, 'a', 2)];
		const { sent, carriedBy } = group(repeated, { campaigns: 'distinct', maxRecipients: 2 });
		expect(sent).toEqual([[1, 2], [3]]);
		expect(carriedBy).toEqual([[0], [0, 1], [0]]);
	});

	it.each([undefined, Infinity, 3])('are not split by a maximum of %p', (maxRecipients) => {
		const three = [1, 2, 3].map((n, index) => numbers(index, 'a', n));
		expect(group(three, { campaigns: 'distinct', maxRecipients }).sent).toHaveLength(1);
	});

	it('compare as texts: numbers that are odd in different ways are different', () => {
		const odd = ['336399800012345678901', '336399800012345678902'].map(
			(value, index): NumberInput => ({ index, messageKey: 'a', recipients: [{ value }] }),
		);
		const { table } = group(odd, { campaigns: 'distinct', maxRecipients: 1 });
		expect(table.carrierOf(1)).toBe(1);
	});

	it('of excluded items are left alone', () => {
		const options = { campaigns: 'distinct', excluded: new Set([0]) } as const;
		expect(group([numbers(0, 'a', 1), numbers(1, 'a', 2)], options).sent).toEqual([[2]]);
	});

	it(
		'of 200,000 recipients are grouped',
		() => {
			const many = Array.from({ length: 20 }, (_, index): NumberInput => ({
				index,
				messageKey: 'a',
				recipients: Array.from({ length: 10_000 }, (_item, at) => ({
					value: `33639980${index * 10_000 + at}`,
				})),
			}));
			const { campaigns } = group(many, { campaigns: 'distinct', maxRecipients: 30_000 });
			expect(campaigns.map(({ sent }) => sent.length)).toEqual([
				...Array.from({ length: 6 }, () => 30_000),
				20_000,
			]);
		},
		HANGS,
	);
});

describe('lists', () => {
	it('with the same message are united, each once', () => {
		const inputs = [lists(0, 'a', '1', '2'), lists(1, 'a', '2', '3'), lists(2, 'b', '4')];
		const { sent, carriedBy } = group(inputs, { campaigns: 'distinct' });
		expect(sent).toEqual([['1', '2', '3'], ['4']]);
		expect(carriedBy).toEqual([[0], [0], [1]]);
	});

	it('are sent to once with one campaign per item too: the first item carries them', () => {
		const inputs = [lists(0, 'a', '1'), lists(1, 'a', '1', '2'), lists(2, 'a', '2', '1')];
		const { sent, carriedBy } = group(inputs, { campaigns: 'perItem' });
		expect(sent).toEqual([['1'], ['2']]);
		expect(carriedBy).toEqual([[0], [0, 1], [1, 0]]);
	});

	it('with two messages for one list are refused', () => {
		const conflicts = listConflicts([
			lists(0, 'a', '1'),
			lists(1, 'b', '2', '1'),
			lists(2, 'b', '2'),
		]);
		expect([...conflicts.keys()]).toEqual([1]);
		expectPlainWords(conflicts.get(1)!, 'List IDs');
	});

	it('are refused for another message than an earlier try has sent, whichever comes first', () => {
		const conflicts = listConflicts(
			[lists(0, 'a', '1'), lists(1, 'b', '1', '2'), lists(2, 'a', '3')],
			new Map([['1', 'b']]),
		);
		expect([...conflicts.keys()]).toEqual([0]);
	});

	it('and numbers in one run keep the order of the items', () => {
		const inputs = [numbers(0, 'a', 1), lists(1, 'a', '1'), numbers(2, 'b', 2)];
		expect(group(inputs, { campaigns: 'distinct' }).sent).toEqual([[1], ['1'], [2]]);
	});
});

describe('for any items', () => {
	const input = fc.record({
		messageKey: fc.constantFrom('a', 'b'),
		values: fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 5 }),
	});
	const options = fc.record({
		campaigns: fc.constantFrom('distinct' as const, 'perItem' as const),
		maxRecipients: fc.integer({ min: 1, max: 6 }),
	});

	it('each target has one fate: a part that sends its number, or has its carrier', () => {
		fc.assert(
			fc.property(fc.array(input, { maxLength: 8 }), options, (items, given) => {
				const inputs = items.map(({ messageKey, values }, index) =>
					numbers(index, messageKey, ...values),
				);
				const { table, campaigns } = group(inputs, given);
				for (const { input: item, first, end } of table.rows) {
					for (let target = first; target < end; target++) {
						const fate = table.fateOf(target)!;
						expect(fate.messageKey).toBe(item.messageKey);
						const addresses = fate.sent.map((each) => table.addressOf(each));
						expect(addresses).toContain(table.addressOf(target));
					}
				}
				for (const { sent, carried } of campaigns) {
					expect(sent.length).toBeGreaterThan(0);
					expect(sent.length).toBeLessThanOrEqual(given.maxRecipients);
					expect(new Set([...sent, ...carried]).size).toBe(sent.length + carried.length);
				}
			}),
		);
	});
});
