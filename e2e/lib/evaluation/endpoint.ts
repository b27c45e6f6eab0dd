// A model behind OpenAI's chat interface.
import { readBody } from './readBody.ts';

export interface Endpoint {
	/** Without `/chat/completions`. */
	baseUrl: string;
	model: string;
	/** Never shown. */
	apiKey?: string;
	/** How long an answer may take, in milliseconds. */
	timeoutMs?: number;
}

export interface ModelAnswer {
	/** What the model filled in, as it gave it. */
	nodes: unknown;
	/** How many it took in all, as far as the endpoint says. */
	tokens: number;
}

interface Completion {
	choices?: Array<{
		message?: {
			content?: string | null;
			tool_calls?: Array<{ function?: { name?: string; arguments?: string } }>;
		};
	}>;
	usage?: { total_tokens?: number };
	error?: { message?: string };
}

const TIMEOUT_MS = 180_000;
const MOST_SHOWN = 300;

const TOOL = 'fill_in';
const tools = [
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

const shorten = (text: string) =>
	text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;

/** @throws Error where it is none */
function parse(json: string, what: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		throw new Error(`${what} is not JSON: ${shorten(json)}`);
	}
}

/** Returns what the model filled in: by a call of the tool, or as JSON in its text. */
function readNodes({ choices }: Completion): unknown {
	const { content, tool_calls: calls = [] } = choices?.[0]?.message ?? {};
	const call = calls.find((one) => one.function?.name === TOOL)?.function?.arguments;
	if (call !== undefined)
		return (parse(call, 'The call of the tool') as { nodes?: unknown } | null)?.nodes;
	const text = content ?? '';
	const from = text.indexOf('{');
	const to = text.lastIndexOf('}');
	if (from < 0 || to < from)
		throw new Error(`The model filled nothing in. It said: ${shorten(text)}`);
	const given = parse(text.slice(from, to + 1), "The model's answer") as { nodes?: unknown };
	return given.nodes ?? given;
}

/**
 * Asks a model once.
 * @throws Error that says what was wrong with the answer, without the key
 */
export async function ask(
	{ baseUrl, model, apiKey, timeoutMs = TIMEOUT_MS }: Endpoint,
	messages: Array<{ role: 'system' | 'user'; content: string }>,
): Promise<ModelAnswer> {
	const response = await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
		},
		body: JSON.stringify({ model, messages, tools }),
		signal: AbortSignal.timeout(timeoutMs),
	});
	const body = await readBody(response);
	if (!response.ok)
		throw new Error(`The endpoint answered with HTTP ${response.status}: ${shorten(body)}`);
	const completion = parse(body, "The endpoint's answer") as Completion;
	return { nodes: readNodes(completion), tokens: completion.usage?.total_tokens ?? 0 };
}
