import assert from 'node:assert/strict';

import { CLI, startNode, waitForExit } from './child.mts';

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
