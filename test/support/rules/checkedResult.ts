import { FORBIDDEN_WORDS } from '../forbiddenWords';
import type { Checked } from '../../../nodes/SmsCampaigns/rules/types';

/** The value of what must have passed. */
export function valueOf<T>(checked: Checked<T>): T {
	if (!checked.ok) throw new Error(`refused: ${checked.message}`);
	return checked.value;
}

/** The notes of what must have passed. */
export function notesOf(checked: Checked<unknown>): string[] {
	if (!checked.ok) throw new Error(`refused: ${checked.message}`);
	return checked.notes ?? [];
}

/** The refusal of what must not have passed. */
export function refusalOf(checked: Checked<unknown>): {
	field: string;
	message: string;
	advice?: string;
} {
	if (checked.ok) throw new Error(`passed: ${JSON.stringify(checked.value)}`);
	return checked;
}

/** A message to users: names its parameter, is a sentence, says what to do, and spares certain words. */
export function expectPlainWords(checked: Checked<unknown>): void {
	const { message, advice } = refusalOf(checked);
	expect(message).toMatch(/'[A-Z][A-Za-z ]+'/);
	expect(message).toMatch(/\.$/);
	expect(advice).toBeTruthy();
	expect(`${message} ${advice}`).not.toMatch(FORBIDDEN_WORDS);
}
