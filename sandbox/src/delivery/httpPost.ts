import { request as httpRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';

/** Bytes of an answer's body that are kept. */
const MAX_RECORDED_BYTES = 2048;

export interface PostResult {
	/** Null when none came. */
	httpStatus: number | null;
	/** The beginning of the body. */
	answer: string;
	/** Why there was no whole answer, null when there was one. */
	problem: string | null;
}

/** Connections are kept open for the next event; never for longer than servers usually do. */
const agentOptions = { keepAlive: true, timeout: 4000 };
const agents = { 'http:': new HttpAgent(agentOptions), 'https:': new HttpsAgent(agentOptions) };

/** Reads the beginning of an answer's body; what is longer is cut off with its connection. */
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
 * Posts bytes to an http or https address. No redirect is followed. Never throws: what goes wrong is
 * in `problem`.
 * @param signal ends the request
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
			const request = send(target, { method: 'POST', headers, agent, signal }, resolve);
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
