// A trigger and its account at the sandbox, for the tests of its life.
import { newAccount, type GivenFault } from '../sandbox/accounts.cts';
import { TriggerHost } from './triggerHost.cts';
import type { HostOptions } from './triggerInstance.cts';

const hosts: TriggerHost[] = [];
afterEach(async () => {
	await Promise.all(hosts.splice(0).map(async (host) => await host.close()));
});

/** An account of its own, and a trigger with short pauses in an n8n that listens for the service's calls until the test ends. */
export async function start(options: Partial<HostOptions> = {}) {
	const account = await newAccount();
	const host = await new TriggerHost({ account, quick: true, ...options }).listen();
	hosts.push(host);
	return { account, host };
}

/** A creation that the service carries out and whose answer is lost. */
export const lost: GivenFault = {
	method: 'POST',
	path: '/webhook',
	when: 'after',
	kind: 'reset',
};
