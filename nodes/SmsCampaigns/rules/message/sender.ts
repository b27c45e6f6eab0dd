import { describeCharacter, trimAll } from '../../shared/text';
import { InvalidInput, quoteInput } from '../../shared/invalidInput';

const SENDER_FIELD = 'Sender';
const MAX_SENDER_LENGTH = 11;

/**
 * Parses the sender's name (`sender`, contract 2.1). Characters other than A-Z and digits get a note only: the contract
 * does not define how the service treats them.
 * @throws InvalidInput
 */
export function readSender(input: unknown, notes: string[]): string | undefined {
	if (input === undefined || input === null) return undefined;
	if (typeof input !== 'string' && typeof input !== 'number') {
		throw new InvalidInput(
			`'${SENDER_FIELD}' is not a text.`,
			'Write a name of up to 11 letters and digits.',
		);
	}
	const sender = trimAll(String(input));
	if (sender === '') return undefined;
	const unsendable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(sender);
	if (unsendable !== null) {
		throw new InvalidInput(
			`'${SENDER_FIELD}' contains ${describeCharacter(unsendable[0])}, which cannot be sent.`,
			'Use up to 11 letters and digits.',
		);
	}
	const { length } = Array.from(sender);
	if (length > MAX_SENDER_LENGTH) {
		throw new InvalidInput(
			`'${SENDER_FIELD}' ${quoteInput(sender)} has ${length} characters, and ${MAX_SENDER_LENGTH} are allowed.`,
			'Shorten it.',
		);
	}
	const unusual = /[^a-z\d]/iu.exec(sender);
	if (unusual !== null) {
		notes.push(
			`'${SENDER_FIELD}' ${quoteInput(sender)} contains ${describeCharacter(unusual[0])}. Phones show letters A-Z and digits; the service may refuse the rest.`,
		);
	}
	return sender;
}
