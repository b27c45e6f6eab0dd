/** Deeper JSON stays as it is: its indents would take much room. */
const MAX_DEPTH = 64;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/**
 * Formats JSON with a line for each member. Values stay as they were written, numbers of any length too.
 * @returns null for a text that is no JSON object or array
 */
export function formatJson(text: string): string | null {
	if (!/^\s*[[{]/.test(text)) return null;
	try {
		JSON.parse(text);
	} catch {
		return null;
	}
	let formatted = '';
	let depth = 0;
	let before = '';
	const line = () => `\n${'  '.repeat(depth)}`;
	for (const [token] of text.matchAll(TOKEN)) {
		if (token === '}' || token === ']') {
			depth -= 1;
			formatted += (before === '{' || before === '[' ? '' : line()) + token;
		} else if (token === ',' || token === ':') {
			formatted += token === ':' ? ': ' : ',';
		} else {
			const isFirst = before === '{' || before === '[' || before === ',';
			formatted += (isFirst ? line() : '') + token;
			if (token === '{' || token === '[') depth += 1;
			if (depth > MAX_DEPTH) return null;
		}
		before = token;
	}
	return formatted;
}
