// What happens to an item for which an expression in the message, or in its links, gives nothing.
import type { Insertion, Parameters } from '../../fields/parameters';
import { evaluate, optionFields } from '../../fields/fieldsIn';
import { LeftOut } from '../../run/results';
import { joinNames } from '../../shared/indexRanges';
import { cutText, InvalidInput, quoteInput } from '../../shared/invalidInput';
import { isBlank } from '../../shared/text';
import { links, message } from './message';

export const emptyFields = optionFields.choice({
	displayName: 'If a Field Is Empty',
	name: 'emptyFields',
	type: 'options',
	options: [
		{
			name: 'Leave Out',
			value: 'leaveOut',
			description: 'Such an item is not sent, and its output says so',
		},
		{
			name: 'Send',
			value: 'send',
			description:
				'The message goes out with a gap, even where no item has anything there. A warning says so.',
		},
		{
			name: 'Stop',
			value: 'stop',
			description: 'Nothing is sent, as with any other invalid input',
		},
	],
	default: 'send',
	description: 'For empty expressions',
});

const FIELD = emptyFields.property.displayName;

/** A whole value that stands for none: of JavaScript, of databases and of spreadsheets. */
const NO_VALUE = /^(?:undefined|null|NaN|Invalid Date(?:Time)?|<NA>|#(?:N\/A|NV|REF!|NOM\?))$/i;

/** What n8n writes in a text for an object. */
export const OBJECT_AS_TEXT = '[object Object]';

const MAX_EXPRESSION_LENGTH = 60;
const MAX_NAMES = 10;

const once = <T>(make: () => T) => {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
};

/** Whether a value leaves a gap in a text: nothing, spaces only, or what stands for no value. */
function isGap(value: unknown): boolean {
	const text = String(value ?? '').trim();
	return isBlank(text) || NO_VALUE.test(text);
}

/**
 * Returns why an expression gives nothing for any item, and what to do.
 * @returns undefined if it gives something for one, and for a single item that has the column
 */
function findNowhere({ column, valueAt }: Insertion, parameters: Parameters, fillIn: string) {
	const names = parameters.columnNames();
	if (column !== undefined && names?.includes(column) === false) {
		const known = names.map((name) => JSON.stringify(name));
		const advice = `Columns of the items: ${joinNames(known, MAX_NAMES) || 'none'}.`;
		return { reason: `no item has a column ${quoteInput(column)}`, advice, isMisspelt: true };
	}
	const indexes = [...Array(parameters.itemCount).keys()];
	if (indexes.length === 1 || !indexes.every((index) => isGap(valueAt(index)))) return undefined;
	return { reason: 'no item has anything there', advice: fillIn, isMisspelt: false };
}

/**
 * Creates the check of *If a Field Is Empty*. It costs nothing where the message has no expression in it. Unless the
 * option is set, a gap in all of several items is rejected; so is a column that no item has, unless the item is left
 * out: it is probably misspelt. A question is never sent with a gap.
 * @throws InvalidInput, also for an object in a text, whatever is chosen
 */
export function createEmptyFieldCheck(
	parameters: Parameters,
	what: 'ask' | 'send',
): (index: number, warnings: string[]) => LeftOut | undefined {
	const isQuestion = what === 'ask';
	const isChosen = parameters.stored(emptyFields.path) !== undefined;
	const orSet = isQuestion ? '' : `, or set '${FIELD}' to Leave Out or Send`;
	const fillIn = `Fill it in before this node${orSet}.`;
	const all = (isQuestion ? [message] : [message, links]).flatMap(({ path, property, refuse }) => {
		const { parts, isMixed } = parameters.insertions(path);
		return parts.map((part) => ({
			field: property.displayName,
			about: `\`${cutText(part.source, MAX_EXPRESSION_LENGTH)}\` in '${property.displayName}'`,
			isMixed,
			valueAt: (index: number) => evaluate(refuse, () => part.valueAt(index)),
			nowhere: once(() => findNowhere(part, parameters, fillIn)),
		}));
	});
	return (index, warnings) => {
		const choice = isQuestion ? 'stop' : emptyFields.read(parameters, index);
		const gaps = all.filter(({ about, field, valueAt }) => {
			const value = valueAt(index);
			if (typeof value !== 'object' || !String(value).includes(OBJECT_AS_TEXT)) return isGap(value);
			const problem = `${about} returns "${OBJECT_AS_TEXT}": it is an object, not a text.`;
			const advice = 'Take one of its fields, such as {{ $json.contact.name }}.';
			throw new InvalidInput(problem, advice, field);
		});
		if (gaps.length === 0) return undefined;
		const reasons = gaps.map(({ about }) => `${about} is empty`);
		if (choice === 'leaveOut') {
			warnings.push(...reasons.map((reason) => `${reason}. Left out, and not sent.`));
			return new LeftOut(`${reasons.join(', ')}.`, 'with an empty field');
		}
		for (const [at, { field, isMixed, valueAt, nowhere }] of gaps.entries()) {
			const found = nowhere();
			if (found && (found.isMisspelt || !isChosen)) {
				throw new InvalidInput(`${reasons[at]}: ${found.reason}.`, found.advice, field);
			}
			// A message or links that are empty as a whole are rejected as such.
			if (!isMixed && isBlank(String(valueAt(index) ?? ''))) continue;
			if (choice === 'stop') throw new InvalidInput(`${reasons[at]}.`, fillIn, field);
			warnings.push(
				`${reasons[at]}. A value is missing there. Set '${FIELD}' to Leave Out or Stop to prevent that.`,
			);
		}
		return undefined;
	};
}
