// Example workflows for single tests: each with an account of its own, imported, run, published and waited for.
import assert from 'node:assert/strict';
import { LiveWorkflow, SandboxAccount, until } from './triggers.ts';
import { credentialType, importExample } from './world.ts';

/** An account that no other test uses. @param seed of the sandbox's `PUT account` */
export async function ownAccount({ sandbox }, seed = {}) {
	const account = new SandboxAccount(sandbox.baseUrl, `sbx_e2e-${crypto.randomUUID()}`);
	// Reports at once: what they say is tested elsewhere.
	const assumptions = { 'reports.after-ms': 10, ...seed.assumptions };
	await account.control('PUT', 'account', { ...seed, assumptions });
	return account;
}

/**
 * Imports an example with a credential for an account.
 * @param change gets the workflow as it is in the file
 */
export async function importFor({ n8n, credentialData }, { token }, file, change) {
	const data = { ...credentialData, accessToken: token };
	const credential = await n8n.rest.createCredential(token, credentialType, data);
	return await importExample(n8n, file, credential, change);
}

/** Runs a workflow from one of its triggers. @throws AssertionError with what n8n says when it does not succeed */
export async function run({ n8n }, workflow, trigger = 'Start') {
	const execution = await n8n.rest.runWorkflow(workflow, trigger);
	const { error } = execution;
	assert.equal(execution.status, 'success', `${error?.node?.name}: ${error?.message}`);
	return execution;
}

/** Publishes a workflow, does some work, and takes it down again. `work` gets what waits for its executions. */
export async function published({ n8n }, workflow, work) {
	const live = new LiveWorkflow(n8n.rest, workflow);
	const { status, ...rest } = await live.publish();
	assert.equal(status, 'published', JSON.stringify(rest));
	try {
		return await work({
			/** Waits until events started so many executions, oldest first, that have all succeeded. */
			executions: async (count) => {
				const ended = await until(`${count} executions of ${workflow.name}`, async () => {
					const all = (await live.executions()).filter(({ mode }) => mode === 'webhook');
					return all.length >= count && all.every(({ stoppedAt }) => stoppedAt) && all;
				});
				const oldest = ended.toSorted((one, other) => Number(one.id) - Number(other.id));
				return await Promise.all(
					oldest.map(async ({ id }) => {
						const execution = await n8n.rest.execution(id, 10);
						assert.equal(execution.status, 'success', execution.error?.message);
						return execution;
					}),
				);
			},
		});
	} finally {
		await live.unpublish();
	}
}
