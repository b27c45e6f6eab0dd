// The tests of a trigger's webhooks in the real n8n: what each begins with, and what they compare.
import { before, beforeEach } from 'node:test';
import { LiveWorkflow, SandboxAccount, triggerNode, triggerWorkflow, until } from './triggers.ts';
import { credentialType } from './world.ts';

export const idsOf = (webhooks) => webhooks.map(({ id }) => id).sort();
export const typesOf = (webhooks) => webhooks.map(({ type }) => type).sort();

/** The ids that a trigger keeps. */
export const kept = (state) => idsOf(Object.values(state?.webhooks ?? {}));

/**
 * What each test begins with: an account of the sandbox, and a way to put workflows for it into n8n.
 * @param name tells the accounts of one group of tests from another's
 */
export function triggerBench(world, name) {
	const bench = {};
	let made = 0;
	before(() => {
		bench.n8n = world().n8n;
		bench.rest = world().n8n.rest;
	});
	beforeEach(async () => {
		const { sandbox, credentialData } = world();
		bench.account = new SandboxAccount(sandbox.baseUrl, `sbx_e2e-trigger-${name}-${made++}`);
		const data = { ...credentialData, accessToken: bench.account.token };
		bench.credential = await bench.rest.createCredential(`Trigger ${name}`, credentialType, data);
	});
	/** A stored workflow with one trigger per list of parameters. */
	bench.workflow = async (...parameters) => {
		const nodes = parameters.map((one, index) =>
			triggerNode(`Events ${index + 1}`, one, bench.credential),
		);
		const stored = await LiveWorkflow.create(bench.rest, triggerWorkflow('Life', nodes));
		return Object.assign(stored, { triggers: nodes });
	};
	/** The methods of the calls about webhooks since `from` calls. */
	bench.methods = async (from = 0) =>
		(await bench.account.calls()).slice(from).map(({ method }) => method);
	/** What runs of a workflow said, oldest first, once there are so many. */
	bench.runs = async (workflow, count) =>
		await until(`${count} executions`, async () => {
			const executions = await workflow.executions();
			return executions.length >= count && executions;
		});
	return bench;
}
