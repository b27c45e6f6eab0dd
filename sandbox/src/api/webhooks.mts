import { EVENT_TYPES, isEventType } from '../domain/events.mts';
import { isHttpUrl } from '../domain/httpUrl.mts';
import { isLinkLocal } from '../domain/linkLocal.mts';
import { dataRejection, OUTCOME, Rejection } from '../domain/outcome.mts';
import { pathParameter } from '../http/sandboxRoutes.mts';
import {
	addWebhook,
	deleteWebhook,
	findWebhook,
	setWebhookStatus,
} from '../store/events/webhooks.mts';
import { webhookFields, type ApiCall } from './apiCall.mts';
import type { EndpointHandler } from './endpoint.mts';

function validateUrl(url: unknown): string {
	if (!isHttpUrl(url)) throw dataRejection('webhook.url is missing or is not an http or https URL');
	if (isLinkLocal(url)) throw dataRejection('webhook.url has a link-local IP address');
	return url;
}

/** Validates a signature; null means none. XML has no null value, so the XML text `null` also means none. */
function validateSignature(signature: unknown, format: ApiCall['format']): string | null {
	if (signature === undefined || signature === null || signature === '') return null;
	if (format === 'xml' && signature === 'null') return null;
	if (typeof signature !== 'string') throw dataRejection('webhook.signature is not a string');
	return signature;
}

const unknownWebhook = (id: string) => new Rejection(OUTCOME.notFound, `There is no webhook ${id}`);

/** POST /webhook (contract 4.3). A `status` and `last_http_code` in the request are ignored. */
export const createWebhook: EndpointHandler = (call) => {
	const { account, services } = call;
	const raw = webhookFields(call, 'createWebhook');
	if (!isEventType(raw.type)) {
		throw dataRejection(`webhook.type is not one of ${EVENT_TYPES.join(', ')}`);
	}
	const url = validateUrl(raw.url);
	const signature = validateSignature(raw.signature, call.format);
	const given = { type: raw.type, url, signature };
	const webhook = addWebhook(services.db, account, given);
	const shown = { webhook_id: webhook.id, type: webhook.type, url };
	const created = call.format === 'xml' ? shown : { ...shown, signature };
	return { status: OUTCOME.ok, fields: { webhook: created } };
};

/** PUT /webhook/:id/status, and PUT /webhook/:id as in the contract's samples (contract 4.4). */
export function updateWebhook(path: 'status' | 'bare'): EndpointHandler {
	return (call) => {
		const { account, assumptions, services } = call;
		const served = assumptions.text('webhook.status-path');
		if (served !== 'both' && served !== path) {
			throw new Rejection(OUTCOME.notFound, 'Unknown path', 404);
		}
		const { status } = webhookFields(call, 'updateWebhook');
		if (status !== 'live' && status !== 'paused') {
			throw dataRejection('webhook.status is neither live nor paused');
		}
		const id = pathParameter(call.request, 'id');
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

/** DELETE /webhook/:id (contract 4.5). */
export const removeWebhook: EndpointHandler = (call) => {
	const id = pathParameter(call.request, 'id');
	if (!deleteWebhook(call.services.db, call.account, id)) throw unknownWebhook(id);
	return { status: OUTCOME.ok, fields: { deleted_id: id } };
};
