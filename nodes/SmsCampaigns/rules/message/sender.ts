import { describeCharacter, trimAll } from '../../shared/characters';
import { valid, quoteInput, invalid } from '../../shared/validation';
import type { Validation } from '../../shared/validation';

const SENDER_FIELD = 'Sender';
const MAX_SENDER_LENGTH = 11;

/**
 * Parses and validates the sender's name (`sender`, contract 2.1).
 *
 * More than 11 characters are refused. Characters other than A-Z and digits get a note only: blanks are common in
 * sender names, and the contract does not define how the service treats them.
 * @returns the trimmed name; undefined when empty, because an empty sender must not be sent
 */
export function readSender(input: unknown): Validation<string | undefined> {
	if (input === undefined || input === null) return valid(undefined);
	if (typeof input !== 'string' && typeof input !== 'number') {
		return invalid(
			`'${SENDER_FIELD}' is not a text.`,
			'Write a name of up to 11 letters and digits.',
		);
	}
	const sender = trimAll(String(input));
	if (sender === '') return valid(undefined);
	const unsendable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(sender);
	if (unsendable !== null) {
		return invalid(
			`'${SENDER_FIELD}' holds ${describeCharacter(unsendable[0])}, which cannot be sent.`,
			'Use up to 11 letters and digits.',
		);
	}
	const { length } = Array.from(sender);
	if (length > MAX_SENDER_LENGTH) {
		return invalid(
			`'${SENDER_FIELD}' ${quoteInput(sender)} has ${length} characters, and ${MAX_SENDER_LENGTH} are allowed.`,
			'Shorten it.',
		);
	}
	const unusual = /[^a-z\d]/iu.exec(sender);
	if (unusual === null) return valid(sender);
	return valid(sender, [
		`'${SENDER_FIELD}' ${quoteInput(sender)} holds ${describeCharacter(unusual[0])}. Phones show letters A-Z and digits; the service may refuse the rest.`,
	]);
}
