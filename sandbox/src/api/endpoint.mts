import type { FastifyReply, FastifyRequest } from 'fastify';

import { logLine, shownToken } from '../domain/logLine.mts';
import { OUTCOME, Rejection } from '../domain/outcome.mts';
import type { Fault } from '../faults/fault.mts';
import { TriggeredFault } from '../faults/textTriggers.mts';
import type { Account } from '../store/accounts/account.mts';
import { logCall } from '../store/logs/callLog.mts';
import { logError } from '../store/logs/errorLog.mts';
import { checkParameters } from '../wire/unknownMembers.mts';
import { requestBytes, type ApiCall } from './apiCall.mts';
import {
	faultDelay,
	faultyStatus,
	resetConnection,
	sendFaultyResponse,
} from './faultyResponse.mts';
import { headerPairs } from './headerPairs.mts';
import { waitUnlessStopped } from './interruptibleDelay.mts';
import {
	encodeRejection,
	encodeResult,
	type EncodedResponse,
	type EndpointResult,
} from './responseEncoding.mts';

declare module 'fastify' {
	interface FastifyRequest {
		apiCall: ApiCall | null;
	}
}

/** Maximum number of body bytes in an error record. */
const MAX_LOGGED_BYTES = 16_384;

export type AuthenticatedCall = ApiCall & { account: Account };

/** Processes a call to an endpoint, in one transaction that a Rejection rolls back. */
export type EndpointHandler = (call: AuthenticatedCall) => EndpointResult;

function recordCall(call: ApiCall, httpStatus: number | null, outcome: number | null): void {
	const { account, request, services, fault } = call;
	const logged = {
		method: request.method,
		path: call.path,
		requestId: call.requestId,
		httpStatus: fault ? faultyStatus(fault, httpStatus ?? 200) : httpStatus,
		outcome,
		fault: fault && `${fault.when}:${fault.kind}`,
	};
	const { details } = call;
	services.log?.(logLine({ account: account && shownToken(account.token), ...logged, details }));
	if (!account) return;
	call.logId = logCall(services.db, account, { at: services.accounts.now(account), ...logged });
}

function recordError(call: ApiCall, code: number): void {
	const { account, request, services } = call;
	if (!account) return;
	const failed = {
		at: services.accounts.now(account),
		method: request.method,
		url: `http://${request.headers.host}${call.path}`,
		code,
		// The socket has no IP address after its client has disconnected.
		ip: (request.ip as string | undefined) ?? '',
		headers: headerPairs(request),
		query: call.query,
		body: new TextDecoder().decode(requestBytes(call).subarray(0, MAX_LOGGED_BYTES)),
	};
	logError(services.db, account, failed);
}

/** Runs a handler. @returns the response, which may be a rejection, or the fault that the message text triggers */
function runHandler(
	call: ApiCall,
	handler: EndpointHandler,
	parameters: readonly string[] | null,
): EncodedResponse | TriggeredFault {
	const { accounts, db } = call.services;
	try {
		if (!call.account)
			throw new Rejection(OUTCOME.authentication, 'Send Authorization: Bearer sbx_…');
		// The account may have been reset since the call was opened.
		const account = accounts.open(call.account.token);
		call.account = account;
		if (parameters) checkParameters(call.query, parameters);
		return db.transaction(() => {
			const result = handler(call as AuthenticatedCall);
			const response = encodeResult(call, result);
			recordCall(call, response.httpStatus, result.status);
			return response;
		});
	} catch (error) {
		if (error instanceof Rejection) return rejectCall(call, error);
		if (error instanceof TriggeredFault) return error;
		throw error;
	}
}

/** Logs a rejected call and its error (contract 7). @returns the response to the call */
export function rejectCall(call: ApiCall, rejection: Rejection): EncodedResponse {
	const response = encodeRejection(call, rejection);
	call.details = rejection.details ?? null;
	call.services.db.transaction(() => {
		recordError(call, rejection.status);
		recordCall(call, response.httpStatus, rejection.status);
	});
	return response;
}

/** Reports that a call may have changed data. Runs before the response, because a fault may delay the response. */
function notifyChange({ account, request, services }: ApiCall): void {
	if (!account || request.method === 'GET') return;
	services.changes.notify(account.id);
	services.dispatcher.wake();
}

/** Applies a fault to a call without processing the call. */
async function breakUnprocessed(call: ApiCall, reply: FastifyReply, fault: Fault): Promise<void> {
	call.fault = fault;
	recordCall(call, null, null);
	const unprocessed = encodeResult(call, { status: OUTCOME.unknown, fields: {} });
	await sendFaultyResponse(reply, unprocessed, fault, call.services);
}

/**
 * Wraps a handler in a route handler with authentication, faults, a transaction, logs and formats.
 * @param parameters the query parameters in the contract; null for a path outside the contract
 */
export function endpoint(handler: EndpointHandler, parameters: readonly string[] | null = []) {
	return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
		const call = request.apiCall;
		if (!call) throw new Error('The call was not opened');
		const { fault, services } = call;
		if (fault?.when === 'before' && fault.kind !== 'slow') {
			return await breakUnprocessed(call, reply, fault);
		}
		if (fault?.when === 'before') {
			const isRunning = await waitUnlessStopped(faultDelay(fault), services);
			if (!isRunning) return resetConnection(reply);
		}
		const response = runHandler(call, handler, parameters);
		if (response instanceof TriggeredFault) {
			return await breakUnprocessed(call, reply, response.fault);
		}
		notifyChange(call);
		if (fault?.when === 'after') return await sendFaultyResponse(reply, response, fault, services);
		await reply.code(response.httpStatus).type(response.contentType).send(response.text);
	};
}
