import type { Connection, ServiceContext } from '../http/connection';
import { readRecord, toObject, toText } from '../format/decode';
import { encodeWebhook } from '../format/encode';
import { WEBHOOK_FIELDS } from '../format/fieldTables';
import type { Fields } from '../format/types';
import { maskSecret, maskValue } from '../errors/redact';
import { callWithRetries, unreadableAnswer } from '../http/request';
import { listApiErrors } from './apiErrors';
import { isResourceId } from './resourceId';
import type { Fault, Outcome, WebhookStatus, WebhookType } from '../model/types';
import type { CallOptions } from '../http/httpCall';

/** A webhook (contract 2.5), its secret masked. Unknown fields are passed through. */
export interface WebhookRecord {
	webhook_id: string;
	/** Absent or null if the answer lacks it, as the following ones. */
	type?: string | null;
	url?: string | null;
	/** `***` for a secret, null for none; absent if the answer lacks the field. */
	signature?: string | null;
	status?: string;
	last_http_code?: number | null;
	[extra: string]: unknown;
}

export interface NewWebhook {
	type: WebhookType;
	url: string;
	/** The secret with which the service signs its calls. */
	signature?: string;
}

/** Not found, by the service's code or by HTTP status. */
const isNotFound = ({ reason, code, httpStatus }: Fault) =>
	(reason === 'status' && code === -5) || (code === undefined && httpStatus === 404);

/** Not found, or the path does not allow the method. */
const isPathRefused = (fault: Fault) => isNotFound(fault) || fault.httpStatus === 405;

/**
 * Reads the webhook of an answer.
 * @param id the id that the call named, for an answer without it
 * @returns undefined without any id
 */
function readWebhook(
	fields: Fields,
	{ secrets }: Connection,
	id?: string,
): WebhookRecord | undefined {
	const record = readRecord(toObject(fields.webhook) ?? {}, WEBHOOK_FIELDS);
	if (typeof record.webhook_id !== 'string' || !isResourceId(record.webhook_id)) {
		if (id === undefined) return undefined;
		record.webhook_id = id;
	}
	if (record.signature !== undefined) record.signature = maskSecret(record.signature);
	const { webhook_id, type, url, signature, status, last_http_code, ...extras } = record;
	const knownFields = { webhook_id, type, url, signature, status, last_http_code };
	const present = Object.entries(knownFields).filter(([, value]) => value !== undefined);
	return {
		...Object.fromEntries(present),
		...(maskValue(extras, secrets) as Fields),
	} as WebhookRecord;
}

const webhookPath = (id: string) => `/webhook/${encodeURIComponent(id)}`;

/**
 * Creates a webhook (contract 4.3). Retries only if the request provably never left: a webhook whose id does not arrive
 * could never be deleted.
 * @returns the record; its signature shows whether one was requested, since the XML answer lacks it
 */
export async function createWebhook(
	context: ServiceContext,
	connection: Connection,
	{ type, url, signature }: NewWebhook,
	options: CallOptions = {},
): Promise<Outcome<WebhookRecord>> {
	const webhook = { type, url, signature: signature || undefined };
	const body = Buffer.from(encodeWebhook(webhook, connection.format));
	const call = { method: 'POST', path: '/webhook', body, ...options } as const;
	// A refusal may quote the secret, which may not be the credential's.
	const maskingConnection = signature
		? { ...connection, secrets: [...connection.secrets, signature] }
		: connection;
	const outcome = await callWithRetries(context, maskingConnection, call, 'unsent');
	if (!outcome.ok) return outcome;
	const record = readWebhook(outcome.value, maskingConnection);
	return record
		? { ...outcome, value: { ...record, signature: maskSecret(signature) } }
		: unreadableAnswer();
}

/**
 * Makes a webhook live or pauses it, at `/webhook/:id/status`. If the service does not know this path, tries
 * `/webhook/:id` too (contract 4.4). The webhook is gone only if both report it.
 */
export async function updateWebhookStatus(
	context: ServiceContext,
	connection: Connection,
	id: string,
	status: WebhookStatus,
	options: CallOptions = {},
): Promise<Outcome<WebhookRecord>> {
	const body = Buffer.from(encodeWebhook({ status }, connection.format));
	const put = async (path: string) =>
		await callWithRetries(context, connection, { method: 'PUT', path, body, ...options }, 'safe');

	let outcome = await put(`${webhookPath(id)}/status`);
	if (!outcome.ok && isPathRefused(outcome.fault)) {
		const first = outcome.fault;
		const second = await put(webhookPath(id));
		outcome = second.ok ? second : { ok: false, fault: moreSpecificFault(first, second.fault) };
	}
	if (!outcome.ok) return outcome;
	// An answer without the webhook still says that the call worked (contract 7.1).
	return { ...outcome, value: readWebhook(outcome.value, connection, id)! };
}

/** Chooses the refusal that is not about the path. A webhook is missing only if both paths report it. */
function moreSpecificFault(first: Fault, second: Fault): Fault {
	if (!isPathRefused(second)) return second;
	if (isNotFound(first) && isNotFound(second)) return first.code === undefined ? second : first;
	return first.httpStatus === 405 ? first : second;
}

/** Checks whether the service itself may have written a 404: its answers have a message (contract 7.1). */
const mayBeGone = ({ kind, code, httpStatus, detail }: Fault) =>
	kind === 'rejected' && code === undefined && httpStatus === 404 && detail !== undefined;

/**
 * Checks whether a fault of `updateWebhookStatus` or a deletion means that the webhook no longer exists. The service's
 * own code -5 suffices (contract 7.3). What HTTP 404 means is open (contract 7.1): it may come from a wrong URL in the
 * credential or from a proxy, and a forgotten id would leave the webhook at the service forever. So its body must be
 * readable, and another call to the same base URL must succeed.
 * @returns undefined when the webhook is gone, otherwise the fault that leaves it unclear
 */
export async function whyNotGone(
	context: ServiceContext,
	connection: Connection,
	fault: Fault,
	options: CallOptions,
): Promise<Fault | undefined> {
	if (isNotFound(fault) && fault.code !== undefined) return undefined;
	if (!mayBeGone(fault)) return fault;
	const probe = await listApiErrors(context, connection, { start: 0, length: 1 }, options);
	return probe.ok ? undefined : fault;
}

export interface DeletedWebhook {
	deletedId: string;
	alreadyGone: boolean;
}

/** Deletes a webhook (contract 4.5). One that is already gone counts as deleted. */
export async function deleteWebhook(
	context: ServiceContext,
	connection: Connection,
	id: string,
	options: CallOptions = {},
): Promise<Outcome<DeletedWebhook>> {
	const call = { method: 'DELETE', path: webhookPath(id), ...options } as const;
	const outcome = await callWithRetries(context, connection, call, 'safe');
	if (!outcome.ok) {
		const fault = await whyNotGone(context, connection, outcome.fault, options);
		if (fault) return { ok: false, fault };
		return { ok: true, value: { deletedId: id, alreadyGone: true }, moderated: false };
	}
	const { deleted_id: deleted } = outcome.value;
	const deletedId = deleted === undefined || deleted === null ? id : toText(deleted);
	return { ...outcome, value: { deletedId, alreadyGone: false } };
}
