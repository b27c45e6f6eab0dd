import { randomUUID } from 'crypto';
import type { IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import { MAX_BODY_LENGTH } from '../format/limits';
import type { Connection, ServiceContext } from './connection';
import type { RawResponse } from './classifyResponse';
import { headerValue } from './retryAfter';
import type { Headers } from './retryAfter';
import { readBodyStream } from './readBodyStream';
import { classifyNetworkError } from './networkErrors';
import type { Fault, WireFormat } from '../model/types';

/** Default time-out of a call. */
const DEFAULT_TIMEOUT_MS = 60_000;

/** A call of the service. */
export interface ServiceCall {
	method: Extract<IHttpRequestMethods, 'GET' | 'POST' | 'PUT' | 'DELETE'>;
	/** Relative to the base URL, encoded, with a leading slash. */
	path: string;
	query?: Readonly<Record<string, string | number>>;
	/** Encoded in the call's format, in UTF-8. Text would be parsed and trimmed by n8n's helper. */
	body?: Buffer;
	/** Default: the connection's. */
	format?: WireFormat;
	/** From the first byte sent to the last byte received. */
	timeoutMs?: number;
	/** Sent as `X-Request-Id`, which identifies the call in the error log. Default: a random one. */
	requestId?: string;
	signal?: AbortSignal;
}

export interface CallOptions {
	/** For each try. */
	timeoutMs?: number;
	signal?: AbortSignal;
}

/** Any answer, or the fault for which there is none. */
type CallResult = { answered: true; answer: RawResponse } | { answered: false; fault: Fault };

function toRequestOptions(
	{ baseUrl, format: defaultFormat }: Connection,
	call: ServiceCall,
	requestId: string,
) {
	const type = `application/${call.format ?? defaultFormat}`;
	const query = Object.entries(call.query ?? {})
		.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
		.join('&');
	const options: IHttpRequestOptions = {
		method: call.method,
		url: `${baseUrl}${call.path}${query === '' ? '' : `?${query}`}`,
		// On every call: without these two headers the service assumes XML (contract 10.1).
		headers: { Accept: type, 'Content-Type': type, 'X-Request-Id': requestId },
		body: call.body,
		timeout: call.timeoutMs ?? DEFAULT_TIMEOUT_MS,
		// A 307 or 308 would send the body, and with it the campaign, to another address.
		disableFollowRedirect: true,
		// The caller checks the status. An exception for 401 would also make n8n repeat the request.
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		// The time-out then includes the body, and an endless body is cut off.
		encoding: 'stream',
		abortSignal: call.signal,
	};
	return options;
}

/**
 * Makes one request through n8n's HTTP helper, without redirects and retries. n8n adds the access token. Never throws.
 * @returns the answer, whatever its HTTP status, or the fault for which there is none
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
			contentType: headerValue(headers, 'content-type'),
			maxLength: MAX_BODY_LENGTH,
			timeoutMs: Math.max(1, deadline - Date.now()),
			signal: call.signal,
		});
		const answer = { httpStatus: response.statusCode, headers, body: text, broken, requestId };
		return { answered: true, answer };
	} catch (thrown) {
		return { answered: false, fault: { ...classifyNetworkError(thrown), requestId } };
	}
}
