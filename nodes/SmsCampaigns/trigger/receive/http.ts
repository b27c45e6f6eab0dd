import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { startTimer } from '../../shared/timing';

// n8n's own types of requests and responses refer to a library that is not available when this is compiled.

export interface IncomingRequest {
	/** The caller's address as n8n sees it: behind proxies it depends on N8N_PROXY_HOPS. */
	ip?: string;
	socket?: {
		server?: { listening: boolean };
		localAddress?: string;
		localPort?: number;
		encrypted?: boolean;
	};
	originalUrl?: string;
	headers: Readonly<Record<string, string | string[] | undefined>>;
	/** The bytes of the body; undefined when n8n has not read them. */
	rawBody?: Buffer;
	readRawBody?(): Promise<void>;
}

/** Returns a header; the values of a repeated one as Node.js joins them, which makes a signature invalid. */
export const headerOf = ({ headers }: IncomingRequest, lowerCaseName: string): string | undefined =>
	[headers[lowerCaseName]].flat()[0];

/**
 * Returns the bytes of a call's body after decompression. n8n has already read the bodies of content types that it
 * knows; the others are read here.
 * @returns a response when the body cannot be read: a multipart form has no raw bytes, and n8n limits the size
 */
export async function readRawBody(request: IncomingRequest): Promise<Buffer | CallResponse> {
	if (/^\s*multipart\//i.test(headerOf(request, 'content-type') ?? '')) {
		return RESPONSES.multipart;
	}
	if (request.rawBody === undefined) {
		try {
			await request.readRawBody?.();
		} catch (error) {
			const { status } = error as { status?: unknown };
			return status === 413 ? RESPONSES.tooLarge : RESPONSES.unreadable;
		}
	}
	return request.rawBody ?? Buffer.alloc(0);
}

interface OutgoingResponse {
	headersSent: boolean;
	destroyed: boolean;
	statusCode: number;
	status(code: number): { json(body: unknown): unknown };
	setHeader(...header: unknown[]): unknown;
	setHeaders?(...headers: unknown[]): unknown;
	end(...all: unknown[]): unknown;
	once(event: 'close', listener: () => void): unknown;
}

export const responseOf = (context: IWebhookFunctions) =>
	context.getResponseObject() as unknown as OutgoingResponse;

/** The response to a call. It never says more than its status, so that a stranger learns nothing from it. */
export interface CallResponse {
	code: number;
	status: string;
	events?: number;
}

export const RESPONSES = {
	forbidden: { code: 403, status: 'forbidden' },
	gone: { code: 410, status: 'gone' },
	/** The signature is missing or wrong; the response does not reveal which. */
	unauthorized: { code: 401, status: 'unauthorized' },
	multipart: { code: 415, status: 'unsupported media type' },
	tooLarge: { code: 413, status: 'too large' },
	unreadable: { code: 400, status: 'unreadable' },
	unavailable: { code: 503, status: 'unavailable' },
	filtered: { code: 200, status: 'filtered' },
	answered: { code: 200, status: 'answered' },
	repeated: { code: 200, status: 'repeated' },
} as const satisfies Record<string, CallResponse>;

/** Its events start the workflow: n8n has stored their execution. */
export const received = (events: number): CallResponse => ({
	code: 200,
	status: 'received',
	events,
});

/**
 * Responds with a short JSON object; later calls have no effect.
 * @returns for n8n, which then does not respond
 */
export function respond(
	response: OutgoingResponse,
	{ code, ...body }: CallResponse,
): IWebhookResponseData {
	if (!response.headersSent) response.status(code).json(body);
	return { noWebhookResponse: true };
}

export type Caller = ReturnType<typeof callerOf>;

/**
 * Returns who has made a call and waits for the response.
 * @param patienceMs how long, in milliseconds
 * @returns `late`, fulfilled when that time is over; `hungUp`, fulfilled when the caller hung up, and after a response
 */
export function callerOf(response: OutgoingResponse, patienceMs: number) {
	let stopTimer = () => {};
	const late = new Promise<void>((resolve) => (stopTimer = startTimer(patienceMs, resolve)));
	const hungUp = new Promise<void>((resolve) => {
		if (response.destroyed) resolve();
		else response.once('close', resolve);
	});
	return { response, late, hungUp, stopTimer };
}

/**
 * Watches n8n's response to a call, the only sign of whether the execution is stored: with `responseMode: 'onReceived'`,
 * n8n 2.41 responds, also to a caller who has hung up, when the execution is in its database or could not be stored.
 * @param onResponse called once, with whether n8n responded with success
 * @returns responds before n8n does; n8n's response is then noticed, but goes nowhere
 */
export function watchN8nResponse(
	response: OutgoingResponse,
	onResponse: (success: boolean) => void,
): (early: CallResponse) => void {
	const { end } = response;
	let hasResponded = false;
	let isNoticed = false;
	const notice = (...all: unknown[]) => {
		if (!isNoticed) onResponse(response.statusCode < 300);
		isNoticed = true;
		return hasResponded ? response : end.apply(response, all);
	};
	response.end = notice;
	return (early) => {
		response.end = end;
		respond(response, early);
		response.end = notice;
		hasResponded = true;
		// After a response these throw, and n8n would break the connection.
		response.setHeader = () => response;
		response.setHeaders = () => response;
	};
}
