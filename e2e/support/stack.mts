// The environment of the tests in e2e/tests, and accounts for single tests.
import { startStack } from '../../harness/stack.mts';
import type { CredentialData, Stack } from '../../harness/stack.mts';
import type { SeedChanges } from '../../sandbox/src/client/types.mts';
import type { CredentialReference, N8nRest } from '../../harness/n8n/rest.mts';
import { TestAccount } from '../../harness/sandbox/account.mts';
import { credentialType } from '../../harness/system/packageNames.mts';

let started: Stack | undefined;

/** Starts the environment. */
export async function startForTests(): Promise<void> {
	started = await startStack();
}

/** Returns the environment. @throws Error before the start, for example while a test file is loaded */
export function stack(): Stack {
	if (!started) throw new Error('The environment has not been started.');
	return started;
}

/** A sandbox account, with its credential in an n8n instance. */
export type Account = TestAccount & { credential: CredentialReference };

/**
 * Creates an account that no other test uses. Its delivery reports are sent immediately.
 *
 * @param seed changes to the sandbox's default seed
 * @param rest the n8n instance that gets the credential
 * @param changes changes to the stack's credential
 */
export async function newAccount(
	seed: SeedChanges = {},
	rest: N8nRest = stack().n8n.rest,
	changes: Partial<CredentialData> = {},
): Promise<Account> {
	const { sandbox, credentialData } = stack();
	const account = new TestAccount(sandbox.baseUrl, `sbx_e2e-${crypto.randomUUID()}`);
	await account.reset({ ...seed, assumptions: { 'reports.after-ms': 10, ...seed.assumptions } });
	const data = { ...credentialData, accessToken: account.token, ...changes };
	const credential = await rest.createCredential(account.token, credentialType, data);
	return Object.assign(account, { credential });
}
