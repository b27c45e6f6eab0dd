// What a model said, as OpenAI's chat interface has it.

/** A message of a model. Endpoints differ in what they leave out, and in what is `null`. */
export interface ChatMessage {
	content?: string | Array<{ text?: string }> | null;
	tool_calls?: Array<{ function?: { name?: string; arguments?: string | object } }> | null;
}

export const TOOL = 'fill_in';

/** The tool with which a model fills in nodes. */
export const tools = [
	{
		type: 'function',
		function: {
			name: TOOL,
			description: 'Fills in the nodes.',
			parameters: {
				type: 'object',
				properties: {
					nodes: {
						type: 'object',
						description: 'The parameters of each node to be filled in, by the name of the node',
						additionalProperties: { type: 'object' },
					},
				},
				required: ['nodes'],
			},
		},
	},
];

/** @throws Error where it is none */
export function parse(json: string, what: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		throw new Error(`${what} is not JSON: ${json}`);
	}
}

/** Returns the part of a text that is JSON: its last block of code, or else all from the first brace to the last. */
function jsonIn(text: string): string {
	const block = text
		.split('```')
		.filter((_part, at) => at % 2 === 1)
		.at(-1);
	const within = block ?? text;
	return within.slice(within.indexOf('{'), within.lastIndexOf('}') + 1);
}

/**
 * Returns what a model filled in: by a call of the tool, or as JSON in its text.
 * @throws Error where it is neither
 */
export function readNodes({ content, tool_calls: calls }: ChatMessage): unknown {
	const given = calls?.find((call) => call.function?.name === TOOL)?.function?.arguments;
	if (given !== undefined) {
		const call = typeof given === 'string' ? parse(given, 'The call of the tool') : given;
		return (call as { nodes?: unknown } | null)?.nodes;
	}
	const text = Array.isArray(content)
		? content.map((part) => part.text ?? '').join('')
		: (content ?? '');
	const json = jsonIn(text);
	if (json === '') throw new Error(`The model filled nothing in. It said: ${text}`);
	const nodes = parse(json, "The model's answer") as { nodes?: unknown };
	return nodes.nodes ?? nodes;
}
