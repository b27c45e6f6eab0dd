import { randomUUID } from 'crypto';
import type { IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import { MAX_BODY_LENGTH } from '../format/limits';
import type { Connection, ServiceContext } from './connection';
import type { RawResponse } from './classifyResponse';
import { headerValue } from './retryAfter';
import type { Headers } from './retryAfter';
import { readBodyStream } from './readBodyStream';
import type { Decoder } from './readBodyStream';
import { classifyNetworkError } from './networkErrors';
import type { Fault, WireFormat } from '../model/types';

/** How long a call may take when nobody says otherwise, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 60_000;

/** One call of the service. */
export interface ServiceCall {
	method: Extract<IHttpRequestMethods, 'GET' | 'POST' | 'PUT' | 'DELETE'>;
	/** From the base URL on, encoded, with a slash in front. */
	path: string;
	query?: Readonly<Record<string, string | number>>;
	/** Encoded in the call's format: a text, or its bytes in UTF-8. */
	body?: string | Buffer;
	/** The connection's when left out. */
	format?: WireFormat;
	/** From the first byte out to the last byte in, in milliseconds. */
	timeoutMs?: number;
	/** Goes out as `X-Request-Id`, by which the call is found in the error log; made up when left out. */
	requestId?: string;
	signal?: AbortSignal;
}

export interface CallOptions {
	/** For each try, in milliseconds. */
	timeoutMs?: number;
	signal?: AbortSignal;
}

/** What came back: an answer of any kind, or none. */
export type CallResult =
	{ answered: true; answer: RawResponse } | { answered: false; fault: Fault };

const toBytes = (body: string | Buffer) =>
	typeof body === 'string' ? Buffer.from(body, 'utf8') : body;

function toRequestOptions(
	{ baseUrl, format: usual }: Connection,
	call: ServiceCall,
	requestId: string,
) {
	const type = `application/${call.format ?? usual}`;
	const query = Object.entries(call.query ?? {})
		.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
		.join('&');
	const options: IHttpRequestOptions = {
		method: call.method,
		url: `${baseUrl}${call.path}${query === '' ? '' : `?${query}`}`,
		// Both on every call: without them the service assumes XML (contract 10.1).
		headers: { Accept: type, 'Content-Type': type, 'X-Request-Id': requestId },
		// Text would be parsed and trimmed on its way out.
		...(call.body !== undefined && { body: toBytes(call.body) }),
		timeout: call.timeoutMs ?? DEFAULT_TIMEOUT_MS,
		// A 307 or 308 would carry the body, and the campaign, to another address.
		disableFollowRedirect: true,
		// Statuses are judged here. An exception for 401 would also make n8n send the request once more.
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		// Read here, so that the time-out covers the body and an endless one is cut off.
		encoding: 'stream',
		...(call.signal && { abortSignal: call.signal }),
	};
	return options;
}

/** The character set that the answer names; UTF-8 when it names none or one that nobody knows. */
function decoderFor(headers: Headers): Decoder {
	const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(
		headerValue(headers, 'content-type') ?? '',
	)?.[1];
	try {
		return new TextDecoder(charset ?? 'utf-8');
	} catch {
		return new TextDecoder('utf-8');
	}
}

/**
 * Makes one call through n8n's HTTP helper, once: redirects are not followed and nothing is repeated. The
 * access token is added by n8n from the credential.
 * @returns the answer whatever its HTTP status, or the fault for which there is none; never throws
 */
export async function callService(
	context: ServiceContext,
	connection: Connection,
	call: ServiceCall,
): Promise<CallResult> {
	const requestId = call.requestId ?? randomUUID();
	if (call.signal?.aborted) {
		return { answered: false, fault: { kind: 'unreachable', reason: 'cancelled', requestId } };
	}
	const deadline = Date.now() + (call.timeoutMs ?? DEFAULT_TIMEOUT_MS);
	try {
		const response = (await context.helpers.httpRequestWithAuthentication.call(
			context,
			'smsCampaignsApi',
			toRequestOptions(connection, call, requestId),
		)) as { statusCode: number; headers: Headers; body: unknown };
		const headers = response.headers ?? {};
		const { text, broken } = await readBodyStream(response.body, {
			decoder: decoderFor(headers),
			maxLength: MAX_BODY_LENGTH,
			timeoutMs: Math.max(1, deadline - Date.now()),
			signal: call.signal,
		});
		const answer: RawResponse = { httpStatus: response.statusCode, headers, body: text, requestId };
		if (broken) answer.broken = broken;
		return { answered: true, answer };
	} catch (thrown) {
		return { answered: false, fault: { ...classifyNetworkError(thrown), requestId } };
	}
}
