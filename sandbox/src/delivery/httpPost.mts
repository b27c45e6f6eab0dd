import { request as httpRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';

import { LINK_LOCAL } from '../domain/linkLocal.mts';
import type { PostResult } from '../schemas/events.mts';

/** Maximum number of recorded bytes of a response body. */
const MAX_RECORDED_BYTES = 2048;

/** Connections stay open for the next event, but close before most servers would close them. */
const agentOptions = { keepAlive: true, timeout: 4000 };
const agents = { 'http:': new HttpAgent(agentOptions), 'https:': new HttpsAgent(agentOptions) };

/** Reads the beginning of a response's body. If the body is longer, the connection is closed. */
async function readStart(message: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of message as AsyncIterable<Buffer>) {
		chunks.push(chunk);
		length += chunk.length;
		if (length >= MAX_RECORDED_BYTES) break;
	}
	return Buffer.concat(chunks).subarray(0, MAX_RECORDED_BYTES).toString('utf8');
}

/**
 * Sends a POST request, except to link-local IP addresses, and follows no redirect. Never throws: an error is returned
 * as `problem`.
 * @param url an http or https URL
 * @param signal aborts the request
 */
export async function postBytes(
	url: string,
	headers: Record<string, string>,
	body: Buffer,
	signal: AbortSignal,
): Promise<PostResult> {
	let httpStatus: number | null = null;
	try {
		const target = new URL(url);
		const secure = target.protocol === 'https:';
		const agent = agents[secure ? 'https:' : 'http:'];
		const message = await new Promise<IncomingMessage>((resolve, reject) => {
			const send = secure ? httpsRequest : httpRequest;
			const options = { method: 'POST', headers, agent, signal, blockList: LINK_LOCAL };
			const request = send(target, options, resolve);
			request.on('error', reject);
			request.end(body);
		});
		httpStatus = message.statusCode ?? null;
		return { httpStatus, answer: await readStart(message), problem: null };
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		return { httpStatus, answer: '', problem: signal.aborted ? 'timeout' : (code ?? message) };
	}
}
