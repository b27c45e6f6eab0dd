// *Send Only To (Test)*: one message to a test number, in place of all that the items ask for.
import { optionFields } from '../../fields/fieldsIn';
import { keepFromModel } from '../../fields/parameters';
import { readRecipients } from '../../rules/recipients/readRecipients';
import { HINT_RANKS } from '../../run/hints';
import { LeftOut } from '../../run/results';
import type { CheckedItem, Session } from '../../run/types';
import { showValue, type Refuse } from '../../shared/invalidInput';
import { numberOptions, type CampaignItem } from './campaignItem';

export const sendOnlyTo = optionFields.guard(readTestInput, {
	displayName: 'Send Only To (Test)',
	name: 'sendOnlyTo',
	type: 'string',
	default: '',
	placeholder: 'e.g. +33 6 39 98 00 01',
	description: "Gets the first message, nobody else any. Uses 'Default Country'.",
});

/** A failed calculation returns 0 or NaN: no country makes a phone number of that. */
function readTestInput(value: unknown, refuse: Refuse): unknown {
	const [first, ...others] = [value].flat(Infinity);
	if (others.length > 0 || !/^(?:0+|NaN)$/.test(showValue(first).trim())) return value;
	throw refuse(
		'is not a phone number. Nothing was sent.',
		'Enter your own number, or let the expression return an empty text to send to everybody.',
	);
}

const NOT_TESTED = new LeftOut("'Send Only To (Test)' sends only the first message.", 'not tested');

/**
 * Turns a run into a test if *Send Only To* is set: only the first item is left, without its key of *Send Once Per* and
 * with the test numbers for its recipients. The other items are left out.
 * @param unreadable items that an earlier attempt sent and that can no longer be read
 * @throws InvalidInput for an unusable number, and for one that an AI model could set
 */
export function redirectTest<Item extends CampaignItem>(
	{ parameters, results, hints }: Session,
	items: Array<CheckedItem<Item>>,
	unreadable: Set<number>,
): Array<CheckedItem<Item>> {
	if (parameters.asTool) keepFromModel(parameters, [sendOnlyTo], 'set guards');
	const typed = sendOnlyTo.read(parameters);
	if (typed === undefined) return items;
	const notes: string[] = [];
	const recipients = readRecipients(typed, numberOptions(parameters, 0, sendOnlyTo), notes);
	const numbers = recipients.map(({ value }) => value).join(' and ');
	hints.addForRun(
		`TEST: one message, to ${numbers} and nobody else. To send for real, run the workflow again without '${sendOnlyTo.property.displayName}'.`,
		'warning',
		HINT_RANKS.summary,
	);
	for (const note of notes) hints.addForRun(note);
	results.totals.test = true;
	const [first, ...others] = items;
	for (const index of [...others.map((item) => item.index), ...unreadable]) {
		results.leaveOut(index, NOT_TESTED);
	}
	unreadable.clear();
	if (first === undefined) return [];
	const { index, input } = first;
	return [{ index, input: { ...input, recipients, lists: undefined, onceKey: undefined } }];
}
