import type { Service } from '../http/connection';
import { readRecord, toObject, WEBHOOK_FIELDS } from '../format/decode';
import { encodeWebhook } from '../format/encode';
import type { Fields, Fault, Outcome, WebhookStatus, WebhookType } from '../model/types';
import { maskRecord } from '../errors/namedSecrets';
import { callService, isTemporary } from '../http/call';
import { quoteInput, type Reject } from '../../shared/invalidInput';
import { listApiErrors } from './apiErrors';

/** A webhook without its signature, which is a secret. */
export type WebhookRecord = Fields & { webhook_id: string };

const NOT_IN_ID = /[\s\p{C}/\\?#%]/u;

/**
 * Checks whether a string can be an ID from the service (contract 2.5, 2.6). IDs are part of a path, where `..` and its
 * escaped forms would name another resource.
 */
const isResourceId = (text: string): boolean =>
	text !== '' && !NOT_IN_ID.test(text) && !/^\.+$/.test(text);

/** Validates an ID from the service: a string, or a number from an input item. */
export function readResourceId(value: unknown, reject: Reject): string {
	const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	const isExact = typeof value === 'string' || Number.isSafeInteger(value);
	if (isExact && isResourceId(id)) return id;
	throw reject(
		id === '' ? 'is empty.' : `is not an ID: ${quoteInput(id)}.`,
		'Enter the ID that the service returned.',
	);
}

const isNotFound = ({ reason, code, httpStatus }: Fault) =>
	(reason === 'status' && code === -5) || (code === undefined && httpStatus === 404);

const isPathRejected = (fault: Fault) => isNotFound(fault) || fault.httpStatus === 405;

/**
 * Reads a webhook and masks its secrets. Secrets in the URL are also masked, because anyone who knows a trigger's nonce
 * can call the trigger.
 * @param id the ID to use if the response contains no ID
 * @returns undefined if neither the response nor `id` contains an ID
 */
function readWebhook(fields: Fields, id?: string): WebhookRecord | undefined {
	const { webhook_id, ...record } = readRecord(toObject(fields.webhook) ?? {}, WEBHOOK_FIELDS);
	delete record.signature;
	const givenId = typeof webhook_id === 'string' && isResourceId(webhook_id) ? webhook_id : id;
	if (givenId === undefined) return undefined;
	return { ...maskRecord(record), webhook_id: givenId };
}

const webhookPath = (id: string) => `/webhook/${encodeURIComponent(id)}`;

/**
 * Creates a webhook (contract 4.3). Retries only if the request provably never left this machine, because a webhook
 * with an unknown ID could never be deleted.
 * @param webhook `signature` is the secret with which the service signs its calls
 */
export async function createWebhook(
	service: Service,
	{ type, url, signature }: { type: WebhookType; url: string; signature?: string },
): Promise<Outcome<WebhookRecord>> {
	const { connection } = service;
	const body = encodeWebhook({ type, url, signature: signature || undefined }, connection.format);
	// A rejection may quote this secret, which can differ from the credential's secret.
	const masking = { ...connection, secrets: connection.secrets.concat(signature ?? []) };
	return await callService(
		{ ...service, connection: masking },
		{ method: 'POST', path: '/webhook', body },
		readWebhook,
		(fault) => fault.kind === 'unreachable' && isTemporary(fault),
	);
}

/**
 * Activates or pauses a webhook at `/webhook/:id/status`. If the service rejects this path, also calls `/webhook/:id`
 * (contract 4.4). The webhook is missing only if both calls report a missing webhook.
 */
export async function updateWebhookStatus(
	service: Service,
	id: string,
	status: WebhookStatus,
): Promise<Outcome<WebhookRecord>> {
	const body = encodeWebhook({ status }, service.connection.format);
	const faults: Fault[] = [];
	for (const path of [`${webhookPath(id)}/status`, webhookPath(id)]) {
		// A response that reports success may lack the webhook (contract 7.1).
		const read = (fields: Fields) => readWebhook(fields, id);
		const outcome = await callService(service, { method: 'PUT', path, body }, read);
		if (outcome.ok || !isPathRejected(outcome.fault)) return outcome;
		faults.unshift(outcome.fault);
	}
	// After HTTP 405, the webhook may still exist. Otherwise, the service's code is more reliable than HTTP 404.
	const notMissing = faults.find((fault) => !isNotFound(fault));
	const fault = notMissing ?? faults.find(({ code }) => code !== undefined) ?? faults[0];
	return { ok: false, fault };
}

/**
 * Checks whether a fault of `updateWebhookStatus` or `deleteWebhook` means that the webhook no longer exists. The
 * service's code -5 is sufficient (contract 7.3). HTTP 404 may also come from a proxy or result from a wrong base URL,
 * and a webhook whose ID is lost would stay in the provider account forever. With HTTP 404, the response must therefore
 * contain a message (contract 7.1), and another call to the same base URL must succeed.
 * @returns undefined if the webhook no longer exists; otherwise the fault
 */
export async function whyNotGone(service: Service, fault: Fault): Promise<Fault | undefined> {
	const { kind, code, httpStatus, detail } = fault;
	if (isNotFound(fault) && code !== undefined) return undefined;
	const is404 = kind === 'rejected' && code === undefined && httpStatus === 404;
	if (!is404 || detail === undefined) return fault;
	const probe = await listApiErrors(service, { start: 0, length: 1 });
	return probe.ok ? undefined : fault;
}

/** Deletes a webhook (contract 4.5). Also succeeds if the webhook no longer exists. */
export async function deleteWebhook(
	service: Service,
	id: string,
): Promise<Outcome<{ alreadyGone: boolean }>> {
	const call = { method: 'DELETE', path: webhookPath(id) } as const;
	const read = () => ({ alreadyGone: false });
	const outcome = await callService(service, call, read);
	if (outcome.ok) return outcome;
	const fault = await whyNotGone(service, outcome.fault);
	if (fault) return { ok: false, fault };
	return { ok: true, value: { alreadyGone: true }, moderated: false };
}
