import { quoteInput, type Refuse } from '../shared/invalidInput';
import { readTextList } from '../shared/text';
import { isOptOut, tokensOf } from './reply/replyWords';

const MOST_CHOICES = 20;
const LONGEST_CHOICE = 80;

/**
 * Reads the choices of a question: lines, or a list from an expression. A reply must tell each from the others.
 * @throws InvalidInput
 */
export function toChoices(value: unknown, refuse: Refuse): string[] {
	const advice = 'Write one choice on each line, such as Today and Tomorrow.';
	const choices = readTextList(value, /[\r\n]+/);
	if (!choices) throw refuse('is not a list of texts.', advice);
	const { length } = choices;
	if (length < 2) throw refuse(length === 0 ? 'is empty.' : 'has only one choice.', advice);
	if (length > MOST_CHOICES) {
		throw refuse(`has ${length} choices.`, `Give ${MOST_CHOICES} at most.`);
	}
	const seen = new Map<string, string>();
	for (const [at, choice] of choices.entries()) {
		const words = tokensOf(choice.slice(0, LONGEST_CHOICE)).join(' ');
		const quoted = quoteInput(choice);
		if (choice.length > LONGEST_CHOICE) {
			throw refuse(
				`contains ${quoted}, which is too long.`,
				`Use ${LONGEST_CHOICE} characters at most.`,
			);
		}
		if (words === '') {
			throw refuse(`contains ${quoted}, which has no word.`, 'Use words that a person can type.');
		}
		if (isOptOut(choice)) {
			throw refuse(
				`contains ${quoted}, and a reply with this text is an opt-out, which answers no question.`,
				'Use other words, such as "Cancel the visit".',
			);
		}
		const other = seen.get(words);
		if (other !== undefined) {
			throw refuse(
				`contains ${quoteInput(other)} and ${quoted}, which a reply cannot tell apart.`,
				'Keep one of them.',
			);
		}
		seen.set(words, choice);
		const number = /^\d+$/.test(words) ? Number(words) : 0;
		if (number > 0 && number <= length && number !== at + 1) {
			throw refuse(
				`contains ${quoted} as choice ${at + 1}, but a reply "${words}" means choice ${number}.`,
				'Add a word to it, such as "2 people".',
			);
		}
	}
	return choices;
}
