import { readRecipients } from '../../rules/recipients/readRecipients';
import { valueOrThrow } from '../../run/valueOrThrow';
import type { RunContext } from '../../run/types';
import type { Recipient } from '../../rules/recipients/recipient';
import { invalid } from '../../shared/validation';

const NO_TEST_NUMBER = invalid(
	"The expression in 'Send Only To (Test)' gives nothing, so nothing was sent.",
	'Correct it, or let it give an empty text to send for real.',
);

/** Reads the numbers of *Send Only To*, which replace all recipients; undefined for a real send. */
export function readTestNumbers({ context, parameters }: RunContext): Recipient[] | undefined {
	const typed = parameters.get<unknown>('options.sendOnlyTo', 0);
	if (typed === '' || (parameters.isFixed('options.sendOnlyTo') && !typed)) return undefined;
	// The expression may contain a typo, and real messages cannot be recalled.
	if (typed === undefined || typed === null) return valueOrThrow(context, NO_TEST_NUMBER);
	const defaultCountry = parameters.get<string>('defaultCountry', 0, '') || undefined;
	const checked = readRecipients(typed, { defaultCountry });
	return valueOrThrow(
		context,
		checked.ok
			? checked
			: { ...checked, message: checked.message.replaceAll('Phone Numbers', 'Send Only To') },
	);
}
