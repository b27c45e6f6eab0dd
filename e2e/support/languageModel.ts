// A language model that follows a script: a server on loopback that speaks OpenAI's chat interface.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What is read of a request of OpenAI's chat interface. */
export interface ChatRequest {
	model: string;
	messages: Array<{ role: string; content: string | null }>;
	tools?: Array<{
		function: { name: string; description: string; parameters: { properties?: object } };
	}>;
}

/** A call of a tool that the model makes. */
export interface ToolCall {
	tool: string;
	input: object;
}

/** One turn of the model: what it says, or the tools that it calls. */
export type Turn = string | ToolCall[];

/** A model that runs. */
export interface LanguageModel {
	/** Base URL of its interface. */
	url: string;
	/** Sets what it says, turn by turn, from the next request on. */
	script: (turns: Turn[]) => void;
	/** The requests since the script was set. */
	readonly requests: ChatRequest[];
	close: () => void;
}

/** The model's turn as the interface has it. */
function messageOf(turn: Turn, number: number) {
	if (typeof turn === 'string') return { role: 'assistant', content: turn };
	const calls = turn.map(({ tool, input }, at) => ({
		id: `call_${number}_${at}`,
		type: 'function',
		function: { name: tool, arguments: JSON.stringify(input) },
	}));
	return { role: 'assistant', content: null, tool_calls: calls };
}

export async function startModel(): Promise<LanguageModel> {
	let script: Turn[] = [];
	let requests: ChatRequest[] = [];

	/** @returns HTTP status and body */
	const answer = async (request: IncomingMessage): Promise<[number, object]> => {
		if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions')) {
			return [404, { error: { message: `no ${request.method} ${request.url}` } }];
		}
		const body = (await json(request)) as ChatRequest;
		const number = requests.push(body) - 1;
		const said = script.at(number);
		if (said === undefined) return [400, { error: { message: 'the script is at its end' } }];
		const message = messageOf(said, number);
		const finish = message.content === null ? 'tool_calls' : 'stop';
		const turn = {
			id: `turn-${number}`,
			object: 'chat.completion',
			created: 0,
			model: body.model,
			choices: [{ index: 0, message, finish_reason: finish }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
		return [200, turn];
	};
	const respond = async (request: IncomingMessage, response: ServerResponse) => {
		const [status, body] = await answer(request);
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(JSON.stringify(body));
	};
	const server = createServer((request, response) => void respond(request, response));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		script: (turns) => {
			script = turns;
			requests = [];
		},
		get requests() {
			return requests;
		},
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
