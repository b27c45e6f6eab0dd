// An n8n instance for measuring triggers, with workflows that differ only in their trigger.
import { randomUUID } from 'node:crypto';
import { queryPostgres, querySqlite } from '../../harness/n8n/database.mts';
import { startFreshN8n } from '../../harness/n8n/process.mts';
import { startQueueN8n } from '../../harness/n8n/queueMode.mts';
import { watchStoredEvents } from '../../harness/n8n/storedEvents.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { makeDeliveryReport } from '../../harness/sandbox/account.mts';
import { startSandbox } from '../../harness/sandbox/process.mts';
import { credentialType } from '../../harness/system/packageNames.mts';
import { until } from '../../harness/system/polling.mts';
import { lineWorkflow, makeNode, noOp, triggerNode } from '../../harness/workflows/node.mts';

export type N8nMode = 'regular' | 'queue';

/** Our trigger with its default settings, or n8n's Webhook node. */
type TriggerKind = 'ours' | 'webhook';

const SIGNATURE_SECRET = 'bench-signature-secret';
const PUBLICATION_SECONDS = 120;
/** One of the settings that docs/scale.md recommends for many events. */
const env = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

/** The query reads n8n's database directly, because a call to n8n would slow down the measured trigger. */
const UNFINISHED = `SELECT count(*) AS count FROM execution_entity
	WHERE "workflowId" = $1 AND status IN ('new', 'running', 'waiting')`;

/** Creates delivery reports in the service's format, each for a different message. */
export const makeReports = (count: number) =>
	Array.from({ length: count }, () => makeDeliveryReport(SIGNATURE_SECRET));

async function startN8n(mode: N8nMode) {
	if (mode === 'regular') {
		const n8n = await startFreshN8n({ env });
		return { rest: n8n.rest, webhookUrl: n8n.url, query: querySqlite(n8n.userFolder) };
	}
	const n8n = await startQueueN8n({ env });
	return { rest: n8n.rest, webhookUrl: n8n.webhooks[0].url, query: queryPostgres(n8n.env) };
}

/**
 * Starts n8n, and a sandbox in which the trigger creates webhooks. `tearDown` of harness/stack.mts stops both.
 *
 * @returns a function that stores and publishes a workflow with a trigger of the given kind and a No Operation node
 */
export async function startInstance(mode: N8nMode) {
	const sandbox = await startSandbox();
	const { rest, webhookUrl, query } = await startN8n(mode);
	const service = await rest.createCredential('Bench', credentialType, {
		baseUrl: sandbox.baseUrl,
		accessToken: sandbox.token,
		signatureSecret: SIGNATURE_SECRET,
		format: 'json',
	});

	const ourNode = (webhookId: string) =>
		triggerNode('Trigger', { events: ['DLR'] }, service, { webhookId });
	const webhookNode = (webhookId: string) =>
		makeNode(
			'Trigger',
			'n8n-nodes-base.webhook',
			{ httpMethod: 'POST', path: webhookId, options: {} },
			{ typeVersion: 2.1, webhookId },
		);
	const ourUrl = async (webhookId: string) =>
		await until(
			"the service to have the trigger's webhook",
			async () => (await sandbox.webhooks()).find(({ url }) => url.includes(webhookId))?.url,
			PUBLICATION_SECONDS,
		);

	return async (kind: TriggerKind) => {
		const isOurs = kind === 'ours';
		const webhookId = randomUUID();
		const node = isOurs ? ourNode(webhookId) : webhookNode(webhookId);
		const workflow = await StoredWorkflow.create(
			rest,
			lineWorkflow(kind, [node, noOp('After Trigger')]),
		);
		await workflow.activate();
		const url = isOurs ? await ourUrl(webhookId) : `${webhookUrl}/webhook/${webhookId}`;
		// n8n publishes workflows asynchronously, so the first calls may fail.
		const [{ headers, body }] = makeReports(1);
		const isPublished = async () =>
			(await fetch(url, { method: 'POST', headers, body })).status === 200;
		await until('the webhook to respond', isPublished, PUBLICATION_SECONDS);
		const { outcome } = await watchStoredEvents({ query, inputs: 'execution_data' }, workflow.id);
		/** Returns the number of executions that have not ended. */
		const unfinished = async () => {
			const [{ count }] = await query<{ count: number | string }>(UNFINISHED, [workflow.id]);
			return Number(count);
		};
		return { url, unfinished, outcome };
	};
}

/** A published workflow's trigger: its URL, and its executions in n8n's database. */
export type PublishedTrigger = Awaited<ReturnType<Awaited<ReturnType<typeof startInstance>>>>;
