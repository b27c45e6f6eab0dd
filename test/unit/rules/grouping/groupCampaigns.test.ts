// Which recipients go out together: what is in each request, and which request carries an item.
import fc from 'fast-check';
import {
	groupCampaigns,
	listConflicts,
} from '../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import { refusalsOf } from '../../../../nodes/SmsCampaigns/shared/invalidInput';
import type { GroupingOptions } from '../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import type { SendTime } from '../../../../nodes/SmsCampaigns/rules/hours/allowedHours';
import type {
	CampaignInput,
	PlannedCampaign,
} from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import { expectPlainWords } from '../../../support/rules/checkedResult';
import { listsItem as lists, numbersItem as numbers } from '../../../support/rules/inputs';

/** Groups items on the first try. */
function group(inputs: CampaignInput[], over: Partial<GroupingOptions>, sharing?: 'number') {
	const options = { campaigns: 'distinct' as const, ...over };
	const table = new TargetTable<PlannedCampaign>(inputs);
	table.findPrimaries(sharing ?? options.campaigns);
	const campaigns = groupCampaigns(table, options);
	return {
		table,
		campaigns,
		/** What is in each request, such as `1,2`: the last digits of numbers, or lists. */
		sent: campaigns.map(({ sent }) =>
			sent.map((target) => Number(table.addressOf(target).slice(-4))).join(),
		),
		/** By item the places of the campaigns that carry it. */
		coveredBy: table.rows.map(({ first, end }) => {
			const assignments = new Set<number>();
			for (let target = first; target < end; target++) {
				assignments.add(campaigns.indexOf(table.assignmentOf(target)!));
			}
			return [...assignments].join();
		}),
	};
}

/** Items with these numbers and the same message. */
const same = (...items: number[][]) => items.map((digits, index) => numbers(index, 'a', ...digits));

const perItem = { campaigns: 'perItem' } as const;
const most = (maxRecipients?: number) => ({ maxRecipients });
const four = [numbers(0, 'a', 1), numbers(1, 'b', 2), numbers(2, 'a', 3, 4), numbers(3, 'c', 5)];
const repeats = same([1, 2], [1, 3], [2]);
const listItems = [lists(0, 'a', '1', '2'), lists(1, 'a', '2', '3'), lists(2, 'b', '4')];
const laterLists = [lists(0, 'a', '1'), lists(1, 'a', '1', '2'), lists(2, 'a', '2', '1')];
const mixed = [numbers(0, 'a', 1), lists(1, 'a', '1'), numbers(2, 'b', 2)];

it.each<[string, CampaignInput[], Partial<GroupingOptions>, string[]]>([
	['one campaign per message', four, {}, ['1,3,4', '2', '5']],
	['one campaign per item', four, perItem, ['1', '2', '3,4', '5']],
	['parts of an item, per item', same([1, 2], [1]), { ...perItem, ...most(1) }, ['1', '2', '1']],
	['no limit', same([1], [2], [3]), most(), ['1,2,3']],
	['a limit without end', same([1], [2], [3]), most(Infinity), ['1,2,3']],
	['all fit', same([1], [2, 3], [4]), most(4), ['1,2,3,4']],
	['an item fills a part exactly', same([1], [2, 3], [4]), most(3), ['1,2,3', '4']],
	['an item is as large as a part', same([1], [2, 3], [4]), most(2), ['1', '2,3', '4']],
	['an item does not fit any more', same([1, 2], [3, 4]), most(3), ['1,2', '3,4']],
	['each item fills a part', same([1, 2], [3, 4]), most(2), ['1,2', '3,4']],
	['an item fills two parts', same([1, 2, 3, 4]), most(2), ['1,2', '3,4']],
	['an item is larger than a part', same([1], [2, 3, 4], [5]), most(2), ['1', '2,3', '4', '5']],
	['repeats in one campaign: the service counts them', same([1], [1, 2, 2]), {}, ['1,1,2,2']],
	['a repeat of what a full part has', same([1, 2], [2, 1], [3]), most(2), ['1,2', '3']],
	['lists are not split', laterLists, most(1), ['1,2']],
])('%s', (_name, inputs, options, sent) => {
	expect(group(inputs, options).sent).toEqual(sent);
});

it.each<[string, CampaignInput[], Partial<GroupingOptions>, sent: string[], by: string[]]>([
	['per message', four, {}, ['1,3,4', '2', '5'], ['0', '1', '0', '2']],
	['with repeats in several parts', repeats, most(2), ['1,2', '3'], ['0', '0,1', '0']],
	['that is excluded', same([1], [2]), { excluded: new Set([0]) }, ['2'], ['-1', '0']],
	['with lists, each once', listItems, {}, ['1,2,3', '4'], ['0', '0', '1']],
	['with lists, per item', laterLists, perItem, ['1', '2'], ['0', '0,1', '1,0']],
	['with numbers or lists', mixed, {}, ['1', '1', '2'], ['0', '1', '2']],
])('knows the campaigns of an item %s', (_name, inputs, options, sent, coveredBy) => {
	const grouped = group(inputs, options);
	expect(grouped.sent).toEqual(sent);
	expect(grouped.coveredBy).toEqual(coveredBy);
});

