import { newAccount, type SandboxAccount, type SeedChanges } from '../sandbox/accounts.cts';

/** A seed that can pay and filters nobody: anti-flood would hide a repeated message. */
const UNFILTERED: SeedChanges = {
	credits: 1000,
	flood: { max: 1_000_000, windowSeconds: 60 },
	blacklist: [],
	npai: [],
	lists: [],
};

/** An account that can pay and filters nobody, changed by `seed`. */
export async function unfilteredAccount(seed: SeedChanges = {}): Promise<SandboxAccount> {
	return await newAccount({ ...UNFILTERED, ...seed });
}
