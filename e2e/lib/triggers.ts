// Workflows with triggers in the real n8n: published, taken down and looked at, and what the sandbox has of them.
import { setTimeout as sleep } from 'node:timers/promises';

export const triggerType = 'n8n-nodes-sms-campaigns.smsCampaignsTrigger';

/** A trigger node. `more` may name its `id`, `webhookId`, `position` … */
export function triggerNode(name, parameters, credential, more = {}) {
	return {
		id: crypto.randomUUID(),
		webhookId: crypto.randomUUID(),
		name,
		type: triggerType,
		typeVersion: 2,
		position: [0, 0],
		parameters,
		credentials: { smsCampaignsApi: credential },
		...more,
	};
}

/** A workflow of triggers, each with a node of its own behind it that hands its items on. */
export function triggerWorkflow(name, triggers) {
	const ends = triggers.map((trigger, index) => ({
		id: crypto.randomUUID(),
		name: `After ${trigger.name}`,
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [220, index * 200],
		parameters: {},
	}));
	const connections = {};
	for (const [index, trigger] of triggers.entries()) {
		connections[trigger.name] = { main: [[{ node: ends[index].name, type: 'main', index: 0 }]] };
	}
	return {
		name,
		nodes: [...triggers, ...ends],
		connections,
		settings: { executionOrder: 'v1' },
	};
}

/** Waits until `look` gives something. @throws Error saying what was waited for */
export async function until(what, look, seconds = 30) {
	for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(150)) {
		const found = await look();
		if (found) return found;
	}
	throw new Error(`Waited ${seconds} s in vain: ${what}.`);
}

const SETTLED = ['published', 'failed', 'partially_published', 'not_published'];

/** A workflow in n8n, as its owner handles it. */
export class LiveWorkflow {
	constructor(rest, stored) {
		this.rest = rest;
		this.stored = stored;
	}

	static async create(rest, workflow) {
		return new LiveWorkflow(rest, await rest.createWorkflow(workflow));
	}

	get id() {
		return this.stored.id;
	}

	/** As n8n has it now, static data included. */
	async read() {
		this.stored = await this.rest.call('GET', `/rest/workflows/${this.id}`);
		return this.stored;
	}

	/** What the trigger keeps for its production URL. */
	async state(nodeId) {
		const { staticData } = await this.read();
		return staticData?.global?.smsCampaignsTrigger?.[nodeId]?.production;
	}

	/** Stores a change: live with the next `publish`. */
	async change(changes) {
		const { versionId, name, nodes, connections, settings } = await this.read();
		this.stored = await this.rest.call('PATCH', `/rest/workflows/${this.id}`, {
			name,
			nodes,
			connections,
			settings,
			versionId,
			...changes,
		});
	}

	async #settled(seconds) {
		return await until(
			`workflow ${this.id} to be published or not`,
			async () => {
				const status = await this.rest.call('GET', `/rest/workflows/${this.id}/publication-status`);
				return SETTLED.includes(status.status) && status;
			},
			seconds,
		);
	}

	/** Asks n8n to publish the newest version. */
	async activate() {
		const { versionId } = await this.read();
		await this.rest.call('POST', `/rest/workflows/${this.id}/activate`, { versionId });
	}

	async deactivate() {
		await this.rest.call('POST', `/rest/workflows/${this.id}/deactivate`, {});
	}

	/** Publishes the newest version and waits until n8n is through with it. @returns n8n's publication status */
	async publish(seconds = 120) {
		await this.activate();
		return await this.#settled(seconds);
	}

	async unpublish(seconds = 120) {
		await this.deactivate();
		return await this.#settled(seconds);
	}

	/** Starts to listen at a trigger's test URL. */
	async listen(trigger) {
		return await this.rest.call('POST', `/rest/workflows/${this.id}/run`, {
			workflowData: await this.read(),
			triggerToStartFrom: { name: trigger },
		});
	}

	async cancelListening() {
		return await this.rest.call('DELETE', `/rest/test-webhook/${this.id}`);
	}

	/** Its executions that n8n has, newest first, a hundred at most. */
	async executions() {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: this.id }));
		const { results } = await this.rest.call('GET', `/rest/executions?filter=${filter}&limit=100`);
		return results;
	}
}

/** An account of the sandbox, behind the service. */
export class SandboxAccount {
	constructor(baseUrl, token) {
		this.baseUrl = baseUrl;
		this.token = token;
	}

	/** Calls the control interface. */
	async control(method, path, body) {
		return await this.#call(`/_sandbox/${path}`, method, body);
	}

	/** Calls the service as its client would. */
	async service(method, path, body) {
		return await this.#call(path, method, body);
	}

	async #call(path, method, body) {
		const response = await fetch(new URL(path, this.baseUrl), {
			method,
			headers: {
				authorization: `Bearer ${this.token}`,
				accept: 'application/json',
				'content-type': 'application/json',
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
		return JSON.parse(text);
	}

	async webhooks() {
		return (await this.control('GET', 'webhooks')).webhooks;
	}

	/** The calls about webhooks since the last look, as `POST`, `PUT`, `DELETE`. */
	async calls() {
		const { calls } = await this.control('GET', 'calls');
		return calls.filter(({ path }) => path.startsWith('/webhook'));
	}

	async breakCalls(...faults) {
		await this.control('PUT', 'faults', faults);
	}

	async mendCalls() {
		await this.control('DELETE', 'faults');
	}

	/** Deliveries of one type that were taken, once nothing is on its way any more. */
	async delivered(type) {
		await until('all deliveries to end', async () => {
			const { total } = await this.control('GET', `deliveries?type=${type}&state=pending`);
			return total === 0;
		});
		return (await this.control('GET', `deliveries?type=${type}&state=delivered`)).deliveries;
	}

	/** A phone answers: one MO event. */
	async reply(phone, message) {
		return await this.control('POST', `phones/${phone}/reply`, { message });
	}
}
