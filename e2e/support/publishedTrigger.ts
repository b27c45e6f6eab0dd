import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';
import { until } from '../../harness/system/polling.ts';
import { eventWorkflow } from '../../harness/workflows/trigger.ts';
import type { EventType } from '../../harness/workflows/trigger.ts';
import type { Execution } from '../../harness/n8n/executions.ts';
import type { CredentialReference, N8nRest } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { KeptWebhook } from '../../harness/n8n/storedWorkflow.ts';

/** What a webhook answered. */
export interface WebhookAnswer {
	/** HTTP status. */
	code: number | undefined;
	/** Parsed where it is a JSON object, else the text. */
	answer: unknown;
}

/** Bytes of a body that is sent only when its headers have not been answered. */
const LARGE = 1_000_000;

/**
 * Posts bytes over a connection of its own. Not `fetch`: n8n answers a body that is too large while it is still on its
 * way, and the rest of it is then in the way of the next call.
 */
async function post(
	url: string,
	headers: Record<string, string>,
	bytes: Buffer,
): Promise<WebhookAnswer> {
	return await new Promise((resolve, reject) => {
		const options = {
			method: 'POST',
			agent: false,
			headers: { ...headers, 'content-length': bytes.length },
		};
		let answered = false;
		const sent = request(url, options, (response) => {
			answered = true;
			let text = '';
			response.setEncoding('utf8');
			response.on('data', (chunk: string) => (text += chunk));
			response.on('end', () => {
				sent.destroy();
				const answer: unknown = text.startsWith('{') ? JSON.parse(text) : text;
				resolve({ code: response.statusCode, answer });
			});
		});
		sent.setTimeout(60_000, () => sent.destroy(new Error('No answer within 60 s')));
		sent.on('error', (error) => answered || reject(error));
		if (bytes.length <= LARGE) sent.end(bytes);
		else {
			// A body that is too large is answered by its length alone, and the connection is closed: what is written by
			// then can take the answer with it.
			sent.flushHeaders();
			setTimeout(() => answered || sent.end(bytes), 1_000);
		}
	});
}

/** How a call is not as the service makes it. */
interface CallOptions {
	headers?: Record<string, string>;
	url?: string;
	gzip?: boolean;
}

/** A trigger that is published, called as the service calls it. */
export class PublishedTrigger {
	readonly workflow: StoredWorkflow;
	/** By event type. */
	readonly webhooks: Record<string, KeptWebhook>;

	private constructor(workflow: StoredWorkflow, webhooks: Record<string, KeptWebhook>) {
		this.workflow = workflow;
		this.webhooks = webhooks;
	}

	/**
	 * Publishes a workflow of one trigger.
	 *
	 * @param parameters of the trigger; all events by default
	 * @throws Error with what n8n says when it cannot be published
	 */
	static async create(
		rest: N8nRest,
		name: string,
		parameters: INodeParameters,
		credential: CredentialReference,
	): Promise<PublishedTrigger> {
		const { trigger, workflow } = eventWorkflow(name, parameters, credential);
		return await PublishedTrigger.publish(await StoredWorkflow.create(rest, workflow), trigger.id);
	}

	/** The same with a workflow that is stored. @param id of its trigger */
	static async publish(stored: StoredWorkflow, id: string): Promise<PublishedTrigger> {
		const published = await stored.publish();
		const state = await stored.state(id);
		if (published.status !== 'published' || !state) throw new Error(JSON.stringify(published));
		return new PublishedTrigger(stored, state.webhooks);
	}

	/** Calls a webhook with a body that is signed rightly, unless `headers` say otherwise. */
	async call(
		type: EventType,
		body: string,
		{ headers = {}, url = this.webhooks[type].url, gzip = false }: CallOptions = {},
	): Promise<WebhookAnswer> {
		const bytes = Buffer.from(body);
		const { secret = '' } = this.webhooks[type];
		const all = {
			'content-type': 'application/json',
			'x-service-signature': createHmac('sha256', secret).update(bytes).digest('hex'),
			...(gzip && { 'content-encoding': 'gzip' }),
			...headers,
		};
		return await post(url, all, gzip ? gzipSync(bytes) : bytes);
	}

	/** All executions of the workflow, oldest first, once there are `count` and all of them have ended. */
	async executions(count: number): Promise<Execution[]> {
		const done = await until(`${count} executions`, async () => {
			const all = await this.workflow.executions();
			const ended = all.every(({ status }) => status === 'success' || status === 'error');
			return all.length >= count && ended && all;
		});
		const ids = done.map(({ id }) => id).sort((one, other) => Number(one) - Number(other));
		return await Promise.all(ids.map((id) => this.workflow.rest.execution(id)));
	}

	async close(): Promise<void> {
		await this.workflow.unpublish();
	}
}
