import { FORBIDDEN_WORDS } from '../forbiddenWords';
import type { Validation } from '../../../nodes/SmsCampaigns/shared/validation';

/** The value of what must have passed. */
export function valueOf<T>(checked: Validation<T>): T {
	if (!checked.ok) throw new Error(`refused: ${checked.message}`);
	return checked.value;
}

/** The notes of what must have passed. */
export function notesOf(checked: Validation<unknown>): string[] {
	if (!checked.ok) throw new Error(`refused: ${checked.message}`);
	return checked.notes ?? [];
}

/** The refusal of what must not have passed. */
export function refusalOf(checked: Validation<unknown>): {
	message: string;
	advice?: string;
} {
	if (checked.ok) throw new Error(`passed: ${JSON.stringify(checked.value)}`);
	return checked;
}

/**
 * A message to users: names its parameter, is a sentence, says what to do, and spares certain words.
 * @param field the parameter's display name; without it any name will do
 * @param words that the message or the advice has
 */
export function expectPlainWords(checked: Validation<unknown>, field?: string, words = ''): void {
	const { message, advice } = refusalOf(checked);
	expect(message).toMatch(field === undefined ? /'[A-Z][A-Za-z ]+'/ : `'${field}'`);
	expect(message).toMatch(/\.$/);
	expect(advice).toBeTruthy();
	expect(`${message} ${advice}`).toContain(words);
	expect(`${message} ${advice}`).not.toMatch(FORBIDDEN_WORDS);
}
