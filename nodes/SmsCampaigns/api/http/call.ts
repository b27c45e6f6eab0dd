import { randomUUID } from 'crypto';
import { sleep, type IHttpRequestMethods, type IHttpRequestOptions } from 'n8n-workflow';
import { maskKnown } from '../errors/knownSecrets';
import { decodeBytes } from '../format/parseBody';
import type { Fault, FaultReason, Fields, Outcome } from '../model/types';
import { classifyResponse, type RawResponse } from './classifyResponse';
import type { Service } from './connection';
import { classifyNetworkError } from './networkErrors';

/** The maximum length of a response. Parsing JSON of this length takes two seconds. XML has separate limits. */
const MAX_BYTES = 32 * 1024 * 1024;

const DEFAULT_TIMEOUT_MS = 60_000;

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 500;

/** The longest `Retry-After` that the node waits for. If the wait is longer, the error message states the wait. */
export const MAX_WAIT_MS = 60_000;

export interface ServiceCall {
	method: Extract<IHttpRequestMethods, 'GET' | 'POST' | 'PUT' | 'DELETE'>;
	/** The encoded path after the base URL, with a leading slash. */
	path: string;
	query?: Record<string, string | number>;
	/**
	 * The body in the connection's format, in UTF-8. Must be a Buffer, because n8n's helper would parse and trim a
	 * string.
	 */
	body?: Buffer;
	/** Sent as `X-Request-Id`, which identifies the call in the error log. Default: a random ID. */
	requestId?: string;
}

/**
 * Runs a function once after a delay. n8n Cloud does not allow `setTimeout` in nodes.
 * @returns a function that stops the timer
 */
export function startTimer(ms: number, run: () => void): () => void {
	const timer = new AbortController();
	void sleep(ms, timer.signal).then(run, () => {});
	return () => timer.abort();
}

type ByteStream = AsyncIterable<Uint8Array> & { destroy(): void };

/** Reads a response body, up to the time-out and the maximum length. */
async function readBody(
	stream: ByteStream,
	timeoutMs: number,
	signal?: AbortSignal,
): Promise<Pick<RawResponse, 'body' | 'broken'>> {
	let broken: FaultReason | undefined;
	const stop = (reason: FaultReason) => {
		broken ??= reason;
		stream.destroy();
	};
	const cancel = () => stop('cancelled');
	signal?.addEventListener('abort', cancel);
	const stopTimer = startTimer(timeoutMs, () => stop('timeout'));
	const parts: Uint8Array[] = [];
	let length = 0;
	try {
		for await (const part of stream) {
			parts.push(part);
			length += part.length;
			if (length > MAX_BYTES) stop('tooLarge');
		}
	} catch (thrown) {
		broken ??= classifyNetworkError(thrown).reason;
	} finally {
		signal?.removeEventListener('abort', cancel);
		stopTimer();
	}
	return { body: decodeBytes(Buffer.concat(parts)), broken };
}

/** Makes one request through n8n's HTTP helper, which adds the access token. */
async function callOnce(service: Service, call: ServiceCall): Promise<Outcome<Fields>> {
	const { connection, context, signal, timeoutMs = DEFAULT_TIMEOUT_MS } = service;
	const { method, path, query: qs, body, requestId = randomUUID() } = call;
	if (signal?.aborted) {
		return { ok: false, fault: { kind: 'unreachable', reason: 'cancelled', requestId } };
	}
	const type = `application/${connection.format}`;
	const options: IHttpRequestOptions = {
		...{ method, url: `${connection.baseUrl}${path}`, qs, body, timeout: timeoutMs },
		// Every call needs the first two headers: without them, the service assumes XML (contract 10.1).
		headers: { Accept: type, 'Content-Type': type, 'X-Request-Id': requestId },
		// A 307 or 308 redirect would send the body, and therefore the campaign, to another URL.
		disableFollowRedirect: true,
		// The caller checks the status. An exception for 401 would also make n8n repeat the request.
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		// With a stream, the time-out covers the whole body, and the node can stop reading an endless body.
		encoding: 'stream',
		abortSignal: signal,
	};
	const deadline = Date.now() + timeoutMs;
	let response: RawResponse;
	try {
		const helper = context.helpers.httpRequestWithAuthentication;
		const received = (await helper.call(context, 'smsCampaignsApi', options)) as {
			statusCode: number;
			headers: RawResponse['headers'];
			body: ByteStream;
		};
		const { statusCode: httpStatus, headers } = received;
		const leftMs = Math.max(1, deadline - Date.now());
		const read = await readBody(received.body, leftMs, signal);
		response = { httpStatus, headers, requestId, ...read };
	} catch (thrown) {
		return { ok: false, fault: { ...classifyNetworkError(thrown), requestId } };
	}
	return classifyResponse(response, connection.secrets, Date.now());
}

