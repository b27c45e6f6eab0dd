import type { FastifyRequest } from 'fastify';

import type { JsonObject } from '../domain/json.mts';
import type { SmsFields, WebhookFields } from '../domain/requestFields.mts';
import type { Fault } from '../faults/fault.mts';
import { readBearerToken } from '../http/bearerToken.mts';
import type { Services } from '../http/services.mts';
import type { Account } from '../store/accounts/account.mts';
import { AccountAssumptions } from '../store/accounts/accountAssumptions.mts';
import { formatOfAccept } from '../wire/contentNegotiation.mts';
import { parseBody, type Format } from '../wire/requestBody.mts';
import { readSms, readWebhook } from '../wire/requests.mts';
import { checkMembers, type RequestKind } from '../wire/unknownMembers.mts';

/** An API call in progress. */
export interface ApiCall {
	request: FastifyRequest;
	services: Services;
	/** Null if the token is missing or invalid, or if there are too many accounts. */
	account: Account | null;
	assumptions: AccountAssumptions;
	/** The format of the body and the response (contract 10.1). */
	format: Format;
	path: string;
	query: string;
	requestId: string | null;
	fault: Fault | null;
	/** The reason for the rejection, as a sentence. */
	details: string | null;
	/** The call's ID in the call log; null until the call is logged. */
	logId: number | null;
}

/** Creates a call from a request whose headers have arrived, and selects the fault that applies to the call. */
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
		format: formatOfAccept(request.headers.accept),
		path,
		query: rest.join('?'),
		requestId: typeof id === 'string' ? id : null,
		fault:
			account && faults.takeForCall(account.token, request.method, path, accounts.now(account)),
		details: null,
		logId: null,
	};
}

/** Returns a call's body bytes, or an empty array if the call has no body. */
export function requestBytes(call: ApiCall): Uint8Array {
	return Buffer.isBuffer(call.request.body) ? call.request.body : new Uint8Array();
}

/** Parses a call's body and rejects members outside the contract. @throws Rejection -2, -6 or -7 */
function parsedBody(call: ApiCall, kind: RequestKind): JsonObject {
	const body = parseBody(requestBytes(call), call.format);
	checkMembers(body, kind);
	return body;
}

/** Returns the fields of a simulate or send request (contract 4.1, 4.2). @throws Rejection -2, -6 or -7 */
export const smsFields = (call: ApiCall): SmsFields => readSms(parsedBody(call, 'sms'));

/** Returns the fields of a request to create or update a webhook (contract 4.3, 4.4). @throws Rejection -2, -6 or -7 */
export const webhookFields = (call: ApiCall, kind: Exclude<RequestKind, 'sms'>): WebhookFields =>
	readWebhook(parsedBody(call, kind));
