import { randomUUID } from 'crypto';
import type { IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import { decodeBytes } from '../format/decodeBytes';
import type { Fault, FaultReason } from '../model/types';
import type { Service } from './connection';
import { classifyNetworkError } from './networkErrors';
import { startTimer } from './timing';

type Headers = Readonly<Record<string, unknown>>;

/** Returns the value of a header, whatever the case of its name. */
export function headerValue(headers: Headers, lowerCaseName: string): string | undefined {
	const isWanted = ([name]: [string, unknown]) => name.toLowerCase() === lowerCaseName;
	const [first] = [Object.entries(headers).find(isWanted)?.[1]].flat();
	return typeof first === 'string' || typeof first === 'number' ? String(first) : undefined;
}

/**
 * Reads how long the service asks to wait: `Retry-After` in seconds or as an HTTP date (RFC 9110, section 10.2.3), which
 * is compared with the response's.
 * @param now in milliseconds since 1970, for a response without a date
 * @returns milliseconds, 0 for a past date; undefined without a valid header
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
	const value = headerValue(headers, 'retry-after')?.trim();
	if (value === undefined || value === '') return undefined;
	if (/^\d+(?:\.\d+)?$/.test(value)) {
		return Math.min(Math.ceil(Number(value) * 1000), Number.MAX_SAFE_INTEGER);
	}
	if (!/[a-z]{3}/i.test(value)) return undefined;
	const date = Date.parse(value);
	if (Number.isNaN(date)) return undefined;
	const serviceNow = Date.parse(headerValue(headers, 'date') ?? '');
	return Math.max(0, date - (Number.isNaN(serviceNow) ? now : serviceNow));
}

export interface RawResponse {
	httpStatus: number;
	headers: Headers;
	body: string;
	broken?: FaultReason;
	requestId: string;
}

type ByteStream = AsyncIterable<Uint8Array> & { destroy(): void };

/** Reads the body of a response, up to the time-out and the maximum length. */
export async function readBody(
	stream: ByteStream,
	maxBytes: number,
	contentType: string | undefined,
	{ timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
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
			if (length > maxBytes) stop('tooLarge');
		}
	} catch (thrown) {
		broken ??= classifyNetworkError(thrown).reason;
	} finally {
		signal?.removeEventListener('abort', cancel);
		stopTimer();
	}
	return { body: decodeBytes(Buffer.concat(parts), contentType), broken };
}

/** Longest body of a response: what is read in some two seconds, in JSON. XML takes longer, and has limits of its own. */
const MAX_BYTES = 32 * 1024 * 1024;

const DEFAULT_TIMEOUT_MS = 60_000;

export interface ServiceCall {
	method: Extract<IHttpRequestMethods, 'GET' | 'POST' | 'PUT' | 'DELETE'>;
	/** Relative to the base URL, encoded, with a leading slash. */
	path: string;
	query?: Record<string, string | number>;
	/** Encoded in the connection's format, in UTF-8. n8n's helper would parse and trim a text. */
	body?: Buffer;
	/** Sent as `X-Request-Id`, which identifies the call in the error log. Default: a random one. */
	requestId?: string;
}

function toRequestOptions(
	{ connection, timeoutMs = DEFAULT_TIMEOUT_MS, signal }: Service,
	call: ServiceCall,
	requestId: string,
): IHttpRequestOptions {
	const type = `application/${connection.format}`;
	return {
		method: call.method,
		url: `${connection.baseUrl}${call.path}`,
		qs: call.query,
		// On every call: without these two headers the service assumes XML (contract 10.1).
		headers: { Accept: type, 'Content-Type': type, 'X-Request-Id': requestId },
		body: call.body,
		timeout: timeoutMs,
		// A 307 or 308 would send the body, and with it the campaign, to another address.
		disableFollowRedirect: true,
		// The caller checks the status. An exception for 401 would also make n8n repeat the request.
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		// The time-out then includes the body, and an endless body is cut off.
		encoding: 'stream',
		abortSignal: signal,
	};
}

/**
 * Makes one request through n8n's HTTP helper, without redirects and retries. n8n adds the access token. Never throws.
 * @returns the response, whatever its HTTP status, or the fault for which there is none
 */
export async function callService(
	service: Service,
	call: ServiceCall,
): Promise<{ response: RawResponse } | { fault: Fault }> {
	const { context, signal, timeoutMs = DEFAULT_TIMEOUT_MS } = service;
	const requestId = call.requestId ?? randomUUID();
	if (signal?.aborted) {
		return { fault: { kind: 'unreachable', reason: 'cancelled', requestId } };
	}
	const deadline = Date.now() + timeoutMs;
	try {
		const received = (await context.helpers.httpRequestWithAuthentication.call(
			context,
			'smsCampaignsApi',
			toRequestOptions(service, call, requestId),
		)) as { statusCode: number; headers: Headers; body: ByteStream };
		const { statusCode: httpStatus, headers } = received;
		const body = await readBody(received.body, MAX_BYTES, headerValue(headers, 'content-type'), {
			timeoutMs: Math.max(1, deadline - Date.now()),
			signal,
		});
		return { response: { httpStatus, headers, requestId, ...body } };
	} catch (thrown) {
		return { fault: { ...classifyNetworkError(thrown), requestId } };
	}
}
