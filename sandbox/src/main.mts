#!/usr/bin/env node
import { PROGRAM, sandboxCommand, startSandbox, type SandboxValues } from './commandLine.mts';
import type { Sandbox } from './index.mts';
import { curlSend } from './domain/samples.mts';
import { readVersion } from './server/version.mts';

/** Returns a warning where others than this machine may reach the sandbox. */
function describeReach(host: string): string {
	if (/^(?:127\.|::1$|localhost$)/.test(host)) return '';
	return `\n  It listens on ${host}: other machines may reach it.\n`;
}

const HELP = `
${PROGRAM} verify BASE_URL   asks the real service what the sandbox assumes: see verify --help
${PROGRAM} mcp               serves tools for an agent: see mcp --help`;

function printWelcome({ baseUrl, token }: Sandbox, host: string): void {
	process.stdout.write(`SMS campaigns sandbox is running. Nothing is sent to anybody.

  Base URL      ${baseUrl}
  Access token  ${token}
${describeReach(host)}
Open the base URL in a browser to play the phones, or to rehearse a campaign.
Programs and agents read ${baseUrl}/_sandbox/instructions. Or try it here:

${curlSend(`${baseUrl}/send`, token)}

Ctrl-C stops it.
`);
}

const { json, log, ...values } = sandboxCommand(PROGRAM, 7878)
	.option('--log', 'print a line of JSON for each call and delivery')
	.option('--json', 'print one line of JSON with baseUrl and token')
	.version(readVersion(), '--version', 'print the version')
	.addHelpText('after', HELP)
	.parse()
	.opts<SandboxValues & { json?: boolean; log?: boolean }>();

// Who reads the output may be gone before the sandbox is.
process.stdout.on('error', () => undefined);
const print = (line: string) => {
	process.stdout.write(`${line}\n`);
};

const sandbox = await startSandbox(values, log ? print : undefined);

// Before the output, whose reader may stop the sandbox at once.
const stop = () => {
	void sandbox.close().finally(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

if (json) {
	process.stdout.write(`${JSON.stringify({ baseUrl: sandbox.baseUrl, token: sandbox.token })}\n`);
} else printWelcome(sandbox, values.host);
