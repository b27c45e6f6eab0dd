// n8n's protection against requests to private addresses: off by default, on, and on with loopback let through.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Execution } from '../../harness/n8n/executions.ts';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import { credentialType } from '../../harness/system/packageNames.ts';
import type { Stack } from '../../harness/stack.ts';
import { actionNode, runChain } from '../support/action.ts';

const ACTION = 'Get Many Undeliverable';

/** Who runs n8n must learn from the message which setting lets the address through. */
const ADVICE = /does not allow .*N8N_SSRF_ALLOWED_IP_RANGES/;

interface Attempt {
	run: Execution;
	/** Of the credential. */
	test: { status: string; message: string };
}

/** Tests a credential and runs the action in a protected n8n. @param env further settings of it */
async function attempt({ credentialData }: Stack, env: NodeJS.ProcessEnv = {}): Promise<Attempt> {
	const n8n = await startFreshN8n({ env: { N8N_SSRF_PROTECTION_ENABLED: 'true', ...env } });
	try {
		const credential = await n8n.rest.createCredential('Sandbox', credentialType, credentialData);
		const parameters = { resource: 'npai', operation: 'getAll' };
		const run = await runChain(n8n.rest, 'Protected', [actionNode(ACTION, parameters, credential)]);
		return { run, test: await n8n.rest.testCredential(credentialType, credentialData) };
	} finally {
		await n8n.process.stop();
	}
}

export function ssrfProtectionTests(stack: () => Stack): void {
	describe("n8n's SSRF protection", () => {
		let result: Attempt;
		before(async () => {
			result = await attempt(stack());
		});

		it('blocks the credential test', (context) => {
			const { status, message } = result.test;
			context.diagnostic(message);
			assert.equal(status, 'Error');
			assert.match(message, ADVICE);
		});

		it('blocks the action', (context) => {
			const { run } = result;
			const { message = '', description } = run.failureOf(ACTION) ?? run.error ?? {};
			context.diagnostic(`${message} | ${description}`);
			assert.equal(run.status, 'error');
			assert.match(`${message} ${description}`, ADVICE);
		});
	});

	describe("n8n's SSRF protection with loopback let through", () => {
		let result: Attempt;
		before(async () => {
			result = await attempt(stack(), { N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.0/8' });
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
