import type { IWebhookFunctions } from 'n8n-workflow';

/** The used part of a response. n8n's own types refer to a library that is not available when this is compiled. */
export interface OutgoingResponse {
	headersSent: boolean;
	/** Whether the caller hung up. */
	destroyed: boolean;
	statusCode: number;
	status(code: number): { json(body: unknown): unknown };
	setHeader(...header: unknown[]): unknown;
	setHeaders?(...headers: unknown[]): unknown;
	end(...all: unknown[]): unknown;
	once(event: 'close', listener: () => void): unknown;
}

export const outgoingResponse = (context: IWebhookFunctions) =>
	context.getResponseObject() as unknown as OutgoingResponse;

/** The answer to a call. It never says more than its status, so that a stranger learns nothing from it. */
export interface Answer {
	code: number;
	status: string;
	/** Number of events that start the workflow. */
	events?: number;
}

export const ANSWERS = {
	/** The caller's address is not allowed. */
	forbidden: { code: 403, status: 'forbidden' },
	/** The trigger has no such webhook. */
	gone: { code: 410, status: 'gone' },
	/** The signature is missing or wrong; the answer does not reveal which. */
	unauthorized: { code: 401, status: 'unauthorized' },
	multipart: { code: 415, status: 'unsupported media type' },
	tooLarge: { code: 413, status: 'too large' },
	/** The body is empty, or neither JSON nor XML. */
	unreadable: { code: 400, status: 'unreadable' },
	/** A problem on this side; the service may deliver again later. */
	unavailable: { code: 503, status: 'unavailable' },
	/** Accepted, but filtered out by the node's settings. */
	filtered: { code: 200, status: 'filtered' },
	/** Accepted: a question was answered, and nothing starts the workflow. */
	answered: { code: 200, status: 'answered' },
	/** Accepted before. */
	repeated: { code: 200, status: 'repeated' },
} as const satisfies Record<string, Answer>;

/** Its events start the workflow: n8n has stored their execution. */
export const received = (events: number): Answer => ({ code: 200, status: 'received', events });

/** Answers the call with a short JSON object; later calls have no effect. */
export function sendAnswer(response: OutgoingResponse, { code, ...body }: Answer): void {
	if (!response.headersSent) response.status(code).json(body);
}
