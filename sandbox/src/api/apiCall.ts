import type { FastifyRequest } from 'fastify';

import { dataRefusal } from '../domain/outcome.ts';
import type { SmsFields, WebhookFields } from '../domain/requestFields.ts';
import type { Fault } from '../faults/fault.ts';
import { readBearerToken } from '../http/bearerToken.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { AccountAssumptions } from '../store/accounts/accountAssumptions.ts';
import { formatOfAccept, formatOfMediaType } from '../wire/contentNegotiation.ts';
import { readSms, readWebhook } from '../wire/readRequest.ts';
import type { Format } from '../wire/requestBody.ts';
import {
	findUnknownParameters,
	type RequestKind,
	type UnknownMember,
} from '../wire/unknownMembers.ts';
import type { ResponseFields } from '../wire/xmlWriter.ts';

/** One call of the API while it is processed. */
export interface ApiCall {
	request: FastifyRequest;
	services: Services;
	/** Null for a wrong token. */
	account: Account | null;
	assumptions: AccountAssumptions;
	/** Content-Type as received. */
	contentType: string | undefined;
	/** Format of the response. */
	format: Format;
	path: string;
	query: string;
	requestId: string | null;
	fault: Fault | null;
	/** Where it has members and parameters that the contract does not know. */
	unknown: string[];
	/** What came of it, once it was worked on. */
	result: { outcome: number; details: string | null; fields: ResponseFields } | null;
	/** Its id in the call log, once it is logged. */
	logId: number | null;
}

/**
 * Creates a call from a request whose headers have arrived, and selects the fault that strikes it.
 */
export function openCall(request: FastifyRequest, services: Services): ApiCall {
	const token = readBearerToken(request.headers.authorization);
	const { accounts, faults } = services;
	const account = token !== null && accounts.hasRoom(token) ? accounts.open(token) : null;
	const assumptions = new AccountAssumptions(account);
	const [path = '', ...rest] = request.originalUrl.split('?');
	const id = request.headers['x-request-id'];
	return {
		request,
		services,
		account,
		assumptions,
		contentType: request.headers['content-type'],
		format: formatOfAccept(request.headers.accept, assumptions),
		path,
		query: rest.join('?'),
		requestId: typeof id === 'string' ? id : null,
		fault:
			account && faults.takeForCall(account.token, request.method, path, accounts.now(account)),
		unknown: [],
		result: null,
		logId: null,
	};
}

/** Returns the bytes of a call's body, none for a call without one. */
export function requestBytes(call: ApiCall): Uint8Array {
	return Buffer.isBuffer(call.request.body) ? call.request.body : new Uint8Array();
}

/** Notes what the contract does not know in a call. @throws Refusal -7 if the register says so */
function noteUnknown({ assumptions, unknown }: ApiCall, found: UnknownMember[]): void {
	const [first] = found;
	if (!first) return;
	unknown.push(...found.map(({ path }) => path));
	if (assumptions.text('request.unknown') === 'ignore') return;
	const hint = first.nearest === undefined ? '' : `; did you mean ${first.nearest}`;
	throw dataRefusal(`there is no ${first.path}${hint}`);
}

/** Notes the parameters of a call's query that are not known. @throws Refusal -7 if the register says so */
export function checkParameters(call: ApiCall, known: readonly string[]): void {
	noteUnknown(call, findUnknownParameters(call.query, known));
}

/** Returns the format of a call's body. */
function bodyFormat({ assumptions, contentType, format }: ApiCall): Format {
	const byType = assumptions.text('body.format') === 'content-type';
	return (byType ? formatOfMediaType(contentType) : undefined) ?? format;
}

/** Returns the fields of a simulation or a send. @throws Refusal -2, -6 or -7 */
export function smsFields(call: ApiCall): SmsFields {
	return readSms(requestBytes(call), bodyFormat(call), {
		assumptions: call.assumptions,
		noteUnknown: (found) => noteUnknown(call, found),
	});
}

/** Returns the fields of a webhook's creation or status. @throws Refusal -2, -6 or -7 */
export function webhookFields(call: ApiCall, kind: Exclude<RequestKind, 'sms'>): WebhookFields {
	const note = (found: UnknownMember[]) => noteUnknown(call, found);
	return readWebhook(requestBytes(call), bodyFormat(call), kind, note);
}