it('names message and kind of a campaign, and numbers its parts', () => {
	const numbered = group(same([1], [2]), most(1)).campaigns;
	const common = { kind: 'numbers', messageKey: 'a', parts: 2, covered: [] };
	expect(numbered).toMatchObject([
		{ ...common, part: 1 },
		{ ...common, part: 2 },
	]);
	const [list] = group([lists(0, 'b', '1')], {}).campaigns;
	expect(list).toMatchObject({ kind: 'lists', messageKey: 'b', part: 1, parts: 1 });
});

it('counts only what is not sent yet', () => {
	const table = new TargetTable<object>(same([1], [2, 3]));
	table.assign(1, {});
	const planned = groupCampaigns(table, { campaigns: 'distinct', maxRecipients: 2 });
	expect(planned.map(({ sent }) => sent)).toEqual([[0, 2]]);
});

it('groups 200,000 recipients', () => {
	const many = Array.from({ length: 20 }, (_, index) => ({
		index,
		messageKey: 'a',
		recipients: Array.from({ length: 10_000 }, (_item, at) => ({
			value: `33639980${index * 10_000 + at}`,
		})),
	}));
	const { campaigns } = group(many, most(30_000));
	const full = Array.from({ length: 6 }, () => 30_000);
	expect(campaigns.map(({ sent }) => sent.length)).toEqual([...full, 20_000]);
});

it('sends each target, or has its number sent, in one part that is not too large', () => {
	const input = fc.record({
		messageKey: fc.constantFrom('a', 'b'),
		values: fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 5 }),
	});
	const options = fc.record({
		campaigns: fc.constantFrom('distinct' as const, 'perItem' as const),
		maxRecipients: fc.integer({ min: 1, max: 6 }),
	});
	const sharing = fc.constantFrom(undefined, 'number' as const);
	fc.assert(
		fc.property(fc.array(input, { maxLength: 8 }), options, sharing, (items, given, shared) => {
			const inputs = items.map(({ messageKey, values }, index) =>
				numbers(index, messageKey, ...values),
			);
			const { table, campaigns } = group(inputs, given, shared);
			for (const { input: item, first, end } of table.rows) {
				for (let target = first; target < end; target++) {
					const assignment = table.assignmentOf(target)!;
					if (!shared) expect(assignment.messageKey).toBe(item.messageKey);
					const addresses = assignment.sent.map((each) => table.addressOf(each));
					expect(addresses).toContain(table.addressOf(target));
				}
			}
			for (const { sent, covered } of campaigns) {
				expect(sent.length).toBeGreaterThan(0);
				expect(sent.length).toBeLessThanOrEqual(given.maxRecipients);
				expect(new Set([...sent, ...covered]).size).toBe(sent.length + covered.length);
			}
			if (!shared) return;
			const numbersOf = ({ sent }: PlannedCampaign) =>
				new Set(sent.map((at) => table.addressOf(at)));
			const all = campaigns.flatMap((each) => [...numbersOf(each)]);
			expect(new Set(all).size).toBe(all.length);
		}),
	);
});

describe('recipients with different departures share no campaign', () => {
	const EARLY: SendTime = { zones: new Set(['Europe/Paris']), at: 1 };
	const LATE: SendTime = { zones: new Set(['Europe/London']), at: 2 };

	it.each([
		['by departure', same([1, 2, 3], [4]), most(), ['1: 0,2', '2: 1,3'], ''],
		['by size too', same([1, 2], [3], [5]), most(2), ['1: 0,2', '1: 3', '2: 1'], ''],
		['but not for a repeat', same([1], [3, 1]), most(1), ['1: 0', '1: 1'], '2'],
	])('%s', (_name, inputs, options, parts, covered) => {
		const table = new TargetTable(inputs);
		const sendTimeOf = (target: number) =>
			Number(table.addressOf(target).at(-1)) % 2 === 0 ? LATE : EARLY;
		const { campaigns } = group(inputs, { ...options, sendTimeOf });
		expect(campaigns.map(({ sent, sendTime }) => `${sendTime?.at}: ${sent}`)).toEqual(parts);
		expect(campaigns.map(({ part }) => part)).toEqual(parts.map((_, at) => at + 1));
		expect(campaigns.every((each) => each.parts === parts.length)).toBe(true);
		expect(campaigns.flatMap((each) => each.covered).join()).toBe(covered);
	});
});

it.each<[string, CampaignInput[], Map<string, string>, number[]]>([
	[
		'an earlier item has',
		[lists(0, 'a', '1'), lists(1, 'b', '2', '1'), lists(2, 'b', '2')],
		new Map(),
		[1],
	],
	[
		'an earlier try has sent, whichever comes first',
		[lists(0, 'a', '1'), lists(1, 'b', '1', '2'), lists(2, 'a', '3')],
		new Map([['1', 'b']]),
		[0],
	],
])('refuses a list for another message than %s', (_name, inputs, sent, refused) => {
	const conflicts = listConflicts(inputs, refusalsOf('List IDs'), sent);
	expect([...conflicts.keys()]).toEqual(refused);
	const { message, advice, field } = conflicts.get(refused[0])!;
	expectPlainWords({ ok: false, message, advice, field }, 'List IDs');
});
