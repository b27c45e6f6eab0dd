import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

import type { SandboxAccount } from '../client/account.mts';
import type { JsonObject } from '../domain/json.mts';
import { toolsOf, type OpenApi } from './tools.mts';

/** Maximum length of a string in a result, in characters. */
const MAX_TEXT = 2000;

const instructions = ({ baseUrl, token }: SandboxAccount) =>
	`A simulated SMS campaign service that sends no real SMS. The code under test needs the base URL ${baseUrl} and the token ${token}. Each list tool accepts a count. The tool waits for this number of matching rows, and fails if fewer rows match, so you can use the count as an assertion.`;

/** Formats a result as JSON and truncates long strings. */
const toJson = (answer: unknown) =>
	JSON.stringify(answer, (_, value: unknown) =>
		typeof value === 'string' && value.length > MAX_TEXT
			? `${value.slice(0, MAX_TEXT)}… (${value.length} characters)`
			: value,
	);

/** Describes an error. If the sandbox does not respond, the description contains the next step. */
function describeError(error: unknown, { baseUrl }: SandboxAccount): string {
	const { message } = error as Error;
	// The message of Node.js's `fetch` for a server that does not respond.
	if (message !== 'fetch failed') return message;
	// The command runs this program's own file. A package name could run another publisher's package.
	const command = `node ${process.argv[1]} --port ${new URL(baseUrl).port}`;
	return `The sandbox at ${baseUrl} does not respond. Start the sandbox with ${command}. Then call this tool again`;
}

/**
 * Creates a Model Context Protocol server whose tools use one account. The server is not connected yet.
 * @param version the sandbox's version
 */
export function createMcpServer(account: SandboxAccount, version: string): Server {
	const { baseUrl, token } = account;
	const server = new Server(
		{ name: 'sms-campaigns-sandbox', version },
		{ instructions: instructions(account), capabilities: { tools: {} } },
	);
	const readTools = async () =>
		toolsOf((await (await fetch(`${baseUrl}/openapi.json`)).json()) as OpenApi);
	const callTool = async (name: string, given: JsonObject) => {
		const tool = (await readTools()).find((one) => one.name === name);
		if (!tool) throw new Error(`There is no tool ${JSON.stringify(name.slice(0, 100))}`);
		const answer = await tool.call(account, given);
		return name === 'get_account' ? { baseUrl, token, ...(answer as object) } : answer;
	};
	server.setRequestHandler(ListToolsRequestSchema, async () => ({
		tools: (await readTools()).map(({ isReadOnly, call: _, ...tool }) => ({
			...tool,
			annotations: { readOnlyHint: isReadOnly, openWorldHint: false },
		})),
	}));
	server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
		try {
			const answer = await callTool(params.name, params.arguments ?? {});
			return { content: [{ type: 'text', text: toJson(answer) }] };
		} catch (error) {
			return { content: [{ type: 'text', text: describeError(error, account) }], isError: true };
		}
	});
	return server;
}
