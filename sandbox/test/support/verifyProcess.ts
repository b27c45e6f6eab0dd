import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

import { startNode, waitForExit } from './child.ts';

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** Starts `sandbox verify`, with the token in the environment. */
export function startVerify(baseUrl: string, token: string, args: string[] = []) {
	const env = { ...process.env, SMS_CAMPAIGNS_TOKEN: token };
	return startNode([CLI, 'verify', baseUrl, ...args], { env });
}

/** Runs `sandbox verify` to its end, and checks that its output does not hold the token. */
export async function runVerify(baseUrl: string, token: string, args: string[] = []) {
	const ended = await waitForExit(startVerify(baseUrl, token, args));
	assert.ok(!`${ended.out}${ended.err}`.includes(token), 'the token is in the output');
	return ended;
}

/** Starts a server that is no sandbox, until the tests of the file have ended. @returns its address */
export async function startServer(listener: RequestListener): Promise<string> {
	const server = createServer(listener).listen(0, '127.0.0.1');
	await once(server, 'listening');
	after(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
