import { FORBIDDEN_WORDS } from '../forbiddenWords.cts';
import { InvalidInput, rejectionsOf } from '../../../nodes/SmsCampaigns/shared/invalidInput';
import {
	prepareText as prepare,
	type TextInput,
} from '../../../nodes/SmsCampaigns/rules/message/prepareText';
import * as numbers from '../../../nodes/SmsCampaigns/rules/recipients/readRecipients';

/** The result of reading an input. */
type Checked<T> =
	| { ok: true; value: T; notes?: string[] }
	| { ok: false; message: string; advice: string; field?: string };

/** Reads an input and catches its rejection. */
export function check<T>(read: (notes: string[]) => T): Checked<T> {
	const notes: string[] = [];
	try {
		const value = read(notes);
		return { ok: true, value, ...(notes.length > 0 && { notes }) };
	} catch (thrown) {
		if (!(thrown instanceof InvalidInput)) throw thrown;
		const { message, description: advice, field } = thrown;
		return { ok: false, message, advice, field };
	}
}

export const readRecipients = (
	input: unknown,
	{ defaultCountry, ...options }: { defaultCountry?: string; messageId?: string } = {},
) =>
	check((notes) => {
		const reject = rejectionsOf('Phone Numbers');
		const labels = { countryField: 'Default Country', reject };
		const country = { defaultCountry: numbers.readCountry(defaultCountry, reject) };
		return numbers.readRecipients(input, { ...labels, ...options, ...country }, notes);
	});

export const writePhoneNumber = (digits: string, country?: string) =>
	numbers.writePhoneNumber(digits, numbers.readCountry(country, rejectionsOf('Default Country')));

export const TEXT_LABELS = { message: 'Message', links: 'Short Link URLs', group: 'Links' };

export const prepareText = (input: TextInput) =>
	check((notes) => prepare(input, TEXT_LABELS, notes));

/** Returns the value of an accepted input. */
export function valueOf<T>(checked: Checked<T>): T {
	if (!checked.ok) throw new Error(`rejected: ${checked.message}`);
	return checked.value;
}

/** Returns the notes on an accepted input. */
export function notesOf(checked: Checked<unknown>): string[] {
	if (!checked.ok) throw new Error(`rejected: ${checked.message}`);
	return checked.notes ?? [];
}

/** Returns the rejection of an invalid input. */
export function rejectionOf(checked: Checked<unknown>) {
	if (checked.ok) throw new Error(`accepted: ${JSON.stringify(checked.value)}`);
	return checked;
}

/**
 * Checks that a message to users is a sentence, names its parameter and the next step, and has no forbidden word.
 * @param field the parameter's display name; by default, any name is accepted
 * @param words text that the message or the advice must contain
 */
export function expectPlainWords(checked: Checked<unknown>, field?: string, words = ''): void {
	const { message, advice, field: named } = rejectionOf(checked);
	expect(named).toEqual(field ?? expect.any(String));
	expect(message).toMatch(`'${named}'`);
	expect(message).toMatch(/\.$/);
	expect(advice).toBeTruthy();
	expect(`${message} ${advice}`).toContain(words);
	expect(`${message} ${advice}`).not.toMatch(FORBIDDEN_WORDS);
}
