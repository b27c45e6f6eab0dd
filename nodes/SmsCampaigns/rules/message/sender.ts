import { describeCharacter, trimAll } from '../../shared/text';
import { quoteInput, type Refuse } from '../../shared/invalidInput';

const MAX_SENDER_LENGTH = 11;

/**
 * Parses the sender's name (`sender`, contract 2.1).
 * @throws InvalidInput
 */
export function readSender(input: unknown, refuse: Refuse): string | undefined {
	if (input === undefined || input === null) return undefined;
	if (typeof input !== 'string' && typeof input !== 'number') {
		throw refuse('is not a text.', 'Write a name of up to 11 letters and digits.');
	}
	const sender = trimAll(String(input));
	if (sender === '') return undefined;
	const unsendable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(sender);
	if (unsendable !== null) {
		throw refuse(
			`contains ${describeCharacter(unsendable[0])}, which cannot be sent.`,
			'Use up to 11 letters and digits.',
		);
	}
	const { length } = Array.from(sender);
	if (length > MAX_SENDER_LENGTH) {
		throw refuse(
			`${quoteInput(sender)} has ${length} characters, and ${MAX_SENDER_LENGTH} are allowed.`,
			/^[+\d][\d\s()./-]*$/.test(sender)
				? 'Enter a name, or a phone number as up to 11 digits, without the plus. A shortened number is that of another person.'
				: 'Shorten it.',
		);
	}
	return sender;
}

/** Returns a note on characters other than A-Z and digits: the contract does not say how the service treats them. */
export function senderNote(sender: string, field: string): string | undefined {
	const [unusual] = /[^a-z\d]/iu.exec(sender) ?? [];
	return (
		unusual &&
		`'${field}' ${quoteInput(sender)} contains ${describeCharacter(unusual)}. Phones show letters A-Z and digits; the service may reject the rest.`
	);
}
