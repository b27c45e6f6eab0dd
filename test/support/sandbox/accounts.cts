// Accounts of the sandbox of this test run. Accounts share nothing: each test makes one of its own.
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

/** The sandbox's base URL, without a slash at the end. */
export function sandboxUrl(): string {
	const url = process.env.SANDBOX_URL;
	if (!url) throw new Error('SANDBOX_URL is not set: is the sandbox running?');
	return url.replace(/\/$/, '');
}

/** An account without earlier calls. @param token by default one that no other test uses */
export function freshAccount(token = `sbx_${randomBytes(12).toString('hex')}`): SandboxAccount {
	return new SandboxAccount(sandboxUrl(), token);
}

/** An account with the default seed, changed by `seed`. */
export async function newAccount(seed: SeedChanges = {}): Promise<SandboxAccount> {
	const account = freshAccount();
	await account.reset(seed);
	return account;
}

/** The number of messages that each of these phones received. */
export async function countMessages(account: SandboxAccount, phones: string[]): Promise<number[]> {
	const messages = await account.messages();
	return phones.map((phone) => messages.filter((message) => message.phone === phone).length);
}

const SENDS = ['/send', '/send/lists'];
const SIMULATIONS = ['/send/simulate', '/send/lists/simulate'];

/** The number of calls that reached the service, broken ones included. */
export async function countCalls(
	account: SandboxAccount,
): Promise<{ sends: number; simulations: number; all: number }> {
	const calls = await account.calls();
	const count = (paths: string[]) => calls.filter(({ path }) => paths.includes(path)).length;
	return { sends: count(SENDS), simulations: count(SIMULATIONS), all: calls.length };
}

/** The number of sends that reached the service, broken ones included. */
export async function countSends(account: SandboxAccount): Promise<number> {
	return (await countCalls(account)).sends;
}
