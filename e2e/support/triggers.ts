// The tests of a trigger's webhooks in the real n8n: what each begins with, and what they compare.
import { before, beforeEach } from 'node:test';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { FreshN8n } from '../../harness/n8n/instance.ts';
import type { CredentialReference, N8nRest } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { ExecutionSummary, TriggerState } from '../../harness/n8n/storedWorkflow.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
import { triggerNode, triggerWorkflow } from '../../harness/workflows/trigger.ts';
import { storeCredential } from './credentials.ts';

/** The ids of webhooks, sorted. */
export const idsOf = (webhooks: Array<{ id: string }>) => webhooks.map(({ id }) => id).sort();

/** The types of webhooks, sorted. */
export const typesOf = (webhooks: Array<{ type: string }>) =>
	webhooks.map(({ type }) => type).sort();

/** The ids of the webhooks that a trigger keeps, sorted. */
export const keptIds = (state: TriggerState | undefined) =>
	idsOf(Object.values(state?.webhooks ?? {}));

/** What each test begins with: an account of the sandbox, and a way to put workflows for it into n8n. */
export class TriggerFixture {
	n8n!: FreshN8n;
	/** A new one for each test. */
	account!: TestAccount;
	credential!: CredentialReference;

	get rest(): N8nRest {
		return this.n8n.rest;
	}

	/** Stores a workflow with one trigger per set of parameters. */
	async workflow(
		...parameters: INodeParameters[]
	): Promise<StoredWorkflow & { triggers: INode[] }> {
		const triggers = parameters.map((one, index) =>
			triggerNode(`Events ${index + 1}`, one, this.credential),
		);
		const stored = await StoredWorkflow.create(this.rest, triggerWorkflow('Life', triggers));
		return Object.assign(stored, { triggers });
	}

	/** The methods of the calls about webhooks, without the first `from` calls. */
	async methods(from = 0): Promise<string[]> {
		return (await this.account.webhookCalls()).slice(from).map(({ method }) => method);
	}

	/** The executions of a workflow, once there are so many. */
	async runs(workflow: StoredWorkflow, count: number): Promise<ExecutionSummary[]> {
		return await until(`${count} executions`, async () => {
			const executions = await workflow.executions();
			return executions.length >= count && executions;
		});
	}
}

/**
 * Fills a fixture before each test of the group that calls this.
 *
 * @param stack gives what runs, once it does
 * @param name tells the accounts of one group of tests from another's
 */
export function triggerFixture(stack: () => Stack, name: string): TriggerFixture {
	const fixture = new TriggerFixture();
	let made = 0;
	before(() => {
		fixture.n8n = stack().n8n;
	});
	beforeEach(async () => {
		const token = `sbx_e2e-trigger-${name}-${made++}`;
		fixture.account = new TestAccount(stack().sandbox.baseUrl, token);
		fixture.credential = await storeCredential(stack(), fixture.rest, `Trigger ${name}`, token);
	});
	return fixture;
}
