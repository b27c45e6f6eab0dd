import { randomUUID } from 'node:crypto';

import type { AssumptionValue } from '../../src/assumptions/assumption.ts';
import type { Sandbox, SandboxAccount } from '../../src/index.ts';
import { Service } from '../../src/verify/service/service.ts';
import { verify, type Row } from '../../src/verify/verify.ts';
import type { ProbeOptions } from '../../src/verify/service/session.ts';

export const USUAL: ProbeOptions = {
	number: '33639981000',
	list: '1001',
	sendTo: null,
	webhookUrl: 'https://sms-verify.invalid/',
};

export type Values = Record<string, AssumptionValue>;

/** What became of a run: its rows, and what it left in the account. */
interface Outcome {
	rows: Row[];
	/** The value of each row that differs. */
	differing: Values;
	webhooks: number;
	campaigns: number;
	messages: number;
	left: string[];
}

/** Counts what an account has. */
export async function countOf(
	account: SandboxAccount,
	what: 'webhooks' | 'campaigns',
): Promise<number> {
	const answer = await account.control<Record<string, unknown[]>>('GET', what);
	return answer[what]?.length ?? 0;
}

/** Verifies an account. */
export async function verifyAccount(
	account: SandboxAccount,
	options: Partial<ProbeOptions> = {},
): Promise<Outcome> {
	const { baseUrl, token } = account;
	const left: string[] = [];
	const service = new Service({ baseUrl, token, timeoutMs: 60_000 });
	const rows = await verify(service, { ...USUAL, ...options }, (some) => left.push(...some));
	const differing = rows
		.filter(({ verdict }) => verdict === 'differs')
		.map(({ id, value }) => [id, value] as const);
	return {
		rows,
		differing: Object.fromEntries(differing) as Values,
		webhooks: await countOf(account, 'webhooks'),
		campaigns: await countOf(account, 'campaigns'),
		messages: (await account.messages({ state: 'sent' })).length,
		left,
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
