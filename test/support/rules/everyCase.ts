// All lists of a few items with a few numbers, and all ways in which their sends can go.
import type { CampaignInput } from '../../../nodes/SmsCampaigns/rules/targets/types';
import { findFault, type Exploration } from './exploreTries';
import type { Ending } from './sendTries';

export const ENDINGS: Ending[] = ['accepted', 'unknown', 'rejected'];
/** Short, since their hashes take most of the time; the rules do not look at what a number is. */
const ADDRESSES = ['1', '2', '3'];

export const numberItems = (items: number[][], keys: string[] = []): CampaignInput[] =>
	items.map((addresses, index) => ({
		index,
		messageKey: keys[index] ?? 'hello',
		recipients: addresses.map((at) => ({ value: ADDRESSES[at] })),
	}));

/** All lists of one to `most` members. */
function* combinations<T>(members: readonly T[], most: number): Generator<T[]> {
	if (most === 0) return;
	for (const member of members) {
		yield [member];
		for (const rest of combinations(members, most - 1)) yield [member, ...rest];
	}
}

/** Which number is which makes no difference: the first one is 0, the next other one 1. */
function isFirstOfItsKind(items: number[][]): boolean {
	let next = 0;
	return items.flat().every((number) => {
		if (number === next) next++;
		return number < next;
	});
}

/** All lists of `count` items with one to `most` numbers out of three. */
export function itemsOf(count: number, most: number): number[][][] {
	const single = [...combinations([0, 1, 2], most)];
	let all: number[][][] = [[]];
	for (let at = 0; at < count; at++) {
		all = all.flatMap((items) => single.map((item) => [...items, item]));
	}
	return all.filter(isFirstOfItsKind);
}

/** Explores cases with both kinds of grouping. @throws Error with the first fault */
export function explore(
	cases: number[][][],
	toInputs: (items: number[][]) => CampaignInput[],
	limits: number[],
	over: Partial<Exploration> = {},
): void {
	for (const campaigns of ['distinct', 'perItem'] as const) {
		for (const maxRecipients of limits) {
			for (const resendUnknown of [false, true]) {
				for (const items of cases) {
					const options = { campaigns, maxRecipients, resendUnknown };
					const inputs = toInputs(items);
					const exploration = { inputs, options, endings: ENDINGS, stops: true, tries: 3 };
					const fault = findFault({ ...exploration, ...over });
					if (fault) throw new Error(JSON.stringify({ items, ...options, ...over, fault }));
				}
			}
		}
	}
}