/** The reasons that always mean a temporary fault. For `http` and `status`, `isTemporary` checks the code. */
const TEMPORARY_REASONS: ReadonlySet<FaultReason> = new Set([
	'timeout',
	'reset',
	'refused',
	'dns',
	'network',
	'empty',
	'plainText',
	'malformed',
]);

/** Checks whether the service was too busy to process the call: HTTP 429 without a listed status in the body. */
export const isBusy = ({ kind, reason, httpStatus }: Fault) =>
	kind === 'rejected' && httpStatus === 429 && reason !== 'status';

export function isTemporary({ kind, reason, httpStatus }: Fault): boolean {
	if (reason === 'http' && httpStatus !== undefined) {
		return httpStatus === 408 || httpStatus === 429 || httpStatus >= 500;
	}
	// -99 is the only temporary status: it reports an unknown result.
	return reason === 'status' ? kind === 'unknown' : TEMPORARY_REASONS.has(reason);
}

/**
 * Returns the delay before the next attempt: the wait that the service asks for, or a delay that doubles with each
 * attempt. A random part prevents many clients from retrying at the same time.
 * @param attempts the number of attempts so far
 * @param random from 0 to 1
 * @returns milliseconds; undefined if the service asks for a wait over `MAX_WAIT_MS`
 */
export function retryDelay(fault: Fault, attempts: number, random: number): number | undefined {
	const backoff = FIRST_DELAY_MS * 2 ** (attempts - 1) * (0.5 + random);
	if (fault.retryAfterMs === undefined) return backoff;
	return fault.retryAfterMs > MAX_WAIT_MS ? undefined : fault.retryAfterMs + backoff / 4;
}

/**
 * Makes a call, without redirects, in up to three attempts. Stops at once if the execution is canceled. Never throws.
 * @param read converts the response's fields, in which the connection's secrets are masked; returns undefined if the
 * response lacks the requested data
 * @param mayRetry returns whether a fault allows another attempt. The default suits calls that are safe to repeat
 */
export async function callService<T>(
	service: Service,
	call: ServiceCall,
	read: (fields: Fields) => T | undefined,
	mayRetry = isTemporary,
): Promise<Outcome<T>> {
	for (let attempts = 1; ; attempts++) {
		const outcome = await callOnce(service, call);
		if (outcome.ok) {
			const value = read(outcome.value);
			if (value !== undefined) return { ...outcome, value };
			return { ok: false, fault: { kind: 'unknown', reason: 'incomplete', httpStatus: 200 } };
		}
		const { fault } = outcome;
		fault.url = maskKnown(service.connection.baseUrl + call.path, service.connection.secrets);
		if (attempts >= MAX_ATTEMPTS || service.signal?.aborted || !mayRetry(fault)) return outcome;
		const delay = retryDelay(fault, attempts, Math.random());
		if (delay === undefined) return outcome;
		try {
			await sleep(delay, service.signal);
		} catch {
			return { ok: false, fault: { ...fault, reason: 'cancelled' } };
		}
	}
}
