import type { FastifyReply, FastifyRequest } from 'fastify';

import { outcomeMessage, OUTCOME, Refusal } from '../domain/outcome.ts';
import type { Account } from '../store/accounts/accounts.ts';
import { logCall } from '../store/logs/callLog.ts';
import { logError } from '../store/logs/errorLog.ts';
import type { Format } from '../wire/requestBody.ts';
import { writeXml, type ResponseFields } from '../wire/xmlWriter.ts';
import {
	faultDelay,
	faultyStatus,
	resetConnection,
	sendFaultyResponse,
	type EncodedResponse,
} from './faultyResponse.ts';
import { requestBytes, type EndpointResult, type ApiCall } from './apiCall.ts';
import { waitUnlessStopped } from './interruptibleDelay.ts';

declare module 'fastify' {
	interface FastifyRequest {
		apiCall: ApiCall | null;
	}
}

/** An endpoint's work. It runs in one transaction; a Refusal undoes all of it. */
export type EndpointHandler = (call: ApiCall & { account: Account }) => EndpointResult;

const CONTENT_TYPES: Record<Format, string> = {
	json: 'application/json; charset=utf-8',
	xml: 'application/xml; charset=utf-8',
};

function encodeBody(call: ApiCall, httpStatus: number, body: ResponseFields): EncodedResponse {
	const { format, assumptions } = call;
	const contentType =
		assumptions.text('answer.content-type') === 'html'
			? 'text/html; charset=utf-8'
			: CONTENT_TYPES[format];
	if (format === 'json') return { httpStatus, contentType, text: JSON.stringify(body) };
	const nullText = assumptions.text('xml.null') === 'text' ? 'null' : '';
	return { httpStatus, contentType, text: writeXml(body, { nullText }) };
}

function encodeResult(call: ApiCall, answer: EndpointResult): EncodedResponse {
	const fields = call.format === 'xml' ? (answer.xmlFields ?? answer.fields) : answer.fields;
	return encodeBody(call, 200, {
		status: answer.status,
		message: outcomeMessage(answer.status),
		...fields,
	});
}

function encodeRefusal(call: ApiCall, refusal: Refusal): EncodedResponse {
	const { assumptions } = call;
	const mapped: Record<number, number> = { [OUTCOME.authentication]: 401, [OUTCOME.notFound]: 404 };
	const usual =
		assumptions.text('error.http-status') === 'mapped' ? (mapped[refusal.status] ?? 400) : 200;
	const httpStatus = refusal.httpStatus ?? usual;
	if (assumptions.text('error.shape') === 'legacy') {
		return encodeBody(call, httpStatus, { error: refusal.message });
	}
	const body: ResponseFields = { status: refusal.status, message: refusal.message };
	if (refusal.details !== undefined && assumptions.flag('error.details'))
		body.details = refusal.details;
	return encodeBody(call, httpStatus, body);
}

function recordCall(call: ApiCall, httpStatus: number | null, outcome: number | null): void {
	const { account, request, services, fault } = call;
	if (!account) return;
	call.logged = logCall(services.db, account, {
		at: services.accounts.now(account),
		method: request.method,
		path: call.path,
		requestId: call.requestId,
		httpStatus: fault && outcome === null ? faultyStatus(fault, 200) : httpStatus,
		outcome,
		fault: fault && `${fault.when}:${fault.kind}`,
	});
}

function recordError(call: ApiCall, code: number): void {
	const { account, request, services, assumptions } = call;
	if (!account) return;
	const raw = request.raw.rawHeaders;
	const headers: Array<[string, string]> = [];
	const masked = assumptions.text('errors.authorization') === 'masked';
	for (let i = 0; i + 1 < raw.length; i += 2) {
		const [name = '', value = ''] = [raw[i], raw[i + 1]];
		const isSecret = masked && name.toLowerCase() === 'authorization';
		headers.push([name, isSecret ? '***' : value]);
	}
	const bytes = requestBytes(call).subarray(0, assumptions.number('errors.body-bytes'));
	const failed = {
		at: services.accounts.now(account),
		method: request.method,
		url: `http://${request.headers.host}${call.path}`,
		code,
		ip: request.ip,
		headers,
		query: call.query,
		body: new TextDecoder().decode(bytes),
	};
	logError(services.db, account, failed, assumptions.number('errors.keep'));
}

/** Works a call out and commits it, with its entry in the journal; a refused one goes to the error log. */
function runHandler(
	call: ApiCall,
	handler: EndpointHandler,
): { answer: EncodedResponse; outcome: number } {
	const { db } = call.services;
	const sentStatus = (answer: EncodedResponse) =>
		call.fault ? faultyStatus(call.fault, answer.httpStatus) : answer.httpStatus;
	try {
		return db.transaction(() => {
			const { account } = call;
			if (!account) {
				call.assumptions.note('auth.refusal');
				throw new Refusal(OUTCOME.authentication, 'Send Authorization: Bearer sbx_…');
			}
			const result = handler({ ...call, account });
			const answer = encodeResult(call, result);
			recordCall(call, sentStatus(answer), result.status);
			return { answer, outcome: result.status };
		});
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return refuseCall(call, error);
	}
}

/** Answers a refused call, and keeps it in the error log (interface §7). */
export function refuseCall(
	call: ApiCall,
	refusal: Refusal,
): { answer: EncodedResponse; outcome: number } {
	const answer = encodeRefusal(call, refusal);
	const httpStatus = call.fault ? faultyStatus(call.fault, answer.httpStatus) : answer.httpStatus;
	call.services.db.transaction(() => {
		recordError(call, refusal.status);
		recordCall(call, httpStatus, refusal.status);
	});
	return { answer, outcome: refusal.status };
}

/** Names the register rows that decided an answer, in a header. */
export function setAssumptionsHeader(reply: FastifyReply, call: ApiCall): void {
	reply.header('x-sandbox-assumptions', [...call.assumptions.consulted].join(', '));
}

/** Tells that a call may have changed something: before the answer, which a fault may hold back. */
function notifyChange({ account, request, services }: ApiCall): void {
	if (!account || request.method === 'GET') return;
	services.changes.notify(account.id);
	services.dispatcher.wake();
}

/** Makes a route handler of an endpoint's work: authentication, faults, transaction, logs, formats. */
export function endpoint(handler: EndpointHandler) {
	return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
		const call = request.apiCall;
		if (!call) throw new Error('The call was not opened');
		const { fault, services } = call;
		if (fault?.when === 'before' && fault.kind !== 'slow') {
			recordCall(call, null, null);
			const nothing = { status: OUTCOME.unknown, message: outcomeMessage(OUTCOME.unknown) };
			return await sendFaultyResponse(reply, encodeBody(call, 200, nothing), fault, services);
		}
		if (
			fault?.when === 'before' &&
			!(await waitUnlessStopped(reply, faultDelay(fault), services))
		) {
			return resetConnection(reply);
		}
		const { answer } = runHandler(call, handler);
		notifyChange(call);
		setAssumptionsHeader(reply, call);
		if (fault?.when === 'after') return await sendFaultyResponse(reply, answer, fault, services);
		await reply.code(answer.httpStatus).type(answer.contentType).send(answer.text);
	};
}

/** Strikes a call whose body has not been read yet. @returns whether it did */
export function resetBeforeBody(call: ApiCall, reply: FastifyReply): boolean {
	if (call.fault?.kind !== 'resetBeforeBody') return false;
	recordCall(call, null, null);
	resetConnection(reply);
	return true;
}
