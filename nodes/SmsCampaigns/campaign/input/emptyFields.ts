// What happens to an item for which an expression in the message gives nothing, or a word such as "undefined".
import { CONVERT, OBJECT_AS_TEXT } from '../../fields/expressionParts';
import type { Parameters } from '../../fields/parameters';
import type { ItemWarning } from '../../run/hints';
import { LeftOut } from '../../run/results';
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

const IN_DATA = `An earlier node wrote that. Set '${FIELD}' to Leave Out or Stop to prevent that.`;

const NOWHERE = 'no item has anything there';

const MAX_EXPRESSION_LENGTH = 60;

/**
 * Creates the check of *If a Field Is Empty*. It costs nothing where the message has no expression in it, and reads
 * columns straight from the input. Unless the option is set, a gap in all items is refused; so is a column that is not
 * there, unless the item is left out: it is probably misspelt. A question is never
 * sent with a gap; a text that an earlier node has finished may contain such a word.
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
				const { word, isData, lacks } = gap;
				const run = isData ? undefined : parts.gapOfRun(gap);
				const expression = cutText(gap.source, MAX_EXPRESSION_LENGTH);
				const missing = run?.missing;
				const nowhere = missing ? `no item has a column ${quoteInput(missing)}` : NOWHERE;
				const problem = lacks
					? `is empty: a value in it has no function ${lacks}()`
					: word
						? `returns "${word}"`
						: 'is empty';
				return {
					field,
					word,
					isData,
					about: `\`${expression}\` in '${field}' ${problem}`,
					reason: run && !lacks ? `: ${nowhere}.` : '.',
					advice: lacks ? CONVERT : run?.advice,
					isRefused: missing !== undefined || (run && !isChosen),
					// A message or links that are empty as a whole are refused as such.
					isSendable: parts.isMixed || word !== undefined,
				};
			}),
		);
		if (found.length === 0) return undefined;
		const object = found.find(({ word, isData }) => word === OBJECT_AS_TEXT && !isData);
		if (object) {
			throw new InvalidInput(
				`${object.about}: it is an object, not a text.`,
				'Take one of its fields, such as {{ $json.contact.name }}.',
				object.field,
			);
		}
		if (choice === 'leaveOut') {
			for (const { about, reason, advice = '' } of found) {
				warnings.push({ about, advice: `Left out, and not sent${reason} ${advice}`.trim() });
			}
			return new LeftOut(`${found.map(({ about }) => about).join(', ')}.`, 'with an empty field');
		}
		for (const { about, field, reason, advice, isData, isRefused, isSendable } of found) {
			if (!isRefused && !isSendable) continue;
			const isStopped = choice === 'stop' && !(isQuestion && isData);
			if (isStopped || (isRefused && (what === 'send' || !isSendable))) {
				throw new InvalidInput(about + (isRefused ? reason : '.'), advice ?? fillIn, field);
			}
			warnings.push({
				about,
				advice: isRefused
					? `Send stops there${reason} ${advice ?? fillIn}`
					: (advice ?? (isData ? IN_DATA : PREVENTION)),
			});
		}
		return undefined;
	};
}
