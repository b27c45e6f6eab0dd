// n8n's guideline on messages, held against every message that a test brings about.
import { FORBIDDEN_WORDS } from '../forbiddenWords.cts';
import type { OperationResult } from './operationResult.cts';

/** Names and words of the service, which a message may quote. */
const QUOTED =
	/https?:\/\/\S+|"[^"]*"|'[^']*'|API [Ee]rrors?|[Ff]ailed API calls?|error log|Authentication error|XML error|JSON error|Data error/g;

/**
 * @throws an assertion naming the message: a word of the guideline's list in it, no item number where one of several
 * items is meant, a sentence twice, a second box, a simulation that tells of a send, or nothing that tells what to do
 */
export function checkWords(result: OperationResult, isSimulation: boolean): void {
	// n8n passes on nothing but the message where the node continues: the description is then the message.
	const all = [result.stopped, ...result.failures].filter((failure) => failure !== undefined);
	for (const { message, description, itemIndex, name } of all) {
		expect(['NodeApiError', 'NodeOperationError', 'Row']).toContain(name);
		expect(message.replace(QUOTED, '')).not.toMatch(FORBIDDEN_WORDS);
		expect(description).toMatch(/\S/);
		expect(description.replace(QUOTED, '')).not.toMatch(FORBIDDEN_WORDS);
		expect(`${message} ${description}`.replace(QUOTED, '')).not.toMatch(
			/undefined|\[object|NaN|null\b/,
		);
		// Where there is one item, its number says nothing.
		const isOneOf = result.stopped && itemIndex !== undefined && result.output('Rows').length > 1;
		if (isOneOf) expect(message).toMatch(new RegExp(`^Item ${itemIndex + 1}: `));
		else if (result.output('Rows').length === 1) expect(message).not.toMatch(/^Item/);
		const said = message === description ? message : `${message} ${description}`;
		const sentences = said.split(/(?<=\.)\s/);
		expect(sentences.filter((one, at) => sentences.indexOf(one) < at)).toEqual([]);
	}
	// n8n's editor adds a stored index to the message, counted from zero.
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
