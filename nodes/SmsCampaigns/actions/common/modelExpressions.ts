const fromModel = /\$fromAI\s*\(/i;

/** For a tool the item is what the model gave; `$tool` is what it wants of the tool under review. */
const fromCall = /\$(json|input|item|data|tool)\b/;

/**
 * Whether a parameter, as it is stored, takes something from an AI model.
 * @param asTool whether an AI agent calls the node
 */
export function isFromModel(stored: unknown, asTool: boolean): boolean {
	const text = JSON.stringify(stored ?? '');
	return fromModel.test(text) || (asTool && fromCall.test(text));
}
