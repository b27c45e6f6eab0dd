// An n8n to measure triggers in: this package and the no-op trigger installed beside each other, workflows that differ
// in nothing but their trigger.
import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installN8n } from '../../e2e/lib/n8n/install.ts';
import { createOwner } from '../../e2e/lib/n8n/instance.ts';
import { installPackage, startN8n } from '../../e2e/lib/n8n/process.ts';
import { startQueueN8n } from '../../e2e/lib/n8n/queueMode.ts';
import { StoredWorkflow } from '../../e2e/lib/n8n/storedWorkflow.ts';
import { credentialType } from '../../e2e/lib/packageNames.ts';
import { startSandbox } from '../../e2e/lib/sandbox/process.ts';
import { freePort } from '../../e2e/lib/system/ports.ts';
import { newTempFolder } from '../../e2e/lib/system/tempFolders.ts';
import { makeNode } from '../../e2e/lib/workflows/node.ts';
import { triggerNode, triggerWorkflow } from '../../e2e/lib/workflows/trigger.ts';
import { deliveryReports, SECRET_HEADER, SIGNATURE_SECRET } from '../servers/deliveryReports.ts';
import type { N8nMode, TriggerKind } from '../timing/caseProtocol.ts';
import { post, postAll } from '../timing/loadGenerator.ts';
import type { Post } from '../timing/loadGenerator.ts';
import { openPostgres, openSqlite } from './storedExecutions.ts';

const CONNECTIONS = 10;
const POLL_MS = 20;
const PATIENCE_MS = 120_000;

/** Milliseconds. Linux counts computing time in hundredths of a second. */
function computingTime(pid: number) {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	// The name, in parentheses, may hold blanks: fields are counted after it.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	const [user, system] = fields.slice(11, 13).map(Number);
	return (user + system) * 10;
}

async function installPackages(userFolder: string) {
	await installPackage(userFolder);
	cpSync(
		path.join(import.meta.dirname, '../peers/noOpTrigger'),
		path.join(userFolder, '.n8n/nodes/node_modules/n8n-nodes-bench-no-op'),
		{ recursive: true },
	);
}

async function startRegular(env: NodeJS.ProcessEnv) {
	const userFolder = newTempFolder();
	await installPackages(userFolder);
	const folder = await installN8n();
	const n8n = await startN8n({ folder, userFolder, port: await freePort(), env });
	await createOwner(n8n.rest);
	const executions = openSqlite(userFolder);
	return { rest: n8n.rest, webhookUrl: n8n.url, processes: [n8n.process], executions };
}

async function startQueue(env: NodeJS.ProcessEnv) {
	const n8n = await startQueueN8n({ env, install: installPackages });
	const [{ url, process }] = n8n.webhooks;
	const processes = [n8n.process, n8n.worker, process];
	return { rest: n8n.rest, webhookUrl: url, processes, executions: await openPostgres(n8n.env) };
}

/** Asks until `ask` gives something. @throws Error saying what did not come in two minutes */
async function until<Found>(what: string, ask: () => Promise<Found>) {
	for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(POLL_MS)) {
		const found = await ask();
		if (found) return found;
	}
	throw new Error(`${what} did not come in ${PATIENCE_MS / 1000} s.`);
}

/**
 * Starts an n8n, and a sandbox that its trigger makes webhooks at. `tearDown` of the tests in n8n ends both.
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
		if (kind === 'ours') return triggerNode('Trigger', { events: ['DLR'] }, service, { webhookId });
		if (kind === 'noOp') {
			const type = 'n8n-nodes-bench-no-op.noOpTrigger';
			return makeNode('Trigger', type, {}, { typeVersion: 2, webhookId });
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
		if (kind === 'noOp') return `${webhookUrl}/webhook/${webhookId}/webhook`;
		if (kind !== 'ours') return `${webhookUrl}/webhook/${webhookId}`;
		return await until("The trigger's webhook at the service", async () => {
			const webhooks = await sandbox.webhooks();
			return webhooks.find(({ url }) => url.startsWith(webhookUrl))?.url;
		});
	};

	/** Milliseconds of computing time that n8n's processes have taken so far; undefined where only Linux would tell. */
	const cpu = () =>
		platform() === 'linux'
			? processes.reduce((sum, { pid }) => sum + (pid ? computingTime(pid) : 0), 0)
			: undefined;

	return {
		/** Stores and publishes a workflow: a trigger of that kind and one node that does nothing. */
		publish: async (kind: TriggerKind) => {
			const webhookId = randomUUID();
			const node = nodeOf(kind, webhookId);
			const workflow = await StoredWorkflow.create(rest, triggerWorkflow(kind, [node]));
			await workflow.activate();
			const url = await urlOf(kind, webhookId);
			const finished = async (since = 0) => await executions.finished(workflow.id, since);
			// Publication is asynchronous: the first calls go nowhere.
			await until('The webhook', async () => {
				const [event] = deliveryReports(1);
				return (await post(url, event)).status === 200;
			});
			await until('The first execution', finished);
			return {
				url,
				/** How many executions have ended well. */
				finished,
				/**
				 * From the first event until all executions are stored as finished.
				 * @returns milliseconds of n8n's computing time per event, where the system tells
				 */
				receive: async (events: Post[]) => {
					const [last, before] = [await executions.last(), cpu()];
					await postAll(url, events, CONNECTIONS, ({ status }) => {
						if (status !== 200) throw new Error(`An event was answered with ${status}.`);
					});
					const done = async () => (await finished(last)) >= events.length;
					await until(`${events.length} executions`, done);
					const after = cpu();
					return before === undefined || after === undefined
						? undefined
						: (after - before) / events.length;
				},
			};
		},
	};
}

export type Instance = Awaited<ReturnType<typeof startInstance>>;
export type PublishedTrigger = Awaited<ReturnType<Instance['publish']>>;
