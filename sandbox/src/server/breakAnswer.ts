import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyReply } from 'fastify';

import type { Fault } from './faults.ts';

/** An answer ready for the wire. */
export interface WireAnswer {
	httpStatus: number;
	contentType: string;
	text: string;
}

const HTML = '<!DOCTYPE html>\n<html><body><h1>502 Bad Gateway</h1></body></html>\n';
const SLOW_MS = 1000;

/** The status of the HTTP answer under a fault, or null when there is none. */
export function faultyStatus(fault: Fault, httpStatus: number): number | null {
	switch (fault.kind) {
		case 'reset':
		case 'resetBeforeBody':
		case 'hang':
			return null;
		case 'status':
			return fault.status ?? 500;
		case 'html':
			return fault.status ?? 502;
		case 'redirect':
			return fault.status ?? 302;
		default:
			return fault.status ?? httpStatus;
	}
}

/** What a fault makes of an answer that is still sent whole. */
function spoil(fault: Fault, answer: WireAnswer): WireAnswer {
	switch (fault.kind) {
		case 'status':
			return { ...answer, contentType: 'text/plain', text: `HTTP ${fault.status ?? 500}\n` };
		case 'html':
			return { ...answer, contentType: 'text/html; charset=utf-8', text: HTML };
		case 'redirect':
		case 'empty':
			return { ...answer, text: '' };
		case 'malformed':
			return { ...answer, text: answer.text.slice(0, Math.ceil(answer.text.length / 2)) };
		case 'wrongType':
			return { ...answer, contentType: 'text/plain; charset=utf-8' };
		default:
			return answer;
	}
}

/** Cuts the connection so that the client sees a reset, not an end. */
export function resetConnection(reply: FastifyReply): void {
	reply.hijack();
	reply.raw.socket?.resetAndDestroy();
}

/** Sends head and half of the body, then cuts the connection. */
function truncate(reply: FastifyReply, answer: WireAnswer, headers: Fault['headers']): void {
	reply.hijack();
	const bytes = Buffer.from(answer.text);
	reply.raw.writeHead(answer.httpStatus, {
		'content-type': answer.contentType,
		'content-length': bytes.length,
		...headers,
	});
	const half = bytes.subarray(0, Math.floor(bytes.length / 2));
	reply.raw.write(half, () => reply.raw.socket?.destroy());
}

/** Leaves the client waiting: until it gives up, or for `delayMs`. */
async function hang(reply: FastifyReply, delayMs: number | undefined): Promise<void> {
	reply.hijack();
	if (delayMs === undefined) return;
	await wait(delayMs);
	reply.raw.socket?.destroy();
}

/** Answers a call under a fault. */
export async function sendBroken(
	reply: FastifyReply,
	answer: WireAnswer,
	fault: Fault,
): Promise<void> {
	const httpStatus = faultyStatus(fault, answer.httpStatus);
	if (fault.kind === 'hang') return await hang(reply, fault.delayMs);
	if (httpStatus === null) return resetConnection(reply);
	if (fault.delayMs !== undefined || fault.kind === 'slow') await wait(fault.delayMs ?? SLOW_MS);
	const broken = { ...spoil(fault, answer), httpStatus };
	if (fault.body !== undefined) broken.text = fault.body;
	if (fault.kind === 'truncate') return truncate(reply, broken, fault.headers);
	reply.code(httpStatus).type(broken.contentType);
	if (fault.kind === 'redirect') reply.header('location', fault.location ?? '/elsewhere');
	reply.headers(fault.headers ?? {});
	await reply.send(broken.text);
}
