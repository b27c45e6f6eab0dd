import type { NumberCampaign } from '../targets/types';
import type { Recipient } from '../recipients/recipient';

/**
 * Finds the items that repeat a number of their campaign.
 * @returns the first item with that number, by the repeating item's index. An item that repeats one of its own
 * numbers maps to itself. Covered items, and items with a number left out because an earlier part has it, are included.
 */
export function findDuplicates(campaign: NumberCampaign): Map<number, number> {
	const firstItems = new Map<number, number>(campaign.leftOut);
	for (const { index, carrier } of campaign.covered) firstItems.set(index, carrier);
	const repeated = repeatedNumbers(campaign.recipients);
	if (repeated.size === 0) return firstItems;
	const firsts = new Map<string, number>();
	let at = 0;
	for (const { index, from, to, count = to - from } of campaign.members) {
		for (const end = at + count; at < end; at++) {
			const { value } = campaign.recipients[at];
			if (!repeated.has(Number(value))) continue;
			const first = firsts.get(value);
			if (first === undefined) firsts.set(value, index);
			else if (!firstItems.has(index)) firstItems.set(index, first);
		}
	}
	return firstItems;
}

/**
 * Returns the numbers that may occur more than once. Two different texts can give the same number, but equal texts
 * always do.
 *
 * Saves memory: sorting numbers in a typed array takes a tenth of what a set of all texts would.
 */
function repeatedNumbers(recipients: Recipient[]): Set<number> {
	const numbers = new Float64Array(recipients.length);
	for (let at = 0; at < numbers.length; at++) numbers[at] = Number(recipients[at].value);
	numbers.sort();
	const repeated = new Set<number>();
	for (let at = 1; at < numbers.length; at++) {
		if (numbers[at] === numbers[at - 1]) repeated.add(numbers[at]);
	}
	return repeated;
}
