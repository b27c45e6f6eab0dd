import { sleep, type IWebhookFunctions, type IWebhookResponseData } from 'n8n-workflow';
import { startTimer } from '../../api/http/call';

// Local types, because n8n's types of requests and responses refer to a library that is missing at compile time.

export interface IncomingRequest {
	/** The caller's IP address as n8n sees it, which depends on N8N_PROXY_HOPS behind proxies. */
	ip?: string;
	headers: Readonly<Record<string, string | string[] | undefined>>;
	/** The decompressed bytes of the body; undefined if n8n has not read them. */
	rawBody?: Buffer;
	/** Reads the body into `rawBody`, up to n8n's limit. */
	readRawBody?(): Promise<void>;
}

export const requestOf = (context: IWebhookFunctions) =>
	context.getRequestObject() as unknown as IncomingRequest;

export interface OutgoingResponse {
	headersSent: boolean;
	destroyed: boolean;
	writableEnded: boolean;
	statusCode: number;
	status(code: number): { json(body: unknown): unknown };
	destroy(): unknown;
	once(event: 'close', listener: () => void): unknown;
}

export const responseOf = (context: IWebhookFunctions) =>
	context.getResponseObject() as unknown as OutgoingResponse;

/** HTTP status codes, keyed by the result. A response contains only the result, so strangers learn nothing else. */
const STATUS_CODES = {
	/** The event starts the workflow: n8n has stored the execution. */
	received: 200,
	filtered: 200,
	answered: 200,
	repeated: 200,
	unreadable: 400,
	/** The signature is missing or wrong; the response does not reveal which. */
	unauthorized: 401,
	forbidden: 403,
	gone: 410,
	'too large': 413,
	unavailable: 503,
} as const;

export type CallStatus = keyof typeof STATUS_CODES;

/**
 * Responds to a call. Later responses have no effect.
 * @returns the value for n8n, which then does not respond
 */
export function respond(response: OutgoingResponse, status: CallStatus): IWebhookResponseData {
	if (!response.headersSent) response.status(STATUS_CODES[status]).json({ status });
	return { noWebhookResponse: true };
}

export type Caller = ReturnType<typeof callerOf>;

/**
 * Returns the caller that waits for the response to a call.
 * @param patienceMs the maximum wait in milliseconds
 * @returns `late`, fulfilled after the maximum wait unless `closed` is fulfilled first; `closed`, fulfilled when the
 * caller has hung up or has the response; `gone`, fulfilled when either of the two is fulfilled
 */
export function callerOf(response: OutgoingResponse, patienceMs: number, start = startTimer) {
	const closed = new Promise<void>((resolve) => {
		if (response.destroyed) resolve();
		else response.once('close', resolve);
	});
	const late = new Promise<void>((resolve) => {
		const stopTimer = start(patienceMs, resolve);
		void closed.then(stopTimer);
	});
	return { response, late, closed, gone: Promise.race([late, closed]) };
}

/** The interval, in ms, between checks whether n8n has responded to a caller that has hung up. */
const CHECK_MS = 20;

/**
 * Waits for n8n's response to a call, the only sign that the execution is stored. With `responseMode: 'onReceived'`,
 * n8n 2.41 responds when it has stored the execution or has failed to do so, even if the caller has hung up.
 * @returns whether n8n has stored the execution
 */
export async function isStoredByN8n({ response, closed }: Caller): Promise<boolean> {
	await closed;
	while (!response.writableEnded) await sleep(CHECK_MS);
	return response.statusCode < 300;
}
