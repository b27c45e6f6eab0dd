// What the tests of events share: a published trigger with an account of its own, and what the sandbox tells of its
// deliveries.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { PublishedTrigger } from '../../lib/deliveries.ts';
import { SandboxAccount } from '../../lib/triggers.ts';
import { storeCredential } from './credentials.ts';

export const PHONE = '33639981000';

/** The body of a reply. */
export const reply = (text: string) =>
	JSON.stringify({ date: '2026-01-15T09:30:00+01:00', message: text, from: PHONE });

/** An account that tries each delivery once and reports at once, and a credential for it. */
export async function newAccount(world, n8n, name, seed = {}) {
	const account = new SandboxAccount(world.sandbox.baseUrl, `sbx_e2e-events-${name}`);
	const assumptions = { 'push.retries': 0, 'reports.after-ms': 0 };
	await account.control('PUT', 'account', { ...seed, assumptions });
	const credential = await storeCredential(world, n8n.rest, name, account.token);
	return { account, credential };
}

/** The answers to the first `count` deliveries that were tried, oldest first. */
export async function attempts(account, count) {
	const query = `deliveries?attempts=1&count=${count}&waitMs=30000`;
	const { deliveries } = await account.control('GET', query);
	return deliveries.flatMap(({ attempts: tries }) => tries);
}

/**
 * Publishes a trigger before the tests of a group, and takes it down after them.
 * @returns what gives the trigger and its account, from the group's own `before` on
 */
export function eventBench(world, name, parameters = {}, seed = {}) {
	let bench;
	before(async () => {
		const { n8n } = world();
		const { account, credential } = await newAccount(world(), n8n, name, seed);
		const trigger = await PublishedTrigger.create(n8n.rest, name, parameters, credential);
		bench = { account, trigger };
	});
	after(async () => await bench?.trigger.close());
	return () => {
		assert.ok(bench, 'no trigger was published');
		return bench;
	};
}
