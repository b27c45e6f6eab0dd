// What happens to an item for which an expression in the message gives nothing, or a word such as "undefined".
import { OBJECT_AS_TEXT, type Gap } from '../../fields/expressionParts';
import type { Parameters } from '../../fields/parameters';
import type { ItemWarning } from '../../run/hints';
import { LeftOut } from '../../run/types';
import { cutText, InvalidInput, quoteInput } from '../../shared/invalidInput';
import { optionFields } from '../../fields/fieldsIn';
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

const PREVENTION = `A value is missing there. Set '${FIELD}' to Leave Out or Stop to prevent that.`;

const MAX_EXPRESSION_LENGTH = 60;

/**
 * Creates the check of *If a Field Is Empty*. It costs nothing where the message has no expression in it, and reads
 * columns straight from the input. Unless the option is set, a gap in all items is refused; so is a column that is not
 * there, unless the item is left out: it is probably misspelt. A question never goes out with a gap.
 * @throws InvalidInput, also for an object in a text, whatever is chosen
 */
export function createEmptyFieldCheck(
	parameters: Parameters,
	what: 'ask' | 'send' | 'simulate',
): (index: number, warnings: ItemWarning[]) => LeftOut | undefined {
	const isQuestion = what === 'ask';
	const isChosen = parameters.stored(emptyFields.path) !== undefined;
	const orSet = isQuestion ? '' : `, or set '${FIELD}' to Leave Out or Send`;
	const fillIn = `Fill it in before this node${orSet}.`;
	const fields = (isQuestion ? [message] : [message, links]).flatMap(({ path, property }) => {
		const parts = parameters.expressionParts(path);
		return parts ? [{ field: property.displayName, parts }] : [];
	});
	if (fields.length === 0 && !isChosen) return () => undefined;
	return (index, warnings) => {
		const choice = isQuestion ? 'stop' : emptyFields.read(parameters, index);
		const found = fields.flatMap(({ field, parts }) =>
			parts.gapsAt(index).map((gap) => {
				const run = parts.gapOfRun(gap);
				const isRefused = run?.missing !== undefined || (run && !isChosen);
				const reason = run && describeRun(run);
				return { ...gap, field, isMixed: parts.isMixed, ...run, reason, isRefused };
			}),
		);
		if (found.length === 0) return undefined;
		const object = found.find(({ word }) => word === OBJECT_AS_TEXT);
		if (object) {
			throw new InvalidInput(
				`${about(object)}: it is an object, not a text.`,
				'Take one of its fields, such as {{ $json.contact.name }}.',
				object.field,
			);
		}
		if (choice === 'leaveOut') {
			for (const { reason, advice = '', ...gap } of found) {
				const why = reason === undefined ? '.' : `: ${reason}. ${advice}`;
				warnings.push({ about: about(gap), advice: `Left out, and not sent${why}`.trim() });
			}
			return new LeftOut(`${found.map((gap) => about(gap)).join(', ')}.`, 'with an empty field');
		}
		for (const { isRefused, reason, advice = fillIn, ...gap } of found) {
			const isSendable = gap.isMixed || gap.word !== undefined;
			// A message or links that are empty as a whole are refused as such.
			if (!isRefused && !isSendable) continue;
			if (choice === 'stop' || (isRefused && (what === 'send' || !isSendable))) {
				throw new InvalidInput(
					`${about(gap)}${isRefused ? `: ${reason}` : ''}.`,
					advice,
					gap.field,
				);
			}
			warnings.push({
				about: about(gap),
				advice: isRefused ? `Send stops there: ${reason}. ${advice}` : PREVENTION,
			});
		}
		return undefined;
	};
}

const describeRun = ({ missing }: { missing?: string }) =>
	missing === undefined
		? 'no item has anything there'
		: `no item has a column ${quoteInput(missing)}`;

function about({ field, source, word }: Gap & { field: string }): string {
	const shown = cutText(source, MAX_EXPRESSION_LENGTH);
	return `\`${shown}\` in '${field}' ${word === undefined ? 'is empty' : `gives "${word}"`}`;
}
