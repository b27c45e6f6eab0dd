// Accounts of one sandbox per test file. Accounts share nothing: each test makes one of its own.
import { randomBytes } from 'node:crypto';

import { SandboxAccount, type SeedChanges } from '../../../src/index.mts';
import { startSandbox } from '../../support/sandbox.mts';

export { SandboxAccount, type SeedChanges };

const { baseUrl } = await startSandbox();

/** An account that nothing has called yet. */
export const freshAccount = () =>
	new SandboxAccount(baseUrl, `sbx_${randomBytes(12).toString('hex')}`);

/** An account with the default seed, changed by `seed`. */
export async function newAccount(seed: SeedChanges = {}): Promise<SandboxAccount> {
	const account = freshAccount();
	await account.reset(seed);
	return account;
}
