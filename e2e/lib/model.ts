// A language model that follows a script: a server on loopback that speaks OpenAI's chat interface.
import { once } from 'node:events';
import { createServer } from 'node:http';

async function readJson(request) {
	const parts = [];
	for await (const part of request) parts.push(part);
	return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

/** The model's turn as the interface has it: a text, or calls of tools. */
function turnOf(step, number) {
	if (typeof step === 'string') return { role: 'assistant', content: step };
	const calls = step.map(({ tool, input }, at) => ({
		id: `call_${number}_${at}`,
		type: 'function',
		function: { name: tool, arguments: JSON.stringify(input) },
	}));
	return { role: 'assistant', content: null, tool_calls: calls };
}

/**
 * Starts the model.
 * @returns {url, script(steps), requests, close()}: `script` sets what it says turn by turn, each a text or a list of
 *   {tool, input}; a step may be a function of the request. `requests` are the requests of the last script
 */
export async function startModel() {
	let steps = [];
	let requests = [];
	const server = createServer(async (request, response) => {
		const answer = (status, body) => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(body));
		};
		if (request.method !== 'POST' || !request.url.endsWith('/chat/completions')) {
			return answer(404, { error: { message: `no ${request.method} ${request.url}` } });
		}
		const body = await readJson(request);
		const number = requests.push(body) - 1;
		const step = steps[number];
		if (step === undefined) return answer(400, { error: { message: 'the script is at its end' } });
		const message = turnOf(typeof step === 'function' ? step(body) : step, number);
		answer(200, {
			id: `turn-${number}`,
			object: 'chat.completion',
			created: 0,
			model: body.model,
			choices: [{ index: 0, message, finish_reason: message.tool_calls ? 'tool_calls' : 'stop' }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${server.address().port}/v1`,
		script: (turns) => {
			steps = turns;
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
