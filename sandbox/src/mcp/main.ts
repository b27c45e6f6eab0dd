// `sandbox mcp`: tools for an agent over stdin and stdout. Nothing but the protocol goes to stdout.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

import { SandboxAccount } from '../client/account.ts';
import { describeStartError } from '../commandLine.ts';
import { createSandbox } from '../index.ts';
import { readVersion } from '../server/version.ts';
import { readMcpArguments, USAGE } from './arguments.ts';
import { createMcpServer } from './server.ts';

function fail(message: string): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

function readArguments() {
	try {
		return readMcpArguments(process.argv.slice(3), process.env);
	} catch (error) {
		return fail(`${(error as Error).message}\n\n${USAGE}`);
	}
}

/** Serves until stdin ends, or a signal comes. */
async function serve({ url, token, own }: NonNullable<ReturnType<typeof readArguments>>) {
	const ended = new Promise<void>((resolve) => {
		for (const event of ['end', 'close', 'error']) process.stdin.once(event, () => resolve());
		for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve());
	});
	// Who reads the output may be gone before the input ends.
	process.stdout.on('error', () => undefined);
	const sandbox =
		url === null
			? await createSandbox(own).catch((error: NodeJS.ErrnoException) =>
					fail(describeStartError(error, own.port)),
				)
			: null;
	const baseUrl = sandbox?.baseUrl ?? String(url);
	const server = createMcpServer(new SandboxAccount(baseUrl, token), readVersion());
	await server.connect(new StdioServerTransport());
	await ended;
	await server.close();
	await sandbox?.close();
}

const given = readArguments();
if (given === null) process.stdout.write(USAGE);
else {
	await serve(given);
	process.exit(0);
}
