import { ANSWERS } from './httpTypes';
import type { Answer, IncomingRequest } from './httpTypes';

/**
 * The bytes of a call's body, as n8n has unpacked them. n8n reads those of the types that it knows; the others are
 * read here.
 * @returns an answer where there are none: a form with files has no bytes of its own, and n8n limits how many it reads
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
