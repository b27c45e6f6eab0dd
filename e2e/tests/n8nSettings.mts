// Tests the package with an operator's settings: SSRF protection, and a proxy.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startFreshN8n } from '../../harness/n8n/process.mts';
import type { FreshN8n } from '../../harness/n8n/process.mts';
import { credentialType } from '../../harness/system/packageNames.mts';
import { newAccount, stack } from '../support/stack.mts';
import { actionNode, runChain } from '../support/action.mts';
import { PublishedTrigger, replyBody } from '../support/publishedTrigger.mts';

const ACTION = 'Get Many Undeliverable';

/** The message must name the setting that allows the IP address. */
const ADVICE = /blocks .*N8N_SSRF_ALLOWED_IP_RANGES/;

const PROTECTED = { N8N_SSRF_PROTECTION_ENABLED: 'true' };

/** Tests the credential and runs the action. */
async function attempt({ rest }: FreshN8n) {
	const { credential } = await newAccount({}, rest);
	const action = actionNode(ACTION, { resource: 'npai', operation: 'getAll' }, credential);
	const run = await runChain(rest, 'Protected', [action]);
	return { run, test: await rest.testCredential(credentialType, stack().credentialData) };
}

/** Calls a trigger that accepts only the service's IP addresses, once with each header. @returns the HTTP statuses */
async function callFrom(n8n: FreshN8n, forwardedFor: string[], allowed = ''): Promise<number[]> {
	const { credential } = await newAccount({}, n8n.rest);
	const options = { allowedIps: `20.216.193.64, 20.216.200.241${allowed}` };
	const trigger = await PublishedTrigger.create(n8n.rest, { options }, credential);
	const codes = [];
	for (const address of forwardedFor) {
		const headers = { 'x-forwarded-for': address };
		codes.push((await trigger.call('MO', replyBody(address), { headers })).code);
	}
	const stored = codes.filter((code) => code === 200).length;
	assert.equal((await trigger.workflow.ended(stored)).length, stored);
	await trigger.workflow.unpublish();
	return codes;
}

it("n8n's SSRF protection blocks the credential test and the action, and both errors name the setting that allows the IP address", async () => {
	const n8n = await startFreshN8n({ env: PROTECTED });
	try {
		const { run, test } = await attempt(n8n);
		assert.equal(test.status, 'Error');
		assert.match(test.message, ADVICE);
		const { message = '', description } = run.failureOf(ACTION) ?? run.error ?? {};
		assert.equal(run.status, 'error');
		assert.match(`${message} ${description}`, ADVICE);
	} finally {
		await n8n.process.stop();
	}
});

it("the trigger reads a caller's IP address from the connection, not from a header that any caller can set", async () => {
	const { n8n } = stack();
	assert.deepEqual(await callFrom(n8n, ['20.216.193.64']), [403]);
	assert.deepEqual(await callFrom(n8n, ['20.216.193.64'], ', 127.0.0.0/8'), [200]);
});

describe('n8n behind a proxy, with SSRF protection that allows loopback', () => {
	let n8n: FreshN8n;
	before(async () => {
		const env = { N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.0/8', N8N_PROXY_HOPS: '1' };
		n8n = await startFreshN8n({ env: { ...PROTECTED, ...env } });
	});
	after(async () => await n8n?.process.stop());

	it('allows the credential test and the action', async () => {
		const { run, test } = await attempt(n8n);
		assert.equal(test.status, 'OK', test.message);
		assert.equal(run.status, 'success', run.error?.message);
		assert.ok(run.items(ACTION).length > 0);
	});

	it("reads a caller's IP address from the proxy's header", async () => {
		const addresses = ['20.216.200.241', '203.0.113.7', '20.216.193.64, 203.0.113.7'];
		assert.deepEqual(await callFrom(n8n, addresses), [200, 403, 403]);
	});
});
