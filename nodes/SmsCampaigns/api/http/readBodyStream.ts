import { sleep } from 'n8n-workflow';
import { classifyNetworkError } from './networkErrors';
import type { FaultReason } from '../model/types';

/** Turns bytes into text, chunk by chunk. */
export type Decoder = InstanceType<typeof TextDecoder>;

export interface StreamOptions {
	decoder: Decoder;
	/** In UTF-16 units. */
	maxLength: number;
	timeoutMs: number;
	signal?: AbortSignal;
}

/** A body, whole or as far as it came. */
export interface StreamedBody {
	text: string;
	broken?: FaultReason;
}

interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy?: () => void;
}

const isStream = (body: unknown): body is ByteStream =>
	typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/**
 * Reads the body of an answer to its end, but no longer than the time-out and no further than the longest body.
 * A host that hands over the body already read, or even parsed, is borne.
 */
export async function readBodyStream(body: unknown, options: StreamOptions): Promise<StreamedBody> {
	if (isStream(body)) return await readChunks(body, options);
	if (typeof body === 'string') return { text: body };
	if (body instanceof Uint8Array) return { text: options.decoder.decode(body) };
	return { text: body === undefined || body === null ? '' : JSON.stringify(body) };
}

async function readChunks(
	stream: ByteStream,
	{ decoder, maxLength, timeoutMs, signal }: StreamOptions,
): Promise<StreamedBody> {
	const clock = new AbortController();
	const stop = () => clock.abort();
	signal?.addEventListener('abort', stop, { once: true });
	const over = sleep(timeoutMs, clock.signal).then(
		(): FaultReason => 'timeout',
		(): FaultReason => 'cancelled',
	);
	const parts: string[] = [];
	let length = 0;
	const chunks = stream[Symbol.asyncIterator]();
	const until = (broken?: FaultReason): StreamedBody => ({
		text: parts.join('') + (broken ? '' : decoder.decode()),
		...(broken && { broken }),
	});
	try {
		for (;;) {
			const next = chunks.next();
			const step = await Promise.race([next, over]);
			if (typeof step === 'string') {
				// The chunk that is still awaited ends with the stream.
				next.catch(() => undefined);
				return until(step);
			}
			if (step.done) return until();
			const part = decoder.decode(step.value, { stream: true });
			parts.push(part);
			length += part.length;
			if (length > maxLength) return until('tooLarge');
		}
	} catch (thrown) {
		return until(classifyNetworkError(thrown).reason);
	} finally {
		signal?.removeEventListener('abort', stop);
		clock.abort();
		stream.destroy?.();
	}
}
