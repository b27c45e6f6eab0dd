import { sleep } from 'n8n-workflow';
import { BytesDecoder, decodeBytes } from '../format/decodeBytes';
import { classifyNetworkError } from './networkErrors';
import type { FaultReason } from '../model/types';

interface StreamOptions {
	/** The header of the answer, which may name the encoding. */
	contentType?: string;
	/** In UTF-16 code units. */
	maxLength: number;
	timeoutMs: number;
	signal?: AbortSignal;
}

/** A body, or the received part of it. */
interface StreamedBody {
	text: string;
	/** Why the body is incomplete. */
	broken?: FaultReason;
}

interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy?: () => void;
}

const isStream = (body: unknown): body is ByteStream =>
	typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/**
 * Reads the body of an answer, up to the time-out and the maximum length. Also accepts a body that n8n has already read
 * or parsed.
 */
export async function readBodyStream(body: unknown, options: StreamOptions): Promise<StreamedBody> {
	if (isStream(body)) return await readChunks(body, options);
	if (typeof body === 'string') return { text: body };
	if (body instanceof Uint8Array) return { text: decodeBytes(body, options.contentType) };
	return { text: body === undefined || body === null ? '' : JSON.stringify(body) };
}

async function readChunks(
	stream: ByteStream,
	{ contentType, maxLength, timeoutMs, signal }: StreamOptions,
): Promise<StreamedBody> {
	const timer = new AbortController();
	const stop = () => timer.abort();
	signal?.addEventListener('abort', stop);
	const stopped = sleep(timeoutMs, timer.signal).then(
		(): FaultReason => 'timeout',
		(): FaultReason => 'cancelled',
	);
	const decoder = new BytesDecoder(contentType);
	const parts: string[] = [];
	let length = 0;
	const chunks = stream[Symbol.asyncIterator]();
	const result = (broken?: FaultReason): StreamedBody => ({
		text: parts.join('') + decoder.end(),
		...(broken && { broken }),
	});
	try {
		for (;;) {
			const next = chunks.next();
			const step = await Promise.race([next, stopped]);
			if (typeof step === 'string') {
				// The pending chunk is rejected when the stream is destroyed.
				next.catch(() => undefined);
				return result(step);
			}
			if (step.done) return result();
			const part = decoder.decode(step.value);
			parts.push(part);
			length += part.length;
			if (length > maxLength) return result('tooLarge');
		}
	} catch (thrown) {
		return result(classifyNetworkError(thrown).reason);
	} finally {
		signal?.removeEventListener('abort', stop);
		timer.abort();
		stream.destroy?.();
	}
}
