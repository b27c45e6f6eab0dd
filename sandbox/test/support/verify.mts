import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import type { AssumptionValue } from '../../src/assumptions/assumption.mts';
import type { Sandbox, SandboxAccount } from '../../src/index.mts';
import { Service } from '../../src/verify/service.mts';
import { verify, type Row } from '../../src/verify/verify.mts';
import { CLI, startNode, waitForExit } from './child.mts';

/** The time limit for a response, in milliseconds: long enough for a busy machine. */
export const PATIENCE_MS = 60_000;

export type Values = Record<string, AssumptionValue>;

/** The result of a verification: its rows, and the number of the account's campaigns. */
interface Outcome {
	rows: Row[];
	/** The values of the rows that differ, keyed by row ID. */
	differing: Values;
	campaigns: number;
}

/** Verifies an account. */
export async function verifyAccount(account: SandboxAccount): Promise<Outcome> {
	const service = new Service(account, PATIENCE_MS);
	const rows = await verify(service);
	const differing = rows
		.filter(({ verdict }) => verdict === 'differs')
		.map(({ id, value }) => [id, value] as const);
	return {
		rows,
		differing: Object.fromEntries(differing) as Values,
		campaigns: (await account.campaigns()).length,
	};
}

/** Creates an account with changed assumptions in a sandbox, and verifies the account. */
export async function verifyWith(sandbox: Sandbox, assumptions: Values): Promise<Outcome> {
	return await verifyAccount(await sandbox.account({ assumptions }));
}

/** Returns a token that is easy to find in any output. */
export const newToken = () => `sbx_secret_${randomUUID()}`;

/** Starts `sandbox verify`, with the token in the environment. */
export function startVerify(baseUrl: string, token: string, args: string[] = []) {
	const env = { ...process.env, SMS_CAMPAIGNS_TOKEN: token };
	return startNode([CLI, 'verify', baseUrl, ...args], { env });
}

/** Runs `sandbox verify` to its end and checks that the output does not contain the token. */
export async function runVerify(baseUrl: string, token: string, args: string[] = []) {
	const ended = await waitForExit(startVerify(baseUrl, token, args));
	assert.ok(!`${ended.out}${ended.err}`.includes(token), 'the token is in the output');
	return ended;
}
