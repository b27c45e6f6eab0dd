// Creates accounts in one sandbox per process. The accounts share no data, so each test creates its own account.
import { randomBytes } from 'node:crypto';

import { SandboxAccount, type SeedChanges } from '../../../src/index.mts';
import { startSandbox } from '../../support/sandbox.mts';

export { SandboxAccount, type SeedChanges };

const { baseUrl } = await startSandbox();

/** Returns an account that has received no call. */
export const freshAccount = () =>
	new SandboxAccount(baseUrl, `sbx_${randomBytes(12).toString('hex')}`);

/** Creates an account from the default seed with the changes in `seed`. */
export async function newAccount(seed: SeedChanges = {}): Promise<SandboxAccount> {
	const account = freshAccount();
	await account.reset(seed);
	return account;
}
