// One fate per recipient, over all tries: nobody gets a message twice, nobody is told what did not happen, and nobody is
// left out for good. `node tools/everyCase.ts` explores every case of three items with three numbers.
import fc from 'fast-check';
import type { CampaignInput } from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { HANGS } from '../../../support/hangs';
import {
	ALL_ENDINGS,
	ENDINGS,
	explore,
	itemsOf,
	numberItems,
	type ExploredSize,
} from '../../../support/rules/everyCase';
import { findFault } from '../../../support/rules/exploreTries';
import { IS_SMALL } from '../../../support/smallTests';

const listItems = (items: number[][]): CampaignInput[] =>
	items.map((lists, index) => ({
		index,
		messageKey: 'hello',
		lists: [...new Set(lists)].map(String),
	}));

describe('every case', () => {
	const explored: ExploredSize[] = [
		[1, 3, true, 3],
		[1, 3, false, 3],
		[2, 2, true, 4],
	];
	if (!IS_SMALL) explored.push([2, 2, false, 3], [2, 3, true, 6]);

	it.each(explored)(
		'of %i items with up to %i numbers out of three, a failed call ends the try: %p, up to %i calls',
		(count, most, stops, mostCalls) => {
			explore(itemsOf(count, most), numberItems, [1, 2, 3], { stops, mostCalls });
		},
		HANGS,
	);

	it.each([true, false])(
		'of one item and of two, with each of the four endings, a failed call ends the try: %p',
		(stops) => {
			const over = { stops, endings: ALL_ENDINGS, tries: 2 };
			explore(itemsOf(1, 3), numberItems, [1, 2, 3], over);
			if (!IS_SMALL) explore(itemsOf(2, 2), numberItems, [1, 2, 3], over);
		},
		HANGS,
	);

	it.each([true, false])('of two items with up to two lists, a failed call ends: %p', (stops) => {
		explore(itemsOf(2, 2), listItems, [1], { stops });
	});
});

describe('any case', () => {
	const item = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 4 });

	it(
		'of up to five items with two messages',
		() => {
			fc.assert(
				fc.property(
					fc.array(item, { minLength: 1, maxLength: 5 }),
					fc.array(fc.constantFrom('hello', 'bye'), { minLength: 5, maxLength: 5 }),
					fc.record({
						campaigns: fc.constantFrom('distinct' as const, 'perItem' as const),
						maxRecipients: fc.integer({ min: 1, max: 5 }),
						resendUnknown: fc.boolean(),
					}),
					fc.boolean(),
					(items, keys, options, stops) => {
						const inputs = numberItems(items, keys);
						const limits = { endings: ENDINGS, stops, tries: 2, mostCalls: stops ? 20 : 4 };
						expect(findFault({ inputs, options, ...limits })).toBeUndefined();
					},
				),
				{ numRuns: IS_SMALL ? 50 : 500 },
			);
		},
		HANGS,
	);
});
