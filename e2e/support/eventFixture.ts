// What the tests of events begin with: a published trigger with an account of its own, whose events the sandbox sends.
import { after, before } from 'node:test';
import type { INodeParameters } from 'n8n-workflow';
import type { StoredAttempt, SeedChanges } from '../../sandbox/src/client/types.ts';
import type { FreshN8n } from '../../harness/n8n/instance.ts';
import { PublishedTrigger } from './publishedTrigger.ts';
import type { CredentialReference } from '../../harness/n8n/rest.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { storeCredential } from './credentials.ts';

export const EVENT_PHONE = '33639981000';

/** The body of a reply. */
export const replyBody = (message: string) =>
	JSON.stringify({ date: '2026-01-15T09:30:00+01:00', message, from: EVENT_PHONE });

/** Makes an account that reports at once and tries each delivery once, and a credential for it. */
export async function createEventAccount(
	stack: Stack,
	n8n: FreshN8n,
	name: string,
	seed: SeedChanges = {},
): Promise<{ account: TestAccount; credential: CredentialReference }> {
	const account = new TestAccount(stack.sandbox.baseUrl, `sbx_e2e-events-${name}`);
	await account.reset({ ...seed, assumptions: { 'push.retries': 0, 'reports.after-ms': 0 } });
	const credential = await storeCredential(stack, n8n.rest, name, account.token);
	return { account, credential };
}

/** What the trigger answered to the first `count` deliveries, oldest first. */
export async function attempts(account: TestAccount, count: number): Promise<StoredAttempt[]> {
	const deliveries = await account.waitForDeliveries(count, { attempts: 1 });
	return deliveries.flatMap(({ attempts: tries }) => tries);
}

/** A published trigger and its account. */
interface EventFixture {
	account: TestAccount;
	trigger: PublishedTrigger;
}

/**
 * Publishes a trigger before the tests of the group that calls this, and takes it down after them.
 *
 * @param stack gives what runs, once it does
 * @param name of account, credential and workflow
 * @param parameters of the trigger
 * @param seed what is not as in the sandbox's default seed
 * @returns what gives both, from the group's own `before` on
 */
export function eventFixture(
	stack: () => Stack,
	name: string,
	parameters: INodeParameters = {},
	seed: SeedChanges = {},
): () => EventFixture {
	let fixture: EventFixture | undefined;
	before(async () => {
		const { n8n } = stack();
		const { account, credential } = await createEventAccount(stack(), n8n, name, seed);
		const trigger = await PublishedTrigger.create(n8n.rest, name, parameters, credential);
		fixture = { account, trigger };
	});
	after(async () => await fixture?.trigger.close());
	return () => {
		if (!fixture) throw new Error('No trigger has been published.');
		return fixture;
	};
}
