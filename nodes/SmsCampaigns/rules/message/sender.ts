import { describeCharacter } from '../../shared/text';
import { quoteInput, readLine, type Reject } from '../../shared/invalidInput';

const MAX_SENDER_LENGTH = 11;

/** Parses the sender's name (`sender`, contract 2.1). @throws InvalidInput */
export function readSender(input: unknown, reject: Reject): string | undefined {
	const sender = readLine(input, reject);
	const { length } = Array.from(sender ?? '');
	if (sender === undefined || length <= MAX_SENDER_LENGTH) return sender;
	throw reject(
		`${quoteInput(sender)} has ${length} characters, but at most ${MAX_SENDER_LENGTH} are allowed.`,
		/^[+\d][\d\s()./-]*$/.test(sender)
			? 'Enter a name, or a phone number of up to 11 digits without the plus sign. A shortened number may belong to another person.'
			: 'Enter a shorter name.',
	);
}

/** Returns a note about characters other than A-Z and digits, whose treatment the contract does not define. */
export function senderNote(sender: string, field: string): string | undefined {
	const [unusual] = /[^a-z\d]/iu.exec(sender) ?? [];
	return (
		unusual &&
		`'${field}' ${quoteInput(sender)} contains ${describeCharacter(unusual)}. Use only letters A-Z and digits: the service may reject other characters.`
	);
}
