import { quoteInput, invalid, type Invalid } from '../../shared/validation';

/** A variable or a function of n8n. */
const N8N_NAME = /\$[a-z_(]/i;

/** The sign that n8n puts before an expression, at the start of the text that was typed. Not `=> Sale` or `== Sale ==`. */
const MARKED = /^\s*(?:<-short->\s*)?=["'`$\p{L}\p{N}{]/u;

/**
 * Refuses a text that holds an expression of n8n, such as another node or an AI model writes: n8n evaluates what stands
 * in the field, not what is in a value, and people would get it as it stands.
 * @param field the parameter's display name
 * @returns undefined for any other text; takes linear time
 */
export function refuseUnevaluated(text: string, field: string): Invalid | undefined {
	const expression = MARKED.test(text) ? text.trim() : findExpression(text);
	if (expression === undefined) return undefined;
	return invalid(
		`'${field}' holds ${quoteInput(expression)}, an expression that is not evaluated: people would get it as it stands.`,
		`It comes from a value, where n8n evaluates nothing. Write the expression into '${field}' itself, or give it the finished text.`,
	);
}

/** Returns the first double braces with a variable of n8n in them. */
function findExpression(text: string): string | undefined {
	let open = text.indexOf('{{');
	while (open !== -1) {
		const close = text.indexOf('}}', open);
		if (close === -1) return undefined;
		const expression = text.slice(open, close + 2);
		if (N8N_NAME.test(expression)) return expression;
		open = text.indexOf('{{', close);
	}
	return undefined;
}
