// One fate per recipient, over all tries: nobody gets a message twice, nobody is told what did not happen, and nobody is
// left out for good.
import fc from 'fast-check';
import type { Ledger } from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';
import type { CampaignInput } from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { HANGS } from '../../../support/hangs';
import { runTry } from '../../../support/rules/sendTries';
import type { Ending, ScriptedCall, TryOptions } from '../../../support/rules/sendTries';

const ENDINGS: Ending[] = ['accepted', 'unknown', 'rejected', 'unreachable'];
const ADDRESSES = ['33639980001', '33639980002', '33639980003'];

const numberItems = (items: number[][], keys: string[] = []): CampaignInput[] =>
	items.map((addresses, index) => ({
		index,
		messageKey: keys[index] ?? 'hello',
		recipients: addresses.map((at) => ({ value: ADDRESSES[at] })),
	}));

const listItems = (items: number[][]): CampaignInput[] =>
	items.map((lists, index) => ({
		index,
		messageKey: 'hello',
		lists: [...new Set(lists)].map(String),
	}));

const mayHaveGone = ({ ending }: ScriptedCall) => ending === 'accepted' || ending === 'unknown';

/** What may be sent once: the number with its message, with one campaign per item within the item, or the list. */
const identities = (call: ScriptedCall, isLists: boolean, options: TryOptions) =>
	new Set(
		call.addresses.map((address, at) =>
			isLists
				? address
				: `${options.campaigns === 'perItem' ? call.items[at] : call.messageKey} ${address}`,
		),
	);

/** Makes the tries and returns the first thing that is wrong with them. */
function findFault(
	inputs: CampaignInput[],
	options: TryOptions,
	script: ReadonlyArray<readonly Ending[]>,
): string | undefined {
	const ledger: Ledger = { entries: [] };
	const isLists = inputs[0].lists !== undefined;
	const sent = new Map<string, number>();
	const accepted = new Set<string>();
	let doubtful = false;
	for (const [number, endings] of [...script, []].entries()) {
		// As n8n stores it between two tries.
		Object.assign(ledger, JSON.parse(JSON.stringify(ledger)));
		const { calls, told } = runTry(ledger, inputs, options, endings);
		for (const call of calls) {
			if (options.maxRecipients && !isLists && call.addresses.length > options.maxRecipients) {
				return `call with ${call.addresses.length} recipients`;
			}
			for (const identity of identities(call, isLists, options)) {
				if (mayHaveGone(call)) sent.set(identity, (sent.get(identity) ?? 0) + 1);
				if (call.ending === 'accepted') accepted.add(identity);
				if (call.ending === 'unknown') doubtful = true;
				if ((sent.get(identity) ?? 0) > 1) return `try ${number} sends ${identity} again`;
			}
		}
		for (const { index, messageKey, recipients, lists } of inputs) {
			const scope = options.campaigns === 'perItem' ? index : messageKey;
			const wanted = recipients?.map(({ value }) => `${scope} ${value}`) ?? lists;
			const isSent = wanted!.every((identity) => accepted.has(identity));
			const isTold = told.get(index) === 'accepted';
			if (isTold !== isSent) {
				return `try ${number} tells item ${index} ${String(told.get(index))}, sent: ${isSent}`;
			}
			if (number === script.length && !doubtful && !isTold) return `item ${index} is left out`;
		}
	}
	return undefined;
}

/** All lists of one to `most` members. */
function* combinations<T>(members: readonly T[], most: number): Generator<T[]> {
	if (most === 0) return;
	for (const member of members) {
		yield [member];
		for (const rest of combinations(members, most - 1)) yield [member, ...rest];
	}
}

describe('every case', () => {
	const items = [...combinations([0, 1, 2], 3)];
	const short = [...combinations([0, 1, 2], 2)];
	const scripts = [...combinations(ENDINGS, 2)];

	it.each(['distinct', 'perItem'] as const)(
		'of one item with up to three numbers, split in any way, %s',
		(campaigns) => {
			for (const maxRecipients of [1, 2, 3]) {
				for (const item of items) {
					for (const first of scripts) {
						for (const second of scripts) {
							const fault = findFault(numberItems([item]), { campaigns, maxRecipients }, [
								first,
								second,
							]);
							if (fault)
								throw new Error(JSON.stringify({ item, maxRecipients, first, second, fault }));
						}
					}
				}
			}
		},
		HANGS,
	);

	it.each(['distinct', 'perItem'] as const)(
		'of two items with up to three and two numbers, split in any way, %s',
		(campaigns) => {
			for (const maxRecipients of [1, 2, 3]) {
				for (const a of items) {
					for (const b of short) {
						for (const script of scripts) {
							const fault = findFault(numberItems([a, b]), { campaigns, maxRecipients }, [script]);
							if (fault) throw new Error(JSON.stringify({ a, b, maxRecipients, script, fault }));
						}
					}
				}
			}
		},
		HANGS,
	);

	it.each(['distinct', 'perItem'] as const)(
		'of two items with up to two lists, %s',
		(campaigns) => {
			for (const a of short) {
				for (const b of short) {
					for (const script of scripts) {
						const fault = findFault(listItems([a, b]), { campaigns }, [script]);
						if (fault) throw new Error(JSON.stringify({ a, b, script, fault }));
					}
				}
			}
		},
		HANGS,
	);
});

describe('any case', () => {
	const item = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 4 });
	const endings = fc.array(fc.constantFrom(...ENDINGS), { maxLength: 5 });

	it('of up to five items with two messages, over up to three tries', () => {
		fc.assert(
			fc.property(
				fc.array(item, { minLength: 1, maxLength: 5 }),
				fc.array(fc.constantFrom('hello', 'bye'), { minLength: 5, maxLength: 5 }),
				fc.record({
					campaigns: fc.constantFrom('distinct' as const, 'perItem' as const),
					maxRecipients: fc.integer({ min: 1, max: 5 }),
				}),
				fc.array(endings, { maxLength: 3 }),
				(items, keys, options, script) => {
					expect(findFault(numberItems(items, keys), options, script)).toBeUndefined();
				},
			),
			{ numRuns: 3_000 },
		);
	}, 120_000);
});

describe('what was found once', () => {
	it.each([
		[
			'an item split in two, its repeat known to the next try',
			[[0, 1, 0], [2]],
			'perItem',
			2,
			['accepted', 'rejected'],
		],
		['an unknown first part, and a repeat in a later one', [[0, 0, 1]], 'perItem', 1, ['unknown']],
		[
			'an item of one part whose repeat is in an unknown one',
			[[0], [0, 1]],
			'distinct',
			1,
			['unknown'],
		],
		['an item that shares a number with a later one', [[0], [1, 0]], 'distinct', 2, ['unknown']],
		[
			'a refused number that an accepted part leaves out',
			[[0], [0, 1, 1]],
			'distinct',
			3,
			['rejected'],
		],
	] as const)('%s', (_what, items, campaigns, maxRecipients, first) => {
		const inputs = numberItems(items.map((numbers) => [...numbers]));
		for (const second of [[], ['rejected'], ['unknown']] as const) {
			expect(findFault(inputs, { campaigns, maxRecipients }, [first, second])).toBeUndefined();
		}
	});
});
