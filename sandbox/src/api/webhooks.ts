import { EVENT_TYPES, isEventType } from '../domain/events.ts';
import { dataRefusal, OUTCOME, Refusal } from '../domain/outcome.ts';
import {
	addWebhook,
	deleteWebhook,
	findWebhook,
	hasWebhook,
	setWebhookStatus,
} from '../store/events/webhooks.ts';
import { readJsonWebhook } from '../wire/jsonRequests.ts';
import type { WebhookFields } from '../domain/requestFields.ts';
import { readXmlWebhook } from '../wire/xmlRequests.ts';
import { parseRequest } from './apiCall.ts';
import type { EndpointHandler } from './endpoint.ts';

type Call = Parameters<EndpointHandler>[0];

function readWebhook(call: Call): WebhookFields {
	const body = parseRequest(call);
	return body.format === 'json' ? readJsonWebhook(body.root) : readXmlWebhook(body.root);
}

function validateUrl(url: unknown): string {
	const isUrl = typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url);
	if (!isUrl) throw dataRefusal('webhook.url is missing or not an http or https address');
	return url;
}

/** A null may come as the text `null` in XML, where nothing else can say it. */
function validateSignature(signature: unknown, format: Call['format']): string | null {
	if (signature === undefined || signature === null || signature === '') return null;
	if (format === 'xml' && signature === 'null') return null;
	if (typeof signature !== 'string') throw dataRefusal('webhook.signature is not a string');
	return signature;
}

const webhookId = (call: Call) => (call.request.params as { id: string }).id;
const unknownWebhook = (id: string) => new Refusal(OUTCOME.notFound, `There is no webhook ${id}`);

/** The signature as the JSON answer to a creation shows it: the register decides when there is none. */
function createdSignature(call: Call, signature: string | null): { signature?: string | null } {
	if (signature !== null) return { signature };
	return call.assumptions.text('webhook.no-signature') === 'null' ? { signature } : {};
}

/** POST /webhook (interface §4.3). A `status` and `last_http_code` in the request are ignored. */
export const createWebhook: EndpointHandler = (call) => {
	const { account, assumptions, services } = call;
	const raw = readWebhook(call);
	if (!isEventType(raw.type)) {
		throw dataRefusal(`webhook.type is none of ${EVENT_TYPES.join(', ')}`);
	}
	const url = validateUrl(raw.url);
	const signature = validateSignature(raw.signature, call.format);
	const isSecond = hasWebhook(services.db, account, raw.type, url);
	if (isSecond && assumptions.text('webhook.same-url') === 'refuse') {
		throw dataRefusal('there is a webhook of this type for this url');
	}
	const status = assumptions.text('webhook.new-status');
	const made = addWebhook(
		services.db,
		account,
		{ type: raw.type, url, signature, status },
		services.accounts.now(account),
	);
	const shown = { webhook_id: made.id, type: made.type, url };
	if (call.format === 'xml') return { status: OUTCOME.ok, fields: { webhook: shown } };
	const webhook = { ...shown, ...createdSignature(call, signature) };
	return { status: OUTCOME.ok, fields: { webhook } };
};

/** PUT /webhook/:id/status, and /webhook/:id as the contract's samples have it (interface §4.4). */
export function updateWebhook(path: 'status' | 'bare'): EndpointHandler {
	return (call) => {
		const { account, assumptions, services } = call;
		const served = assumptions.text('webhook.status-path');
		if (served !== 'both' && served !== path) {
			throw new Refusal(OUTCOME.notFound, 'Unknown address', assumptions.number('route.unknown'));
		}
		const { status } = readWebhook(call);
		if (status !== 'live' && status !== 'paused') {
			throw dataRefusal('webhook.status is neither live nor paused');
		}
		const id = webhookId(call);
		const webhook = findWebhook(services.db, account, id);
		if (!webhook) throw unknownWebhook(id);
		setWebhookStatus(services.db, account, id, status, services.now());
		const { type, url, signature } = webhook;
		return {
			status: OUTCOME.ok,
			fields: { webhook: { webhook_id: id, status, type, url, signature } },
		};
	};
}

/** DELETE /webhook/:id (interface §4.5). */
export const removeWebhook: EndpointHandler = (call) => {
	const id = webhookId(call);
	if (!deleteWebhook(call.services.db, call.account, id)) throw unknownWebhook(id);
	return { status: OUTCOME.ok, fields: { deleted_id: id } };
};
