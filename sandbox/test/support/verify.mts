import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import type { AssumptionValue } from '../../src/assumptions/assumption.mts';
import type { Sandbox, SandboxAccount } from '../../src/index.mts';
import { STOP, WORDS } from '../../src/verify/rows/events.mts';
import { Service } from '../../src/verify/service/service.mts';
import { verify, type Row } from '../../src/verify/verify.mts';
import type { ProbeOptions } from '../../src/verify/service/session.mts';
import { CLI, startNode, waitForExit } from './child.mts';

export const USUAL: ProbeOptions = {
	number: '33639981000',
	sendTo: null,
	listen: null,
	listenPort: 0,
	waitMs: 15_000,
};

/** Options that hear events, at a free port. */
export const HEARING = {
	...{ ...USUAL, sendTo: '33639981777', listen: 'http://127.0.0.1:0' },
	waitMs: 8000,
};

/** Does on the phone what a run asks for. */
async function playPhone(account: SandboxAccount, phone: string): Promise<void> {
	await account.click(phone);
	await account.click(phone);
	await account.reply(phone, WORDS);
	await account.reply(phone, STOP);
}

export type Values = Record<string, AssumptionValue>;

/** What became of a run: its rows, and what it left in the account. */
interface Outcome {
	rows: Row[];
	/** The value of each row that differs. */
	differing: Values;
	webhooks: number;
	campaigns: number;
	messages: number;
	/** What it told the user. */
	said: string[];
}

/** Verifies an account. */
export async function verifyAccount(
	account: SandboxAccount,
	options: Partial<ProbeOptions> = {},
): Promise<Outcome> {
	const said: string[] = [];
	const { baseUrl, token } = account;
	const service = new Service({ baseUrl, token, timeoutMs: 60_000 });
	const rows = await verify(service, { ...USUAL, ...options }, (text) => {
		said.push(text);
		if (text.includes('on the phone')) void playPhone(account, options.sendTo ?? '');
	});
	const differing = rows
		.filter(({ verdict }) => verdict === 'differs')
		.map(({ id, value }) => [id, value] as const);
	return {
		rows,
		differing: Object.fromEntries(differing) as Values,
		webhooks: (await account.webhooks()).length,
		campaigns: (await account.campaigns()).length,
		messages: (await account.messages({ state: 'sent' })).length,
		said,
	};
}

/** Verifies a new account of a sandbox with other assumptions. */
export async function verifyWith(
	sandbox: Sandbox,
	assumptions: Values,
	options: Partial<ProbeOptions> = {},
): Promise<Outcome> {
	return await verifyAccount(await sandbox.account({ assumptions }), options);
}

/** Returns a token that stands out in any output. */
export const newToken = () => `sbx_secret_${randomUUID()}`;

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
