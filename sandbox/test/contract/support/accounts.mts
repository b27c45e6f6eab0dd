// Accounts of one sandbox per process. Accounts share no data, and each test creates its own.
import { randomBytes } from 'node:crypto';

import { SandboxAccount, type SeedChanges } from '../../../src/index.mts';
import { startSandbox } from '../../support/sandbox.mts';

export { SandboxAccount, type SeedChanges };

const { baseUrl } = await startSandbox();

/** Returns an account that has received no call. */
export const freshAccount = () =>
	new SandboxAccount(baseUrl, `sbx_${randomBytes(12).toString('hex')}`);

/** Creates an account with the default seed, changed by `seed`. */
export async function newAccount(seed: SeedChanges = {}): Promise<SandboxAccount> {
	const account = freshAccount();
	await account.reset(seed);
	return account;
}
