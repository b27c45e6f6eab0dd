import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { evaluate } from '../../../../e2e/lib/evaluation/evaluate';
import type { Brief } from '../../../../e2e/lib/evaluation/evaluate';

const node = {
	id: '1',
	name: 'Send',
	type: 'n8n-nodes-sms-campaigns.smsCampaigns',
	typeVersion: 1,
	position: [0, 0] as [number, number],
	parameters: {},
};
const brief = {
	text: 'Send it.',
	workflow: { name: 'one', nodes: [node], connections: {} },
} as unknown as Brief;

const PARAMETERS = { Send: { message: 'Hello {{ }}' } };
const KEY = 'key-4711-of-a-service';
const closers: Array<() => void> = [];
afterAll(() => closers.forEach((close) => close()));

/** Starts a server on loopback. */
async function serve(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	closers.push(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** Evaluates a model behind a server. @returns the verdict, and the parameters that were tried */
async function verdictOf(listener: RequestListener | string) {
	const baseUrl = typeof listener === 'string' ? listener : await serve(listener);
	const tried: unknown[] = [];
	const verdict = await evaluate(
		{ baseUrl, model: 'one', apiKey: KEY, timeoutMs: 500 },
		brief,
		'',
		async ({ nodes }) => {
			tried.push(nodes[0].parameters);
		},
	);
	return { ...verdict, tried };
}

const saying =
	(body: unknown, status = 200): RequestListener =>
	(_request, response) => {
		response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
	};
const message = (content: unknown) => ({
	choices: [{ message: content }],
	usage: { total_tokens: 7 },
});
const calling = (args: unknown) =>
	message({ content: null, tool_calls: [{ function: { name: 'fill_in', arguments: args } }] });
const text = JSON.stringify({ nodes: PARAMETERS });

describe('the evaluation of a model', () => {
	it.each([
		['a call of the tool', calling(text)],
		['a call whose arguments are no text', calling({ nodes: PARAMETERS })],
		['JSON', message({ content: text })],
		['JSON without calls of tools', message({ content: text, tool_calls: null })],
		['JSON in a text', message({ content: `Here it is:\n\`\`\`json\n${text}\n\`\`\`` })],
		[
			'JSON after a text with an expression',
			message({ content: `I use {{ $json.phone }}:\n\`\`\`json\n${text}\n\`\`\`\nThat {is} it.` }),
		],
		['JSON in parts of a text', message({ content: [{ type: 'text', text }] })],
		['parameters without more', message({ content: JSON.stringify(PARAMETERS) })],
	])('tries %s', async (_what, body) => {
		const { tried, failure, tokens } = await verdictOf(saying(body));
		expect({ tried, failure, tokens }).toEqual({ tried: [PARAMETERS.Send], tokens: 7 });
	});

	it.each([
		['a text', message({ content: 'I cannot.' }), /filled nothing in. It said: I cannot/],
		['no text', message({}), /filled nothing in/],
		['no message', message(null), /filled nothing in/],
		['broken JSON', calling('{"nodes": {'), /call of the tool is not JSON/],
		['no object', calling('7'), /holds no object of nodes/],
		['no node', calling('{"nodes": {}}'), /no parameters for "Send"/],
		['a list for a node', calling('{"nodes": {"Send": []}}'), /no parameters for "Send"/],
		['another node', calling('{"nodes": {"Send": {}, "Start": {}}}'), /"Start", which is no blank/],
	])('counts the tokens of %s, and says what is wrong', async (_what, body, failure) => {
		const verdict = await verdictOf(saying(body));
		expect(verdict).toEqual({ tried: [], tokens: 7, failure: expect.stringMatching(failure) });
	});

	it.each([
		['null', 'null', 200, /filled nothing in/],
		['no JSON', '<html>', 200, /endpoint's answer is not JSON: <html>/],
		['tokens in words', { ...calling('7'), usage: { total_tokens: 'many' } }, 200, /no object/],
		['401', 'Who are you?', 401, /HTTP 401: Who are you/],
		['429', '', 429, /HTTP 429/],
		['500', '', 500, /HTTP 500/],
		['too much', 'x'.repeat(2_000_001), 200, /more than 2000000 bytes/],
	])('does not hold with an endpoint that answers %s', async (_what, body, status, failure) => {
		const verdict = await verdictOf(saying(body, status));
		expect(verdict).toEqual({ tried: [], tokens: 0, failure: expect.stringMatching(failure) });
	});

	it('does not wait for ever', async () => {
		expect((await verdictOf(() => {})).failure).toMatch(/did not answer within 0.5 s/);
		const halfway: RequestListener = (_request, response) => void response.write('{');
		expect((await verdictOf(halfway)).failure).toMatch(/did not answer within 0.5 s/);
	});

	it('says why an endpoint cannot be reached', async () => {
		const refused = await verdictOf((request) => void request.socket.destroy());
		expect(refused.failure).toMatch(/cannot be reached: .*(closed|hang up|reset)/);
	});

	it('never shows the key, wherever it is cut', async () => {
		for (let before = 250; before < 310; before++) {
			const { failure } = await verdictOf(saying('x'.repeat(before) + KEY, 401));
			expect(failure).not.toContain('key-');
		}
	});
});
