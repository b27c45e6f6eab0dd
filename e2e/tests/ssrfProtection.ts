// n8n's protection against requests to private addresses: off by default, on, and on with loopback let through.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { runChain, step } from '../lib/workflows.ts';
import { credentialType, startOwnN8n } from '../lib/world.ts';

const ACTION = 'Get Many Undeliverable';

/** Who runs n8n must learn from the message which setting lets the address through. */
const ADVICE = /does not allow .*N8N_SSRF_ALLOWED_IP_RANGES/;

/** Tests a credential and runs the action in a protected n8n. @param env further settings of it */
async function attempt({ credentialData }, env = {}) {
	const n8n = await startOwnN8n({ env: { N8N_SSRF_PROTECTION_ENABLED: 'true', ...env } });
	try {
		const credential = await n8n.rest.createCredential('Sandbox', credentialType, credentialData);
		const parameters = { resource: 'npai', operation: 'getAll' };
		const run = await runChain(n8n.rest, 'Protected', [step(ACTION, parameters, credential)]);
		return { run, test: await n8n.rest.testCredential(credentialType, credentialData) };
	} finally {
		await n8n.process.stop();
	}
}

export function ssrfProtectionTests(world) {
	describe("n8n's SSRF protection", () => {
		let result;
		before(async () => {
			result = await attempt(world());
		});

		it('blocks the credential test', (context) => {
			const { status, message } = result.test;
			context.diagnostic(message);
			assert.equal(status, 'Error');
			assert.match(message, ADVICE);
		});

		it('blocks the action', (context) => {
			const { run } = result;
			const { message, description } = run.failureOf(ACTION) ?? run.error ?? {};
			context.diagnostic(`${message} | ${description}`);
			assert.equal(run.status, 'error');
			assert.match(message, ADVICE);
		});
	});

	describe("n8n's SSRF protection with loopback let through", () => {
		let result;
		before(async () => {
			result = await attempt(world(), { N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.0/8' });
		});

		it('lets the credential test through', () => {
			assert.equal(result.test.status, 'OK', result.test.message);
		});

		it('lets the action through', () => {
			const { run } = result;
			assert.equal(run.status, 'success', run.error?.message);
			assert.ok(run.items(ACTION).length > 0);
		});
	});
}
