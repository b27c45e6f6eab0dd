import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, test } from 'node:test';

import { readMcpArguments } from '../../src/mcp/arguments.ts';
import { waitForExit } from '../support/child.ts';
import { CLI } from '../support/mcp.ts';

const INITIALIZE = {
	jsonrpc: '2.0',
	id: 1,
	method: 'initialize',
	params: {
		protocolVersion: '2025-06-18',
		capabilities: {},
		clientInfo: { name: 'test', version: '1' },
	},
};

/** Starts `sandbox mcp`. */
function start(...args: string[]) {
	const child = spawn(process.execPath, [CLI, 'mcp', ...args]);
	after(() => child.kill('SIGKILL'));
	return child;
}

test('it prints nothing but the protocol, and ends when its input does', async () => {
	const child = start('--port', '0');
	const ended = waitForExit(child);
	child.stdin.write(`not JSON\n${JSON.stringify(INITIALIZE)}\n`);
	// The end comes after the first answer.
	child.stdout.once('data', () => child.stdin.end());
	const { code, out, err } = await ended;
	assert.deepEqual([code, err], [0, '']);
	const lines = out.trimEnd().split('\n');
	assert.deepEqual(
		lines.map((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc),
		['2.0'],
	);
});

test('an option that does not fit is refused in words, and the help is there', async () => {
	const child = start('--prot', '1');
	const { code, out, err } = await waitForExit(child);
	assert.deepEqual([code, out], [1, '']);
	assert.match(err, /^There is no option --prot\. Did you mean --port\?\n\nUsage: .* mcp/);
	assert.match((await waitForExit(start('--help'))).out, /^Usage: .* mcp/);
});

test('options: a sandbox of its own on any free port, or one that runs', () => {
	const own = readMcpArguments(['--token', 'sbx_a', '--strict'], {});
	assert.ok(own);
	const { port, strict } = own.own;
	assert.deepEqual([own.token, own.url, port, strict], [...['sbx_a', null, 0, true]]);
	assert.equal(readMcpArguments(['--url=http://127.0.0.1:1'], {})?.url, 'http://127.0.0.1:1');
	for (const [args, message] of [
		[['--url', 'here'], /--url is an http or https URL/],
		[['--token', 'secret'], /--token begins with sbx_/],
		[['--log'], /There is no option --log/],
		[['--json'], /There is no option --json/],
		[['--tokn', 'sbx_a'], /Did you mean --token\?/],
	] as Array<[string[], RegExp]>) {
		assert.throws(() => readMcpArguments(args, {}), message);
	}
});
