/** What is used of a request. n8n's own types name a library that is not there when this is compiled. */
export interface IncomingRequest {
	/** The caller's address as n8n sees it: behind proxies it depends on N8N_PROXY_HOPS. */
	ip?: string;
	headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Names and values in turn, as they came: a header that is repeated is in it twice. */
	rawHeaders?: readonly string[];
	/** The bytes of the body; undefined where n8n has not read them. */
	rawBody?: Buffer;
	/** Reads the body into `rawBody`. */
	readRawBody?(): Promise<void>;
}

/** What is used of a response. */
export interface OutgoingResponse {
	headersSent: boolean;
	status(code: number): { json(body: unknown): unknown };
}

/** What the caller is told. Its words are the same whatever stands behind them, so that nobody learns more. */
export interface Answer {
	code: number;
	status: string;
	/** How many events start the workflow. */
	events?: number;
}

export const ANSWERS = {
	/** The caller's address is not allowed. */
	forbidden: { code: 403, status: 'forbidden' },
	/** The trigger knows no such webhook. */
	gone: { code: 410, status: 'gone' },
	/** Not signed, or not rightly: which of the two is not said. */
	unauthorized: { code: 401, status: 'unauthorized' },
	multipart: { code: 415, status: 'unsupported media type' },
	tooLarge: { code: 413, status: 'too large' },
	/** Empty, or neither JSON nor XML. */
	unreadable: { code: 400, status: 'unreadable' },
	/** It is for this side to put right; the service may try again later. */
	unavailable: { code: 503, status: 'unavailable' },
	/** Taken, and left out by the panel's settings. */
	filtered: { code: 200, status: 'filtered' },
	/** Taken before. */
	repeated: { code: 200, status: 'repeated' },
} as const satisfies Record<string, Answer>;

/** The values of a header, each as often as it was sent. */
export function headerValues(request: IncomingRequest, name: string): string[] {
	const wanted = name.toLowerCase();
	const raw = request.rawHeaders;
	if (raw) return raw.filter((_, at) => at % 2 === 1 && raw[at - 1].toLowerCase() === wanted);
	const value = request.headers[wanted];
	return value === undefined ? [] : [value].flat();
}
