import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

import type { SandboxAccount } from '../client/account.ts';
import type { Tool } from './tools/tool.ts';
import { ACCOUNT_TOOLS } from './tools/account.ts';
import { FAULT_TOOLS } from './tools/faults.ts';
import { PHONE_TOOLS } from './tools/phones.ts';
import { RECORD_TOOLS } from './tools/records.ts';

const TOOLS: readonly Tool[] = [...ACCOUNT_TOOLS, ...RECORD_TOOLS, ...PHONE_TOOLS, ...FAULT_TOOLS];

const INSTRUCTIONS = `An SMS campaign service that sends nothing to anybody. Begin with get_account: the code under \
test needs its base URL and token. The lists take a count, which waits until so many rows fit: use it as an assertion.`;

/** The longest text in an answer. */
const MAX_TEXT = 2000;

/** Writes an answer as JSON, long texts in it cut off. */
const toJson = (answer: unknown) =>
	JSON.stringify(answer, (_, value: unknown) =>
		typeof value === 'string' && value.length > MAX_TEXT
			? `${value.slice(0, MAX_TEXT)}… (${value.length} characters)`
			: value,
	);

/** Says what went wrong, and what to do where the error does not. */
function describeError(error: unknown, { baseUrl }: SandboxAccount): string {
	const { message } = error as Error;
	// The text of Node.js's own fetch for a server that is not there.
	if (message !== 'fetch failed') return message;
	return `The sandbox at ${baseUrl} does not answer. Start it with npx sms-campaigns-sandbox, and try again`;
}

/**
 * Makes a server of the Model Context Protocol whose tools work on one account; it is not connected yet.
 * @param version of the sandbox
 */
export function createMcpServer(account: SandboxAccount, version: string): McpServer {
	const info = { name: 'sms-campaigns-sandbox', version };
	const server = new McpServer(info, { instructions: INSTRUCTIONS });
	for (const { name, description, input, isReadOnly, call } of TOOLS) {
		const annotations = { readOnlyHint: isReadOnly, openWorldHint: false };
		const definition = { description, inputSchema: input, annotations };
		server.registerTool(name, definition, async (given) => {
			try {
				return { content: [{ type: 'text', text: toJson(await call(account, given)) }] };
			} catch (error) {
				return { content: [{ type: 'text', text: describeError(error, account) }], isError: true };
			}
		});
	}
	return server;
}
