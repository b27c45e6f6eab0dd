// The package in an n8n with settings of its operator: protection against requests to private addresses, and a proxy.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import type { FreshN8n } from '../../harness/n8n/instance.ts';
import { credentialType } from '../../harness/system/packageNames.ts';
import type { Stack } from '../../harness/stack.ts';
import { actionNode, runChain } from '../support/action.ts';
import { createEventAccount, replyBody } from '../support/eventFixture.ts';
import { PublishedTrigger } from '../support/publishedTrigger.ts';

const ACTION = 'Get Many Undeliverable';

/** The message must tell who runs n8n which setting lets the address through. */
const ADVICE = /does not allow .*N8N_SSRF_ALLOWED_IP_RANGES/;

const PROTECTED = { N8N_SSRF_PROTECTION_ENABLED: 'true' };

export function n8nSettingsTests(stack: () => Stack): void {
	/** Tests the credential and runs the action. */
	const attempt = async (n8n: FreshN8n) => {
		const { credentialData } = stack();
		const credential = await n8n.rest.createCredential('Sandbox', credentialType, credentialData);
		const parameters = { resource: 'npai', operation: 'getAll' };
		const run = await runChain(n8n.rest, 'Protected', [actionNode(ACTION, parameters, credential)]);
		return { run, test: await n8n.rest.testCredential(credentialType, credentialData) };
	};

	it("n8n's SSRF protection blocks the credential's test and the action, which say how to let them through", async () => {
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

	describe('an n8n behind a proxy, with SSRF protection that lets loopback through', () => {
		let n8n: FreshN8n;
		before(async () => {
			const env = { N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.0/8', N8N_PROXY_HOPS: '1' };
			n8n = await startFreshN8n({ env: { ...PROTECTED, ...env } });
		});
		after(async () => await n8n?.process.stop());

		it("lets the credential's test and the action through", async () => {
			const { run, test } = await attempt(n8n);
			assert.equal(test.status, 'OK', test.message);
			assert.equal(run.status, 'success', run.error?.message);
			assert.ok(run.items(ACTION).length > 0);
		});

		it('takes the address of a caller from the header that the proxy sets', async () => {
			const { credential } = await createEventAccount(stack(), n8n, 'proxy');
			const parameters = { options: { allowedIps: '20.216.193.64, 20.216.200.241' } };
			const trigger = await PublishedTrigger.create(n8n.rest, 'Proxy', parameters, credential);
			const codes = [];
			for (const address of ['20.216.200.241', '203.0.113.7', '20.216.193.64, 203.0.113.7']) {
				const headers = { 'x-forwarded-for': address };
				codes.push((await trigger.call('MO', replyBody(address), { headers })).code);
			}
			assert.deepEqual(codes, [200, 403, 403]);
			assert.equal((await trigger.executions(1)).length, 1);
		});
	});
}
