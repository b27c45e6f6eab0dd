import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';
import { eventWorkflow } from '../../harness/workflows/node.mts';
import type { EventType } from '../../harness/workflows/node.mts';
import type { CredentialReference, N8nRest } from '../../harness/n8n/rest.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import type { KeptWebhook } from '../../harness/n8n/storedWorkflow.mts';

/** The fields of a trigger item that tests read. */
export interface EventItem {
	event: string;
	eventId: string;
	messageId?: string;
	/** The sender of a reply. */
	from?: string;
	/** The text of a reply. */
	message?: string;
	/** The state of the question that a reply may answer. */
	question?: string;
}

/** A webhook's response. */
interface WebhookAnswer {
	/** HTTP status. */
	code: number;
	/** The parsed body if it is a JSON object; otherwise, the body as a string. */
	answer: unknown;
}

/** Values that replace the usual values of the service's calls. */
interface CallOptions {
	headers?: Record<string, string>;
	url?: string;
	gzip?: boolean;
}

/** Returns the webhooks' IDs, sorted. */
export const idsOf = (webhooks: Array<{ id: string }>) => webhooks.map(({ id }) => id).sort();

/** Returns a reply event's body. */
export const replyBody = (message: string, more: object = {}) =>
	JSON.stringify({ date: '2026-01-15T09:30:00+01:00', message, from: '33639981000', ...more });

/** A published trigger, with calls in the service's format. */
export class PublishedTrigger {
	readonly workflow: StoredWorkflow;
	/** The webhooks, keyed by event type. */
	readonly webhooks: Record<string, KeptWebhook>;

	private constructor(workflow: StoredWorkflow, webhooks: Record<string, KeptWebhook>) {
		this.workflow = workflow;
		this.webhooks = webhooks;
	}

	/**
	 * Publishes a workflow with one trigger.
	 *
	 * @param parameters the trigger's parameters; all events by default
	 * @throws Error with n8n's message if the workflow cannot be published
	 */
	static async create(
		rest: N8nRest,
		parameters: INodeParameters,
		credential: CredentialReference,
	): Promise<PublishedTrigger> {
		const { trigger, workflow } = eventWorkflow('Events', parameters, credential);
		return await PublishedTrigger.publish(await StoredWorkflow.create(rest, workflow), trigger.id);
	}

	/** Publishes a stored workflow. @param id the trigger's node ID */
	static async publish(stored: StoredWorkflow, id: string): Promise<PublishedTrigger> {
		await stored.publish();
		return new PublishedTrigger(stored, (await stored.state(id))!.webhooks);
	}

	/** Calls a webhook with a correctly signed body, unless `headers` override the signature. */
	async call(
		type: EventType,
		body: string,
		{ headers = {}, url = this.webhooks[type].url, gzip = false }: CallOptions = {},
	): Promise<WebhookAnswer> {
		const { secret = '' } = this.webhooks[type];
		const response = await fetch(url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
				...(gzip && { 'content-encoding': 'gzip' }),
				...headers,
			},
			body: gzip ? gzipSync(body) : body,
			signal: AbortSignal.timeout(60_000),
		});
		const text = await response.text();
		const answer: unknown = text.startsWith('{') ? JSON.parse(text) : text;
		return { code: response.status, answer };
	}
}
