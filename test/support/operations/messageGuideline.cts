// n8n's guideline on messages, held against every message that a test brings about.
import { FORBIDDEN_WORDS } from '../forbiddenWords.cts';
import type { OperationResult } from './operationResult.cts';

/** Names and words of the service, which a message may quote. */
const QUOTED =
	/"[^"]*"|'[^']*'|API [Ee]rrors?|error log|Authentication error|XML error|JSON error|Data error/g;

/**
 * @throws an assertion naming the message: a word of the guideline's list in it, no item number where one item is
 * meant, or nothing that tells what to do
 */
export function checkWords(result: OperationResult): void {
	const all = [result.stopped, ...result.failures].filter((failure) => failure !== undefined);
	for (const { message, description, itemIndex, name } of all) {
		expect(['NodeApiError', 'NodeOperationError', 'Row']).toContain(name);
		expect(message.replace(QUOTED, '')).not.toMatch(FORBIDDEN_WORDS);
		expect(description).toMatch(/\S/);
		expect(description.replace(QUOTED, '')).not.toMatch(FORBIDDEN_WORDS);
		expect(`${message} ${description}`.replace(QUOTED, '')).not.toMatch(
			/undefined|\[object|NaN|null\b/,
		);
		if (itemIndex !== undefined) expect(message).toMatch(new RegExp(`\\[item ${itemIndex}\\]$`));
	}
	for (const hint of result.said) {
		expect(hint.replace(QUOTED, '')).not.toMatch(FORBIDDEN_WORDS);
		expect(hint.replace(QUOTED, '')).not.toMatch(/undefined|\[object|NaN/);
	}
}
