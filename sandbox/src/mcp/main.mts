// `sandbox mcp` serves tools to an agent over stdin and stdout. Only protocol messages are written to stdout.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

import { SandboxAccount } from '../client/account.mts';
import { PROGRAM, sandboxCommand, startSandbox, type SandboxValues } from '../commandLine.mts';
import { DEMO_TOKEN } from '../domain/demoToken.mts';
import { isHttpUrl } from '../domain/httpUrl.mts';
import { readVersion } from '../server/version.mts';
import { createMcpServer } from './server.mts';

const command = sandboxCommand(`${PROGRAM} mcp`, 0)
	.description(
		'Serves tools to an agent over stdin and stdout, with the Model Context Protocol. The command uses a running sandbox, or starts its own sandbox and stops it at the end.',
	)
	.option('--url <url>', 'use the sandbox that runs at this URL')
	.option('--token <token>', "the account's token, which begins with sbx_", DEMO_TOKEN)
	.parse(process.argv.slice(3), { from: 'user' });

const { url, token, ...own } = command.opts<SandboxValues & { url?: string; token: string }>();
// The error does not quote the token, which may be a token of the real service.
if (!/^sbx_[\x21-\x7e]*$/.test(token)) command.error('--token must begin with sbx_');
if (url !== undefined && !isHttpUrl(url)) command.error('--url must be an http or https URL');

const ended = new Promise<void>((resolve) => {
	for (const event of ['end', 'close', 'error']) process.stdin.once(event, () => resolve());
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve());
});
// The process that reads the output may end before the input ends. The sandbox must then keep running.
process.stdout.on('error', () => undefined);
const sandbox = url === undefined ? await startSandbox(own) : null;
const baseUrl = sandbox?.baseUrl ?? String(url);
const server = createMcpServer(new SandboxAccount(baseUrl, token), readVersion());
await server.connect(new StdioServerTransport());
await ended;
await server.close();
await sandbox?.close();
process.exit(0);
