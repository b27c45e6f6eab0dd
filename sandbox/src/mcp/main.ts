// `sandbox mcp`: tools for an agent over stdin and stdout. Nothing but the protocol goes to stdout.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

import { SandboxAccount } from '../client/account.ts';
import { describeStartError, fail, orUsage } from '../commandLine.ts';
import { createSandbox } from '../index.ts';
import { readVersion } from '../server/version.ts';
import { readMcpArguments, USAGE } from './arguments.ts';
import { createMcpServer } from './server.ts';

/** Serves until stdin ends, or a signal comes. */
async function serve({ url, token, own }: NonNullable<ReturnType<typeof readMcpArguments>>) {
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

const given = orUsage(() => readMcpArguments(process.argv.slice(3), process.env), USAGE);
if (given === null) process.stdout.write(USAGE);
else {
	await serve(given);
	process.exit(0);
}
