import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';
import { eventWorkflow } from '../../harness/workflows/node.mts';
import type { EventType } from '../../harness/workflows/node.mts';
import type { CredentialReference, N8nRest } from '../../harness/n8n/rest.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import type { KeptWebhook } from '../../harness/n8n/storedWorkflow.mts';

/** An item of the trigger, as far as tests read it. */
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

/** A webhook's answer. */
interface WebhookAnswer {
	/** HTTP status. */
	code: number;
	/** Parsed if it is a JSON object, else the text. */
	answer: unknown;
}

/** The differences between a call and the service's calls. */
interface CallOptions {
	headers?: Record<string, string>;
	url?: string;
	gzip?: boolean;
}

/** The ids of webhooks, sorted. */
export const idsOf = (webhooks: Array<{ id: string }>) => webhooks.map(({ id }) => id).sort();

/** The body of a reply. */
export const replyBody = (message: string, more: object = {}) =>
	JSON.stringify({ date: '2026-01-15T09:30:00+01:00', message, from: '33639981000', ...more });

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
		parameters: INodeParameters,
		credential: CredentialReference,
	): Promise<PublishedTrigger> {
		const { trigger, workflow } = eventWorkflow('Events', parameters, credential);
		return await PublishedTrigger.publish(await StoredWorkflow.create(rest, workflow), trigger.id);
	}

	/** The same with a workflow that is stored. @param id of its trigger */
	static async publish(stored: StoredWorkflow, id: string): Promise<PublishedTrigger> {
		await stored.publish();
		return new PublishedTrigger(stored, (await stored.state(id))!.webhooks);
	}

	/** Calls a webhook with a body that is signed rightly, unless `headers` say otherwise. */
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
