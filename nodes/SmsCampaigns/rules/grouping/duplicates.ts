import type { NumberCampaign } from '../targets/types';
import type { Recipient } from '../recipients/recipient';

/**
 * Finds the items that repeat a number of their campaign.
 * @returns by item index the first item with that number; an item that repeats a number of its own names
 * itself. Items that are covered by the campaign, or whose number was left out since an earlier part has it,
 * are in it too.
 */
export function findDuplicates(campaign: NumberCampaign): Map<number, number> {
	const marks = new Map<number, number>(campaign.leftOut);
	for (const { index, carrier } of campaign.covered) marks.set(index, carrier);
	const repeated = repeatedNumbers(campaign.recipients);
	if (repeated.size === 0) return marks;
	const firsts = new Map<string, number>();
	let at = 0;
	for (const { index, from, to, count = to - from } of campaign.members) {
		for (const end = at + count; at < end; at++) {
			const { value } = campaign.recipients[at];
			if (!repeated.has(Number(value))) continue;
			const first = firsts.get(value);
			if (first === undefined) firsts.set(value, index);
			else if (!marks.has(index)) marks.set(index, first);
		}
	}
	return marks;
}

/**
 * Numbers that may occur more than once: sorted as numbers, which takes a tenth of the memory of a set of
 * texts. Different texts may give the same number, never the other way round.
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
