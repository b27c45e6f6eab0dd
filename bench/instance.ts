// An n8n to measure triggers in: this package and the do-nothing trigger installed beside each other, workflows that
// differ in nothing but their trigger.
import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installN8n } from '../e2e/lib/n8n/install.ts';
import { createOwner } from '../e2e/lib/n8n/instance.ts';
import { installPackage, startN8n } from '../e2e/lib/n8n/process.ts';
import { startQueueN8n } from '../e2e/lib/n8n/queueMode.ts';
import { credentialType } from '../e2e/lib/packageNames.ts';
import { startSandbox } from '../e2e/lib/sandbox/process.ts';
import { freePort } from '../e2e/lib/system/ports.ts';
import { newTempFolder } from '../e2e/lib/system/tempFolders.ts';
import { flood, makeEvents, SECRET, SECRET_HEADER, send } from './events.ts';
import { openPostgres, openSqlite } from './executions.ts';

const MOMENT_MS = 20;
const PATIENCE_MS = 120_000;

/** Linux counts computing time in hundredths of a second. */
function computingTime(pid) {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	// The name, in parentheses, may hold blanks: fields are counted after it.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	const [user, system] = fields.slice(11, 13).map(Number);
	return (user + system) * 10;
}

async function install(userFolder) {
	await installPackage(userFolder);
	const beside = path.join(userFolder, '.n8n/nodes/node_modules/n8n-nodes-bench-nothing');
	cpSync(path.join(import.meta.dirname, 'nothing'), beside, { recursive: true });
}

async function startRegular(env) {
	const userFolder = newTempFolder();
	await install(userFolder);
	const folder = await installN8n();
	const n8n = await startN8n({ folder, userFolder, port: await freePort(), env });
	await createOwner(n8n.rest);
	const executions = openSqlite(userFolder);
	return { rest: n8n.rest, webhookUrl: n8n.url, processes: [n8n.process], executions };
}

async function startQueue(env) {
	const n8n = await startQueueN8n({ env, install });
	const [{ url, process }] = n8n.webhooks;
	const processes = [n8n.process, n8n.worker, process];
	return { rest: n8n.rest, webhookUrl: url, processes, executions: await openPostgres(n8n.env) };
}

/** Asks until `ask` gives something. @throws Error saying what did not come in two minutes */
async function until(what, ask) {
	for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(MOMENT_MS)) {
		const found = await ask();
		if (found) return found;
	}
	throw new Error(`${what} did not come in ${PATIENCE_MS / 1000} s.`);
}

const triggers = {
	ours: ({ service }) => ({
		type: 'n8n-nodes-sms-campaigns.smsCampaignsTrigger',
		typeVersion: 2,
		parameters: { events: ['DLR'] },
		credentials: { [credentialType]: service },
	}),
	nothing: () => ({
		type: 'n8n-nodes-bench-nothing.nothingTrigger',
		typeVersion: 2,
		parameters: {},
	}),
	webhook: (_credentials, path) => ({
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		parameters: { httpMethod: 'POST', path, options: {} },
	}),
	// The same, and it checks its callers as well: they must send a header with a secret in it.
	webhookAuth: ({ header }, path) => ({
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		parameters: { httpMethod: 'POST', path, authentication: 'headerAuth', options: {} },
		credentials: { httpHeaderAuth: header },
	}),
};

/** The trigger and one node that does nothing. */
function workflowOf(kind, credentials, webhookId) {
	const base = { id: randomUUID(), name: 'Trigger', position: [0, 0], webhookId };
	const end = { id: randomUUID(), name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1 };
	return {
		name: kind,
		nodes: [
			{ ...base, ...triggers[kind](credentials, webhookId) },
			{ ...end, position: [220, 0], parameters: {} },
		],
		connections: { Trigger: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

class Instance {
	constructor({ rest, webhookUrl, processes, executions, sandbox, credentials }) {
		Object.assign(this, { rest, webhookUrl, processes, executions, sandbox, credentials });
	}

	/** Milliseconds of computing time that n8n's processes have taken so far; undefined where only Linux would tell. */
	#cpu() {
		if (platform() !== 'linux') return undefined;
		return this.processes.reduce(
			(sum, { pid }) => sum + (pid === undefined ? 0 : computingTime(pid)),
			0,
		);
	}

	async #urlOf(kind, webhookId) {
		if (kind === 'nothing') return `${this.webhookUrl}/webhook/${webhookId}/webhook`;
		if (kind.startsWith('webhook')) return `${this.webhookUrl}/webhook/${webhookId}`;
		return await until("The trigger's webhook at the service", async () => {
			const webhooks = await this.sandbox.webhooks();
			return webhooks.find(({ url }) => url.startsWith(this.webhookUrl))?.url;
		});
	}

	/**
	 * Stores and publishes a workflow with a trigger of that kind.
	 * @returns `run(events)`: from the first request until all executions are stored as finished; gives the
	 *   milliseconds of n8n's computing time per event; `url`; `finished()`: how many executions have ended well
	 */
	async activate(kind) {
		const webhookId = randomUUID();
		const workflow = await this.rest.createWorkflow(workflowOf(kind, this.credentials, webhookId));
		await this.rest.call('POST', `/rest/workflows/${workflow.id}/activate`, {
			versionId: workflow.versionId,
		});
		const url = await this.#urlOf(kind, webhookId);
		// Publication is asynchronous: the first of these go nowhere.
		await until('The webhook', async () => (await send(url, makeEvents(1)[0])) === 200);
		const finished = async (since = 0) => await this.executions.finished(workflow.id, since);
		await until('The first execution', finished);
		const run = async (events) => {
			const [last, before] = [await this.executions.last(), this.#cpu()];
			await flood(url, events);
			const done = async () => (await finished(last)) >= events.length;
			await until(`${events.length} executions`, done);
			return before === undefined ? undefined : (this.#cpu() - before) / events.length;
		};
		return { run, url, finished };
	}
}

/**
 * Starts an n8n, and a sandbox that its trigger makes webhooks at. `tearDown` of e2e/lib/world.ts ends both.
 * @param mode `regular` or `queue`; `env`: settings of n8n
 */
export async function startInstance(mode, env) {
	const sandbox = await startSandbox();
	const n8n = await (mode === 'queue' ? startQueue(env) : startRegular(env));
	const service = await n8n.rest.createCredential('Bench', credentialType, {
		baseUrl: sandbox.baseUrl,
		accessToken: sandbox.token,
		signatureSecret: SECRET,
		format: 'json',
	});
	const secret = { name: SECRET_HEADER, value: SECRET };
	const header = await n8n.rest.createCredential('Bench header', 'httpHeaderAuth', secret);
	return new Instance({ ...n8n, sandbox, credentials: { service, header } });
}
