import { sleep, type IWebhookFunctions, type IWebhookResponseData } from 'n8n-workflow';
import { startTimer } from '../../api/http/call';

// n8n's own types of requests and responses refer to a library that is not available when this is compiled.

export interface IncomingRequest {
	/** The caller's address as n8n sees it: behind proxies it depends on N8N_PROXY_HOPS. */
	ip?: string;
	socket?: { server?: { listening: boolean } };
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
	writableEnded: boolean;
	statusCode: number;
	status(code: number): { json(body: unknown): unknown };
	destroy(): unknown;
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
 * Returns the caller of a call, who waits for the response.
 * @param patienceMs how long, in milliseconds
 * @returns `late`, fulfilled when that time is over; `closed`, fulfilled when the caller has hung up or has the
 * response; `gone`, fulfilled with the first of both
 */
export function callerOf(response: OutgoingResponse, patienceMs: number, start = startTimer) {
	let stopTimer = () => {};
	const late = new Promise<void>((resolve) => (stopTimer = start(patienceMs, resolve)));
	const closed = new Promise<void>((resolve) => {
		if (response.destroyed) resolve();
		else response.once('close', resolve);
	});
	return { response, late, closed, gone: Promise.race([late, closed]), stopTimer };
}

/** The pause, in ms, between two looks whether n8n has responded to a caller who has hung up. */
const LOOK_MS = 20;

/**
 * Waits for n8n's response to a call, the only sign of whether the execution is stored. With `responseMode: 'onReceived'`,
 * n8n 2.41 responds when the execution is in its database or could not be stored, even to a caller who has hung up.
 * @returns whether n8n has stored the execution
 */
export async function isStoredByN8n({ response, closed }: Caller): Promise<boolean> {
	await closed;
	while (!response.writableEnded) await sleep(LOOK_MS);
	return response.statusCode < 300;
}
