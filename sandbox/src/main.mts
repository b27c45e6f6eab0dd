#!/usr/bin/env node
import { PROGRAM, sandboxCommand, startSandbox, type SandboxValues } from './commandLine.mts';
import type { Sandbox } from './index.mts';
import { curlSend } from './domain/samples.mts';
import { readVersion } from './server/version.mts';

/** Returns a warning if other machines may reach the sandbox. */
function describeReach(host: string): string {
	if (/^(?:127\.|::1$|localhost$)/.test(host)) return '';
	return `\n  The sandbox listens on ${host}, so other machines may reach it.\n`;
}

const HELP = `
${PROGRAM} verify BASE_URL   checks the sandbox's assumptions against a real service: see verify --help
${PROGRAM} mcp               serves tools to an agent: see mcp --help`;

function printWelcome({ baseUrl, token }: Sandbox, host: string): void {
	process.stdout.write(`The SMS campaigns sandbox is running. No real SMS is sent.

  Base URL      ${baseUrl}
  Access token  ${token}
${describeReach(host)}
Open the base URL in a browser to reply as the phones, or to rehearse a campaign.
Instructions for programs and agents: ${baseUrl}/_sandbox/instructions
To send a message:

${curlSend(`${baseUrl}/send`, token)}

Press Ctrl-C to stop the sandbox.
`);
}

const { json, log, ...values } = sandboxCommand(PROGRAM, 7878)
	.option('--log', 'print a line of JSON for each API call and delivery attempt')
	.option('--json', 'print one line of JSON with baseUrl and token')
	.version(readVersion(), '--version', 'print the version')
	.addHelpText('after', HELP)
	.parse()
	.opts<SandboxValues & { json?: boolean; log?: boolean }>();

// The process that reads the output may end before the sandbox. This must not stop the sandbox.
process.stdout.on('error', () => undefined);
const print = (line: string) => {
	process.stdout.write(`${line}\n`);
};

const sandbox = await startSandbox(values, log ? print : undefined);

// The handlers are set before the output, because the process that reads the output may stop the sandbox immediately.
const stop = () => {
	void sandbox.close().finally(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

if (json) {
	process.stdout.write(`${JSON.stringify({ baseUrl: sandbox.baseUrl, token: sandbox.token })}\n`);
} else printWelcome(sandbox, values.host);
