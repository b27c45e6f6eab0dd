// The treatment of an item for which an expression in the message, or in its links, returns nothing.
import type { Parameters } from '../../fields/parameters';
import { evaluate, optionFields } from '../../fields/fieldsIn';
import { LeftOut } from '../../run/results';
import { cutText, InvalidInput } from '../../shared/invalidInput';
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
			description: 'The row is left out, and the output shows why',
		},
		{
			name: 'Send',
			value: 'send',
			description: 'The message is sent with a gap, and the node shows a warning',
		},
		{
			name: 'Stop',
			value: 'stop',
			description: 'The run stops, and nothing is sent',
		},
	],
	default: 'leaveOut',
	description: 'What to do if an expression in the message is empty',
});

const FIELD = emptyFields.property.displayName;

/** Matches strings that stand for a missing value in JavaScript, databases or spreadsheets. */
const NO_VALUE = /^(?:undefined|null|NaN|Invalid Date(?:Time)?|<NA>|#(?:N\/A|NV|REF!|NOM\?))$/i;

/** The text that n8n inserts for an object. */
export const OBJECT_AS_TEXT = '[object Object]';

const MAX_EXPRESSION_LENGTH = 60;

/** Matches a column in the syntax of other tools, such as `{{ name }}`, which n8n cannot evaluate. */
const BARE = /^\{\{\s*([\p{L}_][\p{L}\d_]*)\s*\}\}$/u;

/** Checks whether a value leaves a gap in a message: an empty value, only spaces, or a string for a missing value. */
export function isGap(value: unknown): boolean {
	const text = String(value ?? '').trim();
	return isBlank(text) || NO_VALUE.test(text);
}

/**
 * Creates the function that applies *If a Field Is Empty* to an item. A column that no item has is probably misspelled,
 * so the column is rejected unless the user chose *Leave Out*. A question is never sent with a gap.
 * @throws InvalidInput, also for an object in a field, whatever the user chose
 */
export function createEmptyFieldCheck(
	parameters: Parameters,
	what: 'ask' | 'send',
): (index: number, warnings: string[]) => LeftOut | undefined {
	const isQuestion = what === 'ask';
	const isChosen = parameters.stored(emptyFields.path) !== undefined;
	const fillIn = `Fill in the value in an earlier node${isQuestion ? '' : `, or set '${FIELD}' to Leave Out or Send`}.`;
	const { links: urls, utmCampaign } = links.fields;
	const read = isQuestion ? [message] : [message, urls, utmCampaign];
	const all = read.flatMap((field) => {
		const { path, property, reject } = field;
		const { parts, isMixed } = parameters.insertions(path);
		// A completely empty campaign name adds nothing to the links.
		if (field === utmCampaign && !isMixed) return [];
		return parts.map((part) => ({
			field: property.displayName,
			about: `\`${cutText(part.source, MAX_EXPRESSION_LENGTH)}\` in '${property.displayName}'`,
			part,
			isMixed,
			valueAt: (index: number) => evaluate(reject, () => part.valueAt(index)),
		}));
	});
	return (index, warnings) => {
		const choice = isQuestion ? 'stop' : emptyFields.read(parameters, index);
		const gaps = all.filter(({ about, field, valueAt }) => {
			const value = valueAt(index);
			if (typeof value !== 'object' || !String(value).includes(OBJECT_AS_TEXT)) return isGap(value);
			const problem = `${about} returns "${OBJECT_AS_TEXT}", because the value is an object, not text.`;
			const advice = "Insert one of the object's fields, such as {{ $json.contact.name }}.";
			throw new InvalidInput(problem, advice, field);
		});
		if (gaps.length === 0) return undefined;
		const isLeftOut = choice === 'leaveOut';
		for (const { about, part, field, isMixed, valueAt } of gaps) {
			const [, bare] = BARE.exec(part.source) ?? [];
			if (bare) {
				const advice = `To insert a column, write {{ $json.${bare} }}.`;
				throw new InvalidInput(`${about} names no column.`, advice, field);
			}
			const missing = isChosen && isLeftOut ? undefined : parameters.missing(part.column);
			if (missing) {
				throw new InvalidInput(`${about} is empty: ${missing.reason}.`, missing.advice, field);
			}
			if (isLeftOut) {
				const advice = `To send the message with a gap, set '${FIELD}' to Send.`;
				warnings.push(`${about} is empty, so the row is left out. ${advice}`);
				continue;
			}
			// Other checks reject a completely empty message and completely empty links.
			if (!isMixed && isBlank(String(valueAt(index) ?? ''))) continue;
			if (choice === 'stop') throw new InvalidInput(`${about} is empty.`, fillIn, field);
			warnings.push(
				`${about} is empty, so the message has a gap. To leave out such rows, set '${FIELD}' to Leave Out.`,
			);
		}
		if (!isLeftOut) return undefined;
		const reasons = gaps.map(({ about }) => `${about} is empty`);
		return new LeftOut(`${reasons.join(', ')}.`, 'with an empty field');
	};
}
