import type { FastifyReply } from 'fastify';

import type { Fault } from '../faults/fault.mts';
import { KIND_FIELDS } from '../faults/faultKinds.mts';
import { securityHeaders } from '../http/securityHeaders.mts';
import type { Services } from '../http/services.mts';
import { waitUnlessStopped } from './interruptibleDelay.mts';
import type { EncodedResponse } from './responseEncoding.mts';

/** Returns a fault's field, or the default for the fault's kind, or null. */
function faultField(fault: Fault, field: 'status' | 'delayMs') {
	return fault[field] ?? KIND_FIELDS[fault.kind][field] ?? null;
}

/** Returns a fault's delay, in milliseconds. */
export function faultDelay(fault: Fault): number {
	return Number(faultField(fault, 'delayMs') ?? 0);
}

/** Returns the HTTP status of a faulty response, or null if there is no response. */
export function faultyStatus(fault: Fault, httpStatus: number): number | null {
	if (['reset', 'hang'].includes(fault.kind)) return null;
	return Number(faultField(fault, 'status') ?? httpStatus);
}

/** Applies a fault to the type and body of a response. */
function corruptResponse(fault: Fault, response: EncodedResponse): EncodedResponse {
	switch (fault.kind) {
		case 'status':
			return { ...response, contentType: 'text/plain', text: `HTTP ${fault.status ?? 500}\n` };
		case 'malformed':
			return { ...response, text: response.text.slice(0, Math.ceil(response.text.length / 2)) };
		default:
			return response;
	}
}

/** Returns the headers that a fault adds to a response. The fault's `headers` override `retryAfter`. */
function faultHeaders(fault: Fault): Record<string, string> {
	const { retryAfter, headers } = fault;
	return {
		...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
		...headers,
	};
}

/** Resets the connection, so the client gets a connection error instead of a normal end of the response. */
export function resetConnection(reply: FastifyReply): void {
	reply.hijack();
	reply.raw.socket?.resetAndDestroy();
}

/** Sends the headers and half of the body, then cuts the connection. */
function sendTruncated(
	reply: FastifyReply,
	response: EncodedResponse,
	headers: Record<string, string>,
): void {
	reply.hijack();
	const bytes = Buffer.from(response.text);
	reply.raw.writeHead(response.httpStatus, {
		...securityHeaders(response.contentType),
		'content-type': response.contentType,
		'content-length': bytes.length,
		...headers,
	});
	const half = bytes.subarray(0, Math.floor(bytes.length / 2));
	reply.raw.write(half, () => reply.raw.socket?.destroy());
}

/** Keeps the client waiting for `delayMs` or, if `delayMs` is missing, until the client disconnects. */
async function hang(reply: FastifyReply, fault: Fault, services: Services): Promise<void> {
	reply.hijack();
	if (fault.delayMs === undefined) return;
	await waitUnlessStopped(fault.delayMs, services);
	reply.raw.socket?.destroy();
}

/** Responds to a call as its fault specifies. */
export async function sendFaultyResponse(
	reply: FastifyReply,
	response: EncodedResponse,
	fault: Fault,
	services: Services,
): Promise<void> {
	const httpStatus = faultyStatus(fault, response.httpStatus);
	if (fault.kind === 'hang') return await hang(reply, fault, services);
	if (!(await waitUnlessStopped(faultDelay(fault), services))) return resetConnection(reply);
	if (httpStatus === null) return resetConnection(reply);
	const faulty = { ...corruptResponse(fault, response), httpStatus };
	if (fault.body !== undefined) faulty.text = fault.body;
	if (fault.kind === 'truncate') return sendTruncated(reply, faulty, faultHeaders(fault));
	reply.code(httpStatus).type(faulty.contentType).headers(faultHeaders(fault));
	await reply.send(faulty.text);
}
