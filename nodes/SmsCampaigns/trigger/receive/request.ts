import { ANSWERS } from './answers';
import type { Answer } from './answers';

/** The used part of a request. n8n's own types refer to a library that is not available when this is compiled. */
export interface IncomingRequest {
	/** The caller's address as n8n sees it: behind proxies it depends on N8N_PROXY_HOPS. */
	ip?: string;
	socket?: { server?: { listening: boolean } };
	headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Alternating names and values as received: a repeated header appears repeatedly. */
	rawHeaders?: readonly string[];
	/** The bytes of the body; undefined when n8n has not read them. */
	rawBody?: Buffer;
	/** Reads the body into `rawBody`. */
	readRawBody?(): Promise<void>;
}

/** Returns all values of a header, including repeated ones. */
export function headerValues(request: IncomingRequest, name: string): string[] {
	const wanted = name.toLowerCase();
	const raw = request.rawHeaders;
	if (raw)
		return raw.filter((_, index) => index % 2 === 1 && raw[index - 1].toLowerCase() === wanted);
	const value = request.headers[wanted];
	return value === undefined ? [] : [value].flat();
}

/**
 * Returns the bytes of a call's body after decompression. n8n has already read the bodies of content types that it
 * knows; the others are read here.
 * @returns an answer when the body cannot be read: a multipart form has no raw bytes, and n8n limits the size
 */
export async function readRawBody(request: IncomingRequest): Promise<Buffer | Answer> {
	if (/^\s*multipart\//i.test([request.headers['content-type']].flat()[0] ?? '')) {
		return ANSWERS.multipart;
	}
	if (request.rawBody === undefined) {
		try {
			await request.readRawBody?.();
		} catch (error) {
			const { status } = error as { status?: unknown };
			return status === 413 ? ANSWERS.tooLarge : ANSWERS.unreadable;
		}
	}
	return request.rawBody ?? Buffer.alloc(0);
}
