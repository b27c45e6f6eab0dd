import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CLI, startNode, waitForExit } from '../support/child.mts';

const INITIALIZE = {
	...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
	params: {
		...{ protocolVersion: '2025-06-18', capabilities: {} },
		clientInfo: { name: 'test', version: '1' },
	},
};

/** Starts `sandbox mcp`. */
const start = (...args: string[]) => startNode([CLI, 'mcp', ...args], {}, 'pipe');

test('sandbox mcp prints only protocol messages, and exits with code 0 when its input ends', async () => {
	const child = start('--port', '0');
	const ended = waitForExit(child);
	child.stdin!.write(`not JSON\n${JSON.stringify(INITIALIZE)}\n`);
	// The input ends after the first response.
	child.stdout!.once('data', () => child.stdin!.end());
	const { code, out, err } = await ended;
	assert.deepEqual([code, err], [0, '']);
	const lines = out.trimEnd().split('\n');
	assert.deepEqual(
		lines.map((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc),
		['2.0'],
	);
});

test('sandbox mcp rejects a wrong option with an explanation, and prints its usage with --help', async () => {
	for (const [args, message] of [
		[
			['--prot', '1'],
			/^error: unknown option '--prot'\n\(Did you mean --port\?\)\n\nUsage: .* mcp/,
		],
		[['--json'], /^error: unknown option '--json'/],
		[['--url', 'here'], /^--url must be an http or https URL/],
		[['--token', 'secret'], /^--token must begin with sbx_/],
	] as Array<[string[], RegExp]>) {
		const { code, out, err } = await waitForExit(start(...args));
		assert.deepEqual([code, out], [1, '']);
		assert.match(err, message);
		assert.doesNotMatch(err, /secret/);
	}
	assert.match((await waitForExit(start('--help'))).out, /^Usage: .* mcp/);
});
