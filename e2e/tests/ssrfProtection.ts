// n8n's protection against requests to private addresses: off by default, on, and on with loopback let through.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { runChain, step } from '../lib/workflows.ts';
import { credentialType, startOwnN8n } from '../lib/world.ts';

const action = 'Get Many Undeliverable';

/** Who runs n8n must learn from the message which setting lets the address through. */
const advice = /does not allow .*N8N_SSRF_ALLOWED_IP_RANGES/;

async function attempt({ rest }, data) {
	const credential = await rest.createCredential('Sandbox', credentialType, data);
	const parameters = { resource: 'npai', operation: 'getAll' };
	const run = await runChain(rest, 'Protected', [step(action, parameters, credential)]);
	return { run, test: await rest.testCredential(credentialType, data) };
}

export function ssrfProtectionTests(world) {
	const env = { N8N_SSRF_PROTECTION_ENABLED: 'true' };

	describe('SSRF protection on', () => {
		let result;
		before(async () => {
			const n8n = await startOwnN8n({ env });
			result = await attempt(n8n, world().credentialData);
			await n8n.process.stop();
		});

		it('blocks the credential test', (context) => {
			context.diagnostic(result.test.message);
			assert.equal(result.test.status, 'Error');
			assert.match(result.test.message, advice);
		});

		it('blocks the action', (context) => {
			const { run } = result;
			const { message, description } = run.failureOf(action) ?? run.error ?? {};
			context.diagnostic(`${message} | ${description}`);
			assert.equal(run.status, 'error');
			assert.match(message, advice);
		});
	});

	describe('SSRF protection on, with loopback let through', () => {
		let result;
		before(async () => {
			const n8n = await startOwnN8n({
				env: { ...env, N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.0/8' },
			});
			result = await attempt(n8n, world().credentialData);
			await n8n.process.stop();
		});

		it('lets the credential test through', () => {
			assert.equal(result.test.status, 'OK', result.test.message);
		});

		it('lets the action through', () => {
			const { run } = result;
			assert.equal(run.status, 'success', run.error?.message);
			assert.ok(run.items(action).length > 0);
		});
	});
}
