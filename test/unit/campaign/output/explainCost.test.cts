// The first line of the hint explains why a run costs more than its number of messages suggests.
import { explainCost } from '../../../../nodes/SmsCampaigns/campaign/output/explainCost';
import type { Campaign } from '../../../../nodes/SmsCampaigns/campaign/plan/types';
import { previewMessage } from '../../../../nodes/SmsCampaigns/rules/message/segments';

let index = 0;

/** Returns an accepted campaign that sends one message text for this many items. */
function campaignOf(text: string, items = 1, creditsPerPart = 1): Campaign {
	const preview = previewMessage({ text });
	const cost = preview.columns.parts * items * creditsPerPart;
	const response = { status: 1, total: items, sent: items, cost };
	const targets = Array.from({ length: items }, () => ({ row: { index: index++ } }));
	return {
		...({ kind: 'numbers', messageKey: text, targets, repeats: [] } as unknown as Campaign),
		preview,
		outcome: { state: 'accepted', record: { response, moderated: false } },
	};
}

const costOf = (campaigns: Campaign[]) =>
	campaigns.reduce((sum, { outcome }) => {
		if (outcome?.state !== 'accepted') throw new Error('not accepted');
		return sum + outcome.record.response.cost!;
	}, 0);

const long = (length: number, end = '') => 'a'.repeat(length) + end;
const EMOJI = long(100, '😀');

it.each<[string, () => Campaign[], string | undefined]>([
	['an emoji', () => [campaignOf(EMOJI, 3)], '2 SMS each because of 😀; 3 credits without it'],
	['one person', () => [campaignOf(EMOJI)], '2 SMS because of 😀; 1 credit without it'],
	[
		'a country with another price',
		() => [campaignOf(EMOJI, 3, 1.5)],
		'2 SMS each because of 😀; 4.5 credits without it',
	],
	[
		'a name in each text',
		() => ['Ann', 'Bob'].map((name) => campaignOf(`${name} ${EMOJI}`)),
		'2 SMS each because of 😀; 2 credits without it',
	],
	[
		'one of three items',
		() => [campaignOf('Hello', 2), campaignOf(EMOJI)],
		'1 of 3 items needs more SMS because of 😀; 3 credits without it',
	],
	[
		'several texts with several causes, each named once',
		() => [campaignOf(EMOJI, 2), campaignOf(long(100, '😀’')), campaignOf('Hello')],
		'3 of 4 items need more SMS because of 😀, ’; 4 credits without them',
	],
	[
		'a longer name in one of three items',
		() => [campaignOf(long(155), 2), campaignOf(long(165))],
		'1 of 3 items needs more SMS because of a longer message; 3 credits without it',
	],
	[
		'a longer item, and an item with an emoji',
		() => [campaignOf('Hello', 3), campaignOf(long(165)), campaignOf(EMOJI)],
		'2 of 5 items need more SMS because of a longer message, 😀; 5 credits without them',
	],
	['a long text in most items', () => [campaignOf(long(165), 2), campaignOf('Hi')], undefined],
	['one long text', () => [campaignOf(long(300), 9)], undefined],
	['characters that change nothing', () => [campaignOf('😀')], undefined],
	[
		'more causes than the hint can show',
		() => [campaignOf(long(70, 'абвгдежз'))],
		'2 SMS because of а, б, в, г, д and 3 more; 1 credit without them',
	],
	[
		'an earlier attempt whose text is unknown',
		() => [{ ...campaignOf('Hello', 2), preview: undefined }, campaignOf(EMOJI, 2)],
		'2 of 2 items need more SMS because of 😀; 4 credits without it',
	],
])('names the causes of additional SMS, if there are any: %s', (_what, make, expected) => {
	const campaigns = make();
	expect(explainCost(campaigns, costOf(campaigns))).toBe(expected);
});
