import type { FastifyReply } from 'fastify';

import { FAULT_KINDS } from '../faults/faultKinds.ts';
import type { CallFault } from '../faults/fault.ts';
import { waitUnlessStopped } from './interruptibleDelay.ts';
import { securityHeaders } from '../server/crossSiteGuard.ts';
import type { Services } from '../http/services.ts';

/** An answer ready for the wire. */
export interface EncodedResponse {
	httpStatus: number;
	contentType: string;
	text: string;
}

const GATEWAY_PAGE = '<!DOCTYPE html>\n<html><body><h1>502 Bad Gateway</h1></body></html>\n';

/** The field of a fault, or what its kind has there. */
function faultField(fault: CallFault, field: 'status' | 'delayMs' | 'location' | 'contentType') {
	return fault[field] ?? FAULT_KINDS[fault.kind].fields[field] ?? null;
}

/** How long a fault makes its client wait, in milliseconds. */
export function faultDelay(fault: CallFault): number {
	return Number(faultField(fault, 'delayMs') ?? 0);
}

/** The status of the HTTP answer under a fault, or null when there is none. */
export function faultyStatus(fault: CallFault, httpStatus: number): number | null {
	if (['reset', 'resetBeforeBody', 'hang'].includes(fault.kind)) return null;
	return Number(faultField(fault, 'status') ?? httpStatus);
}

/** What a fault makes of an answer that is still sent whole. */
function corruptResponse(fault: CallFault, answer: EncodedResponse): EncodedResponse {
	switch (fault.kind) {
		case 'status':
			return { ...answer, contentType: 'text/plain', text: `HTTP ${fault.status ?? 500}\n` };
		case 'html':
			return { ...answer, contentType: 'text/html; charset=utf-8', text: GATEWAY_PAGE };
		case 'redirect':
		case 'empty':
			return { ...answer, text: '' };
		case 'malformed':
			return { ...answer, text: answer.text.slice(0, Math.ceil(answer.text.length / 2)) };
		case 'wrongType':
			return { ...answer, contentType: String(faultField(fault, 'contentType')) };
		default:
			return answer;
	}
}

/** The headers that a fault adds to an answer; its own `headers` come last. */
function faultHeaders(fault: CallFault): Record<string, string> {
	const { retryAfter, headers } = fault;
	return {
		...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
		...(fault.kind === 'redirect' ? { location: String(faultField(fault, 'location')) } : {}),
		...headers,
	};
}

/** Cuts the connection so that the client sees a reset, not an end. */
export function resetConnection(reply: FastifyReply): void {
	reply.hijack();
	reply.raw.socket?.resetAndDestroy();
}

/** Sends head and half of the body, then cuts the connection. */
function sendTruncated(
	reply: FastifyReply,
	answer: EncodedResponse,
	headers: Record<string, string>,
): void {
	reply.hijack();
	const bytes = Buffer.from(answer.text);
	reply.raw.writeHead(answer.httpStatus, {
		...securityHeaders(answer.contentType),
		'content-type': answer.contentType,
		'content-length': bytes.length,
		...headers,
	});
	const half = bytes.subarray(0, Math.floor(bytes.length / 2));
	reply.raw.write(half, () => reply.raw.socket?.destroy());
}

/** Leaves the client waiting: until it gives up, or for `delayMs`. */
async function hang(reply: FastifyReply, fault: CallFault, services: Services): Promise<void> {
	reply.hijack();
	if (fault.delayMs === undefined) return;
	await waitUnlessStopped(reply, fault.delayMs, services);
	reply.raw.socket?.destroy();
}

/** Answers a call under a fault. */
export async function sendFaultyResponse(
	reply: FastifyReply,
	answer: EncodedResponse,
	fault: CallFault,
	services: Services,
): Promise<void> {
	const httpStatus = faultyStatus(fault, answer.httpStatus);
	if (fault.kind === 'hang') return await hang(reply, fault, services);
	if (!(await waitUnlessStopped(reply, faultDelay(fault), services))) return resetConnection(reply);
	if (httpStatus === null) return resetConnection(reply);
	const broken = { ...corruptResponse(fault, answer), httpStatus };
	if (fault.body !== undefined) broken.text = fault.body;
	if (fault.kind === 'truncate') return sendTruncated(reply, broken, faultHeaders(fault));
	reply.code(httpStatus).type(broken.contentType).headers(faultHeaders(fault));
	await reply.send(broken.text);
}
