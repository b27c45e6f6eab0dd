import { quoteInput, type Reject } from '../shared/invalidInput';
import { readTextList, trimAll } from '../shared/text';
import { readReply } from './reply/readReply';

const MOST_CHOICES = 20;

/**
 * Reads a question's choices: several lines, one line of choices separated by commas, or a list from an expression.
 * Rejects a choice that a reply with the same text would not select.
 * @throws InvalidInput
 */
export function toChoices(value: unknown, reject: Reject): string[] {
	// If there are several lines, each line is a choice, which may contain a comma.
	const isOneLine = typeof value === 'string' && !/[\r\n]/.test(trimAll(value));
	const choices = readTextList(value, isOneLine ? /[,;]/ : /[\r\n]/) ?? [];
	if (choices.length < 2 || choices.length > MOST_CHOICES) {
		throw reject(
			`must contain 2 to ${MOST_CHOICES} choices.`,
			'Enter one choice per line, or all on one line, separated by commas, such as Today, Tomorrow.',
		);
	}
	for (const [at, choice] of choices.entries()) {
		const answer = readReply({ type: 'choice', choices }, choice);
		if (answer && 'number' in answer && answer.number === at + 1) continue;
		throw reject(
			`contains ${quoteInput(choice)}, but a reply with this text would not select this choice: the text means another choice, is an opt-out, is too long, or contains no words.`,
			'Enter a different choice, such as "2 people" or "Cancel the visit".',
		);
	}
	return choices;
}
