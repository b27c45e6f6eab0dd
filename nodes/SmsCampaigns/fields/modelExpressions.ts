/** An expression that is one variable of n8n or of its environment: people set them, never a model. */
const VARIABLE = /^=?\{\{ *\$(?:vars|env)\.[A-Za-z_]\w* *\}\}$/;

/**
 * Checks whether an AI model can have written any part of a parameter. For a tool, only plain values and single
 * variables are certain: an expression can reach the arguments of the call in many ways, and any other node may hold
 * what a model wrote. Outside of a tool, n8n gives `$fromAI` no value, and the user chooses the data.
 * @param stored the parameter's value, expressions not evaluated
 * @param asTool whether an AI agent calls the node, or has a call reviewed by it
 */
export function mayComeFromModel(stored: unknown, asTool: boolean): boolean {
	if (typeof stored === 'object' && stored !== null) {
		return Object.values(stored).some((inner) => mayComeFromModel(inner, asTool));
	}
	// n8n evaluates what stands in double braces. Where a field takes no expression, n8n drops the leading `=`.
	if (typeof stored !== 'string' || !stored.includes('{{')) return false;
	if (asTool) return !VARIABLE.test(stored.trim());
	return stored.startsWith('=') && /\$fromai/i.test(stored);
}
