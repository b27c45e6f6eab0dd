// An n8n to measure triggers in, with workflows that differ in nothing but their trigger.
import { randomUUID } from 'node:crypto';
import { openPostgres, openSqlite } from '../../harness/n8n/database.ts';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import { startQueueN8n } from '../../harness/n8n/queueMode.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import { credentialType } from '../../harness/system/packageNames.ts';
import { until } from '../../harness/system/polling.ts';
import { startSandbox } from '../../harness/sandbox/process.ts';
import { makeNode } from '../../harness/workflows/node.ts';
import { triggerNode, triggerWorkflow } from '../../harness/workflows/trigger.ts';
import { deliveryReports, SECRET_HEADER, SIGNATURE_SECRET } from '../servers/deliveryReports.ts';
import type { N8nMode, TriggerKind } from '../measuring/caseProtocol.ts';
import { post } from '../measuring/loadGenerator.ts';
import { computingTime } from './computingTime.ts';
import { PublishedTrigger } from './publishedTrigger.ts';
import { storedExecutions } from './storedExecutions.ts';
import { verifyTrigger } from './verifyTrigger.ts';

const PUBLICATION_SECONDS = 120;

const isWebhookNode = (kind: TriggerKind) => kind === 'webhook' || kind === 'webhookHeaderAuth';

async function startRegular(env: NodeJS.ProcessEnv) {
	const n8n = await startFreshN8n({ env });
	const executions = storedExecutions(openSqlite(n8n.userFolder).query);
	return { rest: n8n.rest, webhookUrl: n8n.url, processes: [n8n.process], executions };
}

async function startQueue(env: NodeJS.ProcessEnv) {
	const n8n = await startQueueN8n({ env });
	const [{ url, process }] = n8n.webhooks;
	const processes = [n8n.process, ...n8n.workers, process];
	return {
		rest: n8n.rest,
		webhookUrl: url,
		processes,
		executions: storedExecutions((await openPostgres(n8n.env)).query),
	};
}

/**
 * Starts an n8n, and a sandbox that its trigger makes webhooks at. `tearDown` of e2e/lib/stack.ts ends both.
 * @param env settings of n8n
 */
export async function startInstance(mode: N8nMode, env: NodeJS.ProcessEnv) {
	const sandbox = await startSandbox();
	const { rest, webhookUrl, processes, executions } = await (mode === 'queue'
		? startQueue(env)
		: startRegular(env));
	const service = await rest.createCredential('Bench', credentialType, {
		baseUrl: sandbox.baseUrl,
		accessToken: sandbox.token,
		signatureSecret: SIGNATURE_SECRET,
		format: 'json',
	});
	const header = await rest.createCredential('Bench header', 'httpHeaderAuth', {
		name: SECRET_HEADER,
		value: SIGNATURE_SECRET,
	});

	const nodeOf = (kind: TriggerKind, webhookId: string) => {
		if (!isWebhookNode(kind)) {
			const more =
				(kind === 'oursUngrouped' && { groupEvents: 'none' }) ||
				(kind === 'oursFiltered' && { reports: 'notDelivered' });
			return triggerNode('Trigger', { events: ['DLR'], ...more }, service, { webhookId });
		}
		const checks = kind === 'webhookHeaderAuth';
		return makeNode(
			'Trigger',
			'n8n-nodes-base.webhook',
			{
				httpMethod: 'POST',
				path: webhookId,
				...(checks && { authentication: 'headerAuth' }),
				options: {},
			},
			{ typeVersion: 2.1, webhookId, ...(checks && { credentials: { httpHeaderAuth: header } }) },
		);
	};

	const urlOf = async (kind: TriggerKind, webhookId: string) => {
		if (isWebhookNode(kind)) return `${webhookUrl}/webhook/${webhookId}`;
		const look = async () => {
			const webhooks = await sandbox.webhooks();
			return webhooks.find(({ url }) => url.includes(webhookId))?.url;
		};
		return await until("the trigger's webhook at the service", look, PUBLICATION_SECONDS);
	};

	return {
		/** Stores and publishes a workflow: a trigger of that kind and one node that does nothing. */
		publish: async (kind: TriggerKind) => {
			const webhookId = randomUUID();
			const node = nodeOf(kind, webhookId);
			const workflow = await StoredWorkflow.create(rest, triggerWorkflow(kind, [node]));
			await workflow.activate();
			const url = await urlOf(kind, webhookId);
			const isFiltered = kind === 'oursFiltered';
			const trigger = new PublishedTrigger(url, workflow.id, executions, isFiltered);
			// Publication is asynchronous: the first calls go nowhere.
			const [report] = deliveryReports(1);
			const isPublished = async () => (await post(url, report)).status === 200;
			await until('the webhook', isPublished, PUBLICATION_SECONDS);
			await trigger.finish();
			await trigger.check([report]);
			if (!isWebhookNode(kind) && !isFiltered) {
				await verifyTrigger(trigger, { groups: kind === 'ours' });
			}
			return trigger;
		},
		/** Milliseconds of computing time that n8n's processes have taken so far, where the system tells. */
		computingTime: () =>
			processes.reduce((sum, { pid }) => sum + (pid ? computingTime(pid) : 0), 0),
	};
}

export type Instance = Awaited<ReturnType<typeof startInstance>>;
