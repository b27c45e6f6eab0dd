const FROM_AI = /\$fromAI\s*\(/i;

/** For a tool the item is what the model gave; `$tool` is what it wants of the tool under review. */
const FROM_AGENT_CALL = /\$(json|input|item|data|tool)\b/;

/**
 * Whether a parameter, as it is stored, takes something from an AI model.
 * @param asTool whether an AI agent calls the node
 */
export function isFromModel(stored: unknown, asTool: boolean): boolean {
	const text = JSON.stringify(stored ?? '');
	return FROM_AI.test(text) || (asTool && FROM_AGENT_CALL.test(text));
}
