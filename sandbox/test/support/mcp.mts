import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { after } from 'node:test';

import { CLI } from './child.mts';
import type { Json } from './sandbox.mts';

/** An MCP client that starts `sandbox mcp` as its child process, as an agent does. */
export class Agent {
	readonly #client = new Client({ name: 'test', version: '1.0.0' });
	/** Errors that the client found in the server's output. */
	readonly problems: Error[] = [];

	/** Starts the command and stops it after the file's tests. */
	static async start(...args: string[]): Promise<Agent> {
		const agent = new Agent();
		const command = { command: process.execPath, args: [CLI, 'mcp', ...args] };
		agent.#client.onerror = (error) => agent.problems.push(error);
		await agent.#client.connect(new StdioClientTransport(command));
		after(() => agent.#client.close());
		return agent;
	}

	async tools() {
		return (await this.#client.listTools()).tools;
	}

	async #call(name: string, given: Json): Promise<{ isError: boolean; text: string }> {
		const { isError = false, content } = await this.#client.callTool({ name, arguments: given });
		const [{ text }] = content as [{ text: string }];
		return { isError: isError === true, text };
	}

	/** Calls a tool. @returns its answer @throws Error with the text of a tool error */
	async call(name: string, given: Json = {}): Promise<Json> {
		const { isError, text } = await this.#call(name, given);
		if (isError) throw new Error(text);
		return JSON.parse(text) as Json;
	}

	/** Calls a tool that returns an error. @returns the error's text */
	async toolError(name: string, given: Json): Promise<string> {
		const { isError, text } = await this.#call(name, given);
		if (!isError) throw new Error(`${name} returned no error: ${text}`);
		return text;
	}
}
