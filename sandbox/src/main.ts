#!/usr/bin/env node
import { parseArgs } from 'node:util';

import { createSandbox, type Sandbox } from './index.ts';
import { curlLine } from './server/welcome.ts';

const USAGE = `Usage: sandbox [--port N] [--host ADDRESS] [--data FILE] [--seed FILE] [--allow-host NAME]
               [--refuse-unknown-tokens] [--json]

  --port N           port to listen on (7878); 0 takes any free one
  --host ADDRESS     address to bind to (127.0.0.1)
  --data FILE        keep everything in this file; without it, in memory
  --seed FILE        JSON whose keys replace those of the default seed
  --allow-host NAME  a further name that requests may come in under; may be repeated
  --refuse-unknown-tokens  make no account for a token that is new
  --json             print one line of JSON with baseUrl and token
`;

function fail(message: string): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

function readArguments() {
	try {
		return parseArgs({
			options: {
				port: { type: 'string', default: '7878' },
				host: { type: 'string', default: '127.0.0.1' },
				data: { type: 'string' },
				seed: { type: 'string' },
				'allow-host': { type: 'string', multiple: true },
				'refuse-unknown-tokens': { type: 'boolean', default: false },
				json: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		return fail(`${(error as Error).message}\n\n${USAGE}`);
	}
}

function describeStartError(error: NodeJS.ErrnoException, port: number): string {
	if (error.code === 'EADDRINUSE') {
		return `Port ${port} is in use. Stop what uses it, or choose another one with --port (0 takes any free one).`;
	}
	return `The sandbox could not start: ${error.message}`;
}

function printWelcome({ baseUrl, token }: Sandbox): void {
	process.stdout.write(`SMS campaigns sandbox is running. Nothing is sent to anybody.

  Base URL      ${baseUrl}
  Access token  ${token}

Open the base URL in a browser to play the phones. Or try it here:

${curlLine({ baseUrl, demoToken: token })}

Ctrl-C stops it.
`);
}

const values = readArguments();
if (values.help) {
	process.stdout.write(USAGE);
	process.exit(0);
}
const port = Number(values.port);
if (!/^\d+$/.test(values.port) || port > 65_535) fail('--port is a number from 0 to 65535');

const sandbox = await createSandbox({
	port,
	host: values.host,
	...(values.data === undefined ? {} : { data: values.data }),
	...(values.seed === undefined ? {} : { seed: values.seed }),
	unknownTokens: values['refuse-unknown-tokens'] ? 'refuse' : 'create',
	allowedHosts: values['allow-host'] ?? [],
}).catch((error: NodeJS.ErrnoException) => fail(describeStartError(error, port)));

// Before the output, whose reader may stop the sandbox at once.
const stop = () => {
	void sandbox.close().finally(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

if (values.json) {
	process.stdout.write(`${JSON.stringify({ baseUrl: sandbox.baseUrl, token: sandbox.token })}\n`);
} else printWelcome(sandbox);
