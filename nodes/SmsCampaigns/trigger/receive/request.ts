import { RESPONSES, type CallResponse } from './response';

/** The used part of a request. n8n's own types refer to a library that is not available when this is compiled. */
export interface IncomingRequest {
	/** The caller's address as n8n sees it: behind proxies it depends on N8N_PROXY_HOPS. */
	ip?: string;
	socket?: {
		server?: { listening: boolean };
		/** Where this process took the call. */
		localAddress?: string;
		localPort?: number;
		encrypted?: boolean;
	};
	/** The path and the query. */
	originalUrl?: string;
	headers: Readonly<Record<string, string | string[] | undefined>>;
	/** The bytes of the body; undefined when n8n has not read them. */
	rawBody?: Buffer;
	/** Reads the body into `rawBody`. */
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
