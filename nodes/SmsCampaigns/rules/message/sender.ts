import { describeCharacter, trimAll } from '../../shared/characters';
import { accept, quote, refuse } from '../../shared/validation';
import type { Checked } from '../../shared/validation';

const FIELD = 'Sender';
const MOST_CHARACTERS = 11;

/**
 * Reads the sender's name (interface §2.1 `sender`; public facts: at most 11 alphanumeric characters).
 *
 * More than 11 characters are refused. Anything but letters A-Z and digits only gets a note: blanks are
 * common in sender names, and the contract does not say what the service does with them.
 * @returns the trimmed name; undefined when it is empty, for an empty sender is never sent
 */
export function readSender(input: unknown): Checked<string | undefined> {
	if (input === undefined || input === null) return accept(undefined);
	if (typeof input !== 'string' && typeof input !== 'number') {
		return refuse(
			FIELD,
			`'${FIELD}' is not a text.`,
			'Write a name of up to 11 letters and digits.',
		);
	}
	const sender = trimAll(String(input));
	if (sender === '') return accept(undefined);
	const unsendable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(sender);
	if (unsendable !== null) {
		return refuse(
			FIELD,
			`'${FIELD}' holds ${describeCharacter(unsendable[0])}, which cannot be sent.`,
			'Use up to 11 letters and digits.',
		);
	}
	const { length } = Array.from(sender);
	if (length > MOST_CHARACTERS) {
		return refuse(
			FIELD,
			`'${FIELD}' ${quote(sender)} has ${length} characters, and ${MOST_CHARACTERS} are allowed.`,
			'Shorten it.',
		);
	}
	const odd = /[^a-z\d]/iu.exec(sender);
	if (odd === null) return accept(sender);
	return accept(sender, [
		`'${FIELD}' ${quote(sender)} holds ${describeCharacter(odd[0])}. Phones show letters A-Z and digits; the service may refuse the rest.`,
	]);
}
