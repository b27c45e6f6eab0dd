import type { Connection, ServiceContext } from '../http/connection';
import { readRecord, toObject, toText } from '../format/decode';
import { encodeWebhook } from '../format/encode';
import { WEBHOOK_FIELDS } from '../format/fieldTables';
import type { Fields } from '../format/types';
import { maskSecret, maskValue } from '../errors/redact';
import { callWithRetries, unreadableAnswer } from '../http/request';
import type { Fault, Outcome, WebhookStatus, WebhookType } from '../model/types';
import type { CallOptions } from '../http/httpCall';

/** A webhook (contract 2.5), its secret masked. Unknown fields pass through. */
export interface WebhookRecord {
	webhook_id: string;
	type: string;
	url: string;
	/** `***` when there is one, null when there is none; absent when the answer does not say. */
	signature?: string | null;
	status?: string;
	last_http_code?: number | null;
	[extra: string]: unknown;
}

export interface NewWebhook {
	type: WebhookType;
	url: string;
	/** The secret to sign with. */
	signature?: string;
}

/** Not there, in the service's words or in HTTP's. */
const isNotFound = ({ reason, code, httpStatus }: Fault) =>
	(reason === 'status' && code === -5) || (code === undefined && httpStatus === 404);

/** Also where the path itself is not known, or not for this method. */
const isPathRefused = (fault: Fault) => isNotFound(fault) || fault.httpStatus === 405;

function readWebhook(fields: Fields, { secrets }: Connection): WebhookRecord | undefined {
	const webhook = toObject(fields.webhook);
	if (!webhook) return undefined;
	const record = readRecord(webhook, WEBHOOK_FIELDS);
	if (typeof record.webhook_id !== 'string' || record.webhook_id === '') return undefined;
	if (record.signature !== undefined) record.signature = maskSecret(record.signature);
	const { webhook_id, type, url, signature, status, last_http_code, ...extras } = record;
	const known = { webhook_id, type, url, signature, status, last_http_code };
	const present = Object.entries(known).filter(([, value]) => value !== undefined);
	return {
		...Object.fromEntries(present),
		...(maskValue(extras, secrets) as Fields),
	} as WebhookRecord;
}

const webhookPath = (id: string) => `/webhook/${encodeURIComponent(id)}`;

/**
 * Creates a webhook (contract 4.3). Repeated only where the request provably never left: one that was created
 * without its id coming back can never be named again.
 * @returns the record; its signature says whether one was asked for, since the XML answer leaves it out
 */
export async function createWebhook(
	context: ServiceContext,
	connection: Connection,
	{ type, url, signature }: NewWebhook,
	options: CallOptions = {},
): Promise<Outcome<WebhookRecord>> {
	const body = encodeWebhook({ type, url, signature: signature || undefined }, connection.format);
	const call = { method: 'POST', path: '/webhook', body, ...options } as const;
	// A refusal may quote the secret, which need not be the credential's.
	const guarded = signature
		? { ...connection, secrets: [...connection.secrets, signature] }
		: connection;
	const outcome = await callWithRetries(context, guarded, call, 'unsent');
	if (!outcome.ok) return outcome;
	const record = readWebhook(outcome.value, guarded);
	return record
		? { ...outcome, value: { ...record, signature: maskSecret(signature) } }
		: unreadableAnswer();
}

/**
 * Makes a webhook live or pauses it. The path is `/webhook/:id/status`; where the service does not know it, the
 * plain `/webhook/:id` is tried once (contract 4.4). The webhook is gone only when both say so.
 */
export async function updateWebhookStatus(
	context: ServiceContext,
	connection: Connection,
	id: string,
	status: WebhookStatus,
	options: CallOptions = {},
): Promise<Outcome<WebhookRecord>> {
	const body = encodeWebhook({ status }, connection.format);
	const put = async (path: string) =>
		await callWithRetries(context, connection, { method: 'PUT', path, body, ...options }, 'safe');

	let outcome = await put(`${webhookPath(id)}/status`);
	if (!outcome.ok && isPathRefused(outcome.fault)) {
		const first = outcome.fault;
		const second = await put(webhookPath(id));
		outcome = second.ok ? second : { ok: false, fault: moreSpecificFault(first, second.fault) };
	}
	if (!outcome.ok) return outcome;
	const record = readWebhook(outcome.value, connection);
	return record ? { ...outcome, value: record } : unreadableAnswer();
}

/** Of two refusals the one that is not about the path: a missing webhook only when both say it is missing. */
function moreSpecificFault(first: Fault, second: Fault): Fault {
	if (!isPathRefused(second)) return second;
	if (isNotFound(first) && isNotFound(second)) return first.code === undefined ? second : first;
	return first.httpStatus === 405 ? first : second;
}

/** Whether a fault of `updateWebhookStatus` or `deleteWebhook` says that there is no such webhook. */
export function isWebhookGone(fault: Fault): boolean {
	return isNotFound(fault);
}

export interface DeletedWebhook {
	deletedId: string;
	alreadyGone: boolean;
	/** How the service said that it was gone already. */
	goneFault?: Fault;
}

/**
 * Deletes a webhook (contract 4.5). One that is gone already counts as deleted.
 */
export async function deleteWebhook(
	context: ServiceContext,
	connection: Connection,
	id: string,
	options: CallOptions = {},
): Promise<Outcome<DeletedWebhook>> {
	const call = { method: 'DELETE', path: webhookPath(id), ...options } as const;
	const outcome = await callWithRetries(context, connection, call, 'safe');
	if (!outcome.ok) {
		if (!isNotFound(outcome.fault)) return outcome;
		const value = { deletedId: id, alreadyGone: true, goneFault: outcome.fault };
		return { ok: true, value, moderated: false };
	}
	const { deleted_id: deleted } = outcome.value;
	const named = deleted === undefined || deleted === null ? id : toText(deleted);
	return { ...outcome, value: { deletedId: named, alreadyGone: false } };
}
