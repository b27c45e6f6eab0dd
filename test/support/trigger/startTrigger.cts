// A trigger and its sandbox account, for the life-cycle tests.
import { newAccount, type GivenFault } from '../sandbox/accounts.cts';
import { TriggerHost } from './triggerHost.cts';
import type { HostOptions } from './triggerInstance.cts';

const hosts: TriggerHost[] = [];
afterEach(async () => {
	await Promise.all(hosts.splice(0).map(async (host) => await host.close()));
});

/**
 * Creates an account, and a trigger with short pauses in an n8n instance that listens for the service's calls until the
 * test ends.
 */
export async function start(options: Partial<HostOptions> = {}) {
	const account = await newAccount();
	const host = await new TriggerHost({ account, quick: true, ...options }).listen();
	hosts.push(host);
	return { account, host };
}

/** The service creates the webhook, but its response is lost. */
export const lost: GivenFault = {
	method: 'POST',
	path: '/webhook',
	when: 'after',
	kind: 'reset',
};
