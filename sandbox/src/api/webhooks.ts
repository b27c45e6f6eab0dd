import { EVENT_TYPES, isEventType } from '../domain/events.ts';
import { badData, OUTCOME, Refusal } from '../domain/outcome.ts';
import {
	addWebhook,
	deleteWebhook,
	findWebhook,
	hasWebhook,
	setWebhookStatus,
} from '../store/events/webhooks.ts';
import { readJsonWebhook } from '../wire/jsonRequests.ts';
import type { RawWebhook } from '../domain/requests.ts';
import { readXmlWebhook } from '../wire/xmlRequests.ts';
import { bodyOf } from './apiCall.ts';
import type { Work } from './endpoint.ts';

type Call = Parameters<Work>[0];

function readWebhook(call: Call): RawWebhook {
	const body = bodyOf(call);
	return body.format === 'json' ? readJsonWebhook(body.root) : readXmlWebhook(body.root);
}

function checkUrl(url: unknown): string {
	const isUrl = typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url);
	if (!isUrl) throw badData('webhook.url is missing or not an http or https address');
	return url;
}

/** A null may come as the text `null` in XML, where nothing else can say it. */
function checkSignature(signature: unknown, format: Call['format']): string | null {
	if (signature === undefined || signature === null || signature === '') return null;
	if (format === 'xml' && signature === 'null') return null;
	if (typeof signature !== 'string') throw badData('webhook.signature is not a string');
	return signature;
}

const idOf = (call: Call) => (call.request.params as { id: string }).id;
const unknown = (id: string) => new Refusal(OUTCOME.notFound, `There is no webhook ${id}`);

/** The signature as the JSON answer to a creation shows it: the register decides when there is none. */
function createdSignature(call: Call, signature: string | null): { signature?: string | null } {
	if (signature !== null) return { signature };
	return call.decide.text('webhook.no-signature') === 'null' ? { signature } : {};
}

/** POST /webhook (interface §4.3). A `status` and `last_http_code` in the request are ignored. */
export const createWebhook: Work = (call) => {
	const { account, decide, services } = call;
	const raw = readWebhook(call);
	if (!isEventType(raw.type)) {
		throw badData(`webhook.type is none of ${EVENT_TYPES.join(', ')}`);
	}
	const url = checkUrl(raw.url);
	const signature = checkSignature(raw.signature, call.format);
	const isSecond = hasWebhook(services.db, account, raw.type, url);
	if (isSecond && decide.text('webhook.same-url') === 'refuse') {
		throw badData('there is a webhook of this type for this url');
	}
	const status = decide.text('webhook.new-status');
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
export function updateWebhook(path: 'status' | 'bare'): Work {
	return (call) => {
		const { account, decide, services } = call;
		const served = decide.text('webhook.status-path');
		if (served !== 'both' && served !== path) {
			throw new Refusal(OUTCOME.notFound, 'Unknown address', decide.number('route.unknown'));
		}
		const { status } = readWebhook(call);
		if (status !== 'live' && status !== 'paused') {
			throw badData('webhook.status is neither live nor paused');
		}
		const id = idOf(call);
		const webhook = findWebhook(services.db, account, id);
		if (!webhook) throw unknown(id);
		setWebhookStatus(services.db, account, id, status, services.now());
		const { type, url, signature } = webhook;
		return {
			status: OUTCOME.ok,
			fields: { webhook: { webhook_id: id, status, type, url, signature } },
		};
	};
}

/** DELETE /webhook/:id (interface §4.5). */
export const removeWebhook: Work = (call) => {
	const id = idOf(call);
	if (!deleteWebhook(call.services.db, call.account, id)) throw unknown(id);
	return { status: OUTCOME.ok, fields: { deleted_id: id } };
};
