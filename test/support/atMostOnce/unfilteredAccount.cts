import { newAccount, type SandboxAccount, type SeedChanges } from '../sandbox/accounts.cts';

/** A seed with enough credits and no filters, because the anti-flood filter would hide a repeated message. */
const UNFILTERED: SeedChanges = {
	credits: 1000,
	flood: { max: 1_000_000, windowSeconds: 60 },
	blacklist: [],
	npai: [],
	lists: [],
};

/** Creates an account with enough credits and no filters, changed by `seed`. */
export async function unfilteredAccount(seed: SeedChanges = {}): Promise<SandboxAccount> {
	return await newAccount({ ...UNFILTERED, ...seed });
}
