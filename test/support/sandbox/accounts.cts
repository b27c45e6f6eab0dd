// Accounts of this test run's sandbox. Accounts share no data: each test makes its own account.
import { randomBytes } from 'node:crypto';
import { SandboxAccount } from '../../../sandbox/src/client/account.mts';
import type { SeedChanges } from '../../../sandbox/src/client/types.mts';

export { SandboxAccount };
export type {
	GivenFault,
	SeedChanges,
	StoredCall,
	StoredCampaign,
	StoredMessage,
	StoredWebhook,
} from '../../../sandbox/src/client/types.mts';

/** Returns the sandbox's base URL without a trailing slash. */
export function sandboxUrl(): string {
	const url = process.env.SANDBOX_URL;
	if (!url) throw new Error('SANDBOX_URL is not set. Start the sandbox before the tests.');
	return url.replace(/\/$/, '');
}

/** Returns an account without earlier calls. @param token by default, a token that no other test uses */
export function freshAccount(token = `sbx_${randomBytes(12).toString('hex')}`): SandboxAccount {
	return new SandboxAccount(sandboxUrl(), token);
}

/** Creates an account with the default seed, changed by `seed`. */
export async function newAccount(seed: SeedChanges = {}): Promise<SandboxAccount> {
	const account = freshAccount();
	await account.reset(seed);
	return account;
}

/** Returns the number of messages to each phone, in the order of `phones`. */
export async function countMessages(account: SandboxAccount, phones: string[]): Promise<number[]> {
	const messages = await account.messages();
	return phones.map((phone) => messages.filter((message) => message.phone === phone).length);
}

const SENDS = ['/send', '/send/lists'];
const SIMULATIONS = ['/send/simulate', '/send/lists/simulate'];

/** Returns the number of calls that reached the service, including malformed calls. */
export async function countCalls(
	account: SandboxAccount,
): Promise<{ sends: number; simulations: number; all: number }> {
	const calls = await account.calls();
	const count = (paths: string[]) => calls.filter(({ path }) => paths.includes(path)).length;
	return { sends: count(SENDS), simulations: count(SIMULATIONS), all: calls.length };
}

/** Returns the number of sends that reached the service, including malformed sends. */
export async function countSends(account: SandboxAccount): Promise<number> {
	return (await countCalls(account)).sends;
}
