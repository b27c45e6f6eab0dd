const FROM_AI = /\$fromAI\s*\(/i;

/** A tool's input item comes from the model; `$tool` contains the arguments of the tool call under review. */
const FROM_AGENT_CALL = /\$(?:json|input|item|data|tool)\b/;

/**
 * Checks whether an AI model provides any part of a parameter.
 * @param stored the parameter's value, expressions not evaluated
 * @param asTool whether an AI agent calls the node
 */
export function isFromModel(stored: unknown, asTool: boolean): boolean {
	const text = JSON.stringify(stored ?? '');
	return FROM_AI.test(text) || (asTool && FROM_AGENT_CALL.test(text));
}
