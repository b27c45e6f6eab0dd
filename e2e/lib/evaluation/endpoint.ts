// A model behind OpenAI's chat interface.
import { parse, tools } from './answer.ts';
import type { ChatMessage } from './answer.ts';
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
	/** What the model said. */
	message: ChatMessage;
	/** How many it took in all, as far as the endpoint says. */
	tokens: number;
}

interface Completion {
	choices?: Array<{ message?: ChatMessage | null }>;
	usage?: { total_tokens?: unknown };
}

const TIMEOUT_MS = 180_000;

/** Says why there was no answer. */
function failureOf(error: unknown, timeoutMs: number): Error {
	const { name, message, cause } = error as Error;
	if (name === 'TimeoutError')
		return new Error(`The endpoint did not answer within ${timeoutMs / 1000} s.`);
	// What `fetch` throws says "fetch failed", and its cause says why; where several addresses were tried, only by its code.
	const { message: reason, code } = (cause ?? {}) as { message?: string; code?: string };
	const why = reason || code;
	return new Error(why ? `The endpoint cannot be reached: ${why}` : message);
}

/**
 * Asks a model once.
 * @throws Error that says what was wrong with the answer; it may hold what the endpoint said, and so the key
 */
export async function ask(
	{ baseUrl, model, apiKey, timeoutMs = TIMEOUT_MS }: Endpoint,
	messages: Array<{ role: 'system' | 'user'; content: string }>,
): Promise<ModelAnswer> {
	const request = {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
		},
		body: JSON.stringify({ model, messages, tools }),
		signal: AbortSignal.timeout(timeoutMs),
	};
	let response: Response;
	let body: string;
	try {
		response = await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, request);
		body = await readBody(response);
	} catch (error) {
		throw failureOf(error, timeoutMs);
	}
	if (!response.ok) throw new Error(`The endpoint answered with HTTP ${response.status}: ${body}`);
	const completion = parse(body, "The endpoint's answer") as Completion | null;
	const tokens = completion?.usage?.total_tokens;
	return {
		message: completion?.choices?.[0]?.message ?? {},
		tokens: typeof tokens === 'number' ? tokens : 0,
	};
}
