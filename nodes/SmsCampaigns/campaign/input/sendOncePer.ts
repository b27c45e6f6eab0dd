import { optionFields } from '../../fields/fieldsIn';
import { mayComeFromModel, type Parameters } from '../../fields/parameters';
import { LeftOut } from '../../run/results';
import { instantOf } from '../../rules/dateTime';
import { quoteInput, type Refuse } from '../../shared/invalidInput';
import { compose, trimAll } from '../../shared/text';

/** A guard over all executions of a node. */
export const sendOncePer = optionFields.guard(readOnceKey, {
	displayName: 'Send Once Per',
	name: 'sendOncePer',
	type: 'string',
	default: '',
	placeholder: 'e.g. spring sale {{ $json.phone }}',
	description: 'Sends once for each value; keeps the last 100,000 of the workflow',
});

export const leaveOut = (why: string, key: string) =>
	new LeftOut(
		`${why}, with the same '${sendOncePer.property.displayName}': ${quoteInput(key)}.`,
		'sent before',
	);

/**
 * Creates the reader of an item's key. Under an AI agent, a key must not depend on what the model wrote. The reader
 * returns undefined if the option is not set, and where an expression switches it off.
 */
export function createKeyReader(parameters: Parameters): (index: number) => string | undefined {
	const { path } = sendOncePer;
	const stored = parameters.stored(path);
	const fromModel = parameters.asTool
		? !parameters.isForRun(path)
		: mayComeFromModel(stored, false);
	return (index) => {
		if (fromModel) {
			throw sendOncePer.refuse(
				'could take its value from the AI model, which must not decide how often something is sent.',
				'Use a value that the model cannot change, such as {{ $today.toISODate() }}.',
			);
		}
		return sendOncePer.read(parameters, index);
	};
}

/** A key is a text, a number or a time. `NaN` or an empty list would be one key for all items with such a value. */
function readOnceKey(value: unknown, refuse: Refuse): string {
	const isUsable =
		typeof value === 'string' ||
		typeof value === 'bigint' ||
		Number.isFinite(value) ||
		Number.isFinite(instantOf(value));
	const key = isUsable ? compose(trimAll(String(value))) : '';
	if (key !== '') return key;
	throw refuse(
		'is not a text or a number.',
		'Let the expression return a value that differs between items, or an empty text to send without this option.',
	);
}
