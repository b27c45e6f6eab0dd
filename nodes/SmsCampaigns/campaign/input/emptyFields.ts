// What happens to an item for which an expression in the message gives nothing, or a word such as "undefined".
import { OBJECT_AS_TEXT } from '../../fields/unintendedWords';
import { readChoice } from '../../shared/readChoice';
import { invalid, type Invalid } from '../../shared/validation';
import type { Gap } from '../../fields/expressionParts';
import type { Parameters } from '../../fields/parameters';
import type { ItemWarning } from '../../run/hints';
import type { LeftOut } from '../../run/types';

/** Parameters whose text goes out, with their display names. */
const MESSAGE_FIELDS = [['message', 'Message']] as const;
const FIELDS = [...MESSAGE_FIELDS, ['options.links', 'Short Link URLs']] as const;

const FIELD = 'If a Field Is Empty';

type EmptyFieldChoice = 'leaveOut' | 'send' | 'stop';

/** A question that is left out would be answered by nobody. */
const CHOICES = { leaveOut: 'Leave Out', send: 'Send', stop: 'Stop' };
const QUESTION_CHOICES = { send: 'Send', stop: 'Stop' };

const GAP = `The message has a gap there. Set '${FIELD}' to`;
const MISSING = `A value is missing there. Set '${FIELD}' to`;

const MAX_EXPRESSION_LENGTH = 60;

/** What becomes of an item, before anything else of it is read. */
type EmptyFieldResult = { ok: true; warnings?: ItemWarning[] } | Invalid | LeftOut;

/**
 * Creates the check of *If a Field Is Empty*. It costs nothing where the message has no expression in it, and reads
 * columns straight from the input.
 * @param what is done with the items
 * @returns for an item: a warning per empty expression to send it all the same, a refusal, or that it is left out. An
 *   object in a text is always refused: no choice makes sense of it.
 */
export function createEmptyFieldCheck(
	parameters: Parameters,
	what: 'ask' | 'send' | 'simulate',
): (index: number) => EmptyFieldResult {
	const isQuestion = what === 'ask';
	const fields = (isQuestion ? MESSAGE_FIELDS : FIELDS).flatMap(([path, field]) => {
		const parts = parameters.expressionParts(path);
		return parts ? [{ field, parts }] : [];
	});
	const warnings = new Map<string, ItemWarning>();
	const warn = (about: string, advice: string): ItemWarning => {
		const known = warnings.get(about + advice) ?? { about, advice };
		warnings.set(about + advice, known);
		return known;
	};
	return (index) => {
		const choice = readChoice<EmptyFieldChoice>(
			parameters.get<unknown>('options.emptyFields', index, 'send'),
			FIELD,
			(isQuestion ? QUESTION_CHOICES : CHOICES) as typeof CHOICES,
		);
		if (!choice.ok) return choice;
		const found = fields.flatMap(({ field, parts }) =>
			parts.gapsAt(index).map((gap) => ({ ...gap, field, isMixed: parts.isMixed })),
		);
		if (found.length === 0) return { ok: true };
		const object = found.find(({ word }) => word === OBJECT_AS_TEXT);
		if (object) {
			return invalid(
				`${about(object)}: it is an object, not a text.`,
				'Take one of its fields, such as {{ $json.contact.name }}.',
			);
		}
		if (choice.value === 'leaveOut') {
			return {
				ok: false,
				leftOut: {
					...(what === 'send' && { accepted: false }),
					leftOut: true,
					emptyFields: found.map(({ source }) => source),
				},
				warnings: found.map((empty) => warn(about(empty), 'Left out, and not sent.')),
			};
		}
		// A message or links that are empty as a whole are refused as such.
		const gaps = found.filter(({ isMixed, word }) => isMixed || word !== undefined);
		const [first] = gaps;
		if (!first) return { ok: true };
		if (choice.value === 'stop') {
			const choices = isQuestion ? 'Send' : 'Leave Out or Send';
			return invalid(
				`${about(first)}.`,
				`Fill it in before this node, or set '${FIELD}' to ${choices}.`,
			);
		}
		return {
			ok: true,
			warnings: gaps.map((gap) => {
				const what = gap.word === undefined ? GAP : MISSING;
				return warn(
					about(gap),
					`${what} ${isQuestion ? '' : 'Leave Out or '}Stop to prevent that.`,
				);
			}),
		};
	};
}

function about({ field, source, word }: Gap & { field: string }): string {
	const shown = Array.from(source.slice(0, 2 * MAX_EXPRESSION_LENGTH));
	const isCut = shown.length > MAX_EXPRESSION_LENGTH;
	const quoted = isCut ? `${shown.slice(0, MAX_EXPRESSION_LENGTH).join('')}…` : source;
	return `\`${quoted}\` in '${field}' ${word === undefined ? 'is empty' : `gives "${word}"`}`;
}
