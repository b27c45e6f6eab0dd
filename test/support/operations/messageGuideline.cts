// Checks every message that a test causes against n8n's guideline on messages.
import { FORBIDDEN_WORDS } from '../forbiddenWords.cts';
import type { OperationResult } from './operationResult.cts';

/** URLs, quoted strings, and the service's own names and messages, in which forbidden words are allowed. */
const QUOTED =
	/https?:\/\/\S+|"[^"]*"|'[^']*'|API [Ee]rrors?|[Ff]ailed API calls?|error log|Authentication error|XML error|JSON error|Data error/g;

/**
 * @throws an assertion error for a forbidden word, a repeated sentence, a missing next step, a missing item
 * number among several items, a second hint, or a simulation that mentions a send
 */
export function checkWords(result: OperationResult, isSimulation: boolean): void {
	// If the node continues after an error, n8n passes on only the message, so this message includes the description.
	const all = [result.stopped, ...result.failures].filter((failure) => failure !== undefined);
	for (const { message, description, itemIndex, name } of all) {
		expect(['NodeApiError', 'NodeOperationError', 'Row']).toContain(name);
		expect(message.replace(QUOTED, '')).not.toMatch(FORBIDDEN_WORDS);
		expect(description).toMatch(/\S/);
		expect(description.replace(QUOTED, '')).not.toMatch(FORBIDDEN_WORDS);
		expect(`${message} ${description}`.replace(QUOTED, '')).not.toMatch(
			/undefined|\[object|NaN|null\b/,
		);
		// A message needs the item's number only if there are several items.
		const isOneOf = result.stopped && itemIndex !== undefined && result.output('Rows').length > 1;
		if (isOneOf) expect(message).toMatch(new RegExp(`^Item ${itemIndex + 1}: `));
		else if (result.output('Rows').length === 1) expect(message).not.toMatch(/^Item/);
		const said = message === description ? message : `${message} ${description}`;
		const sentences = said.split(/(?<=\.)\s/);
		expect(sentences.filter((one, at) => sentences.indexOf(one) < at)).toEqual([]);
	}
	// If the context contained `itemIndex` (counted from 0), n8n's editor would add this index to the message.
	const { context } = (result.error ?? {}) as { context?: object };
	expect(JSON.stringify(context) ?? '').not.toContain('itemIndex');
	expect(result.hints().length).toBeLessThanOrEqual(1);
	const everything = JSON.stringify([all, result.said]);
	expect(everything).not.toMatch(/\bitem 0|\[item/);
	if (isSimulation) expect(everything).not.toMatch(/\b(?:was|is|are|were) sent\b|goes out/);
	for (const hint of result.said) {
		expect(hint.replace(QUOTED, '')).not.toMatch(FORBIDDEN_WORDS);
		expect(hint.replace(QUOTED, '')).not.toMatch(/undefined|\[object|NaN/);
	}
}
