import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { Refusal } from '../domain/outcome.ts';
import type { SmsFields } from '../domain/requestFields.ts';
import type { BodyMessage, BodyTask } from './bodyWorker.ts';
import type { ReadingRules } from './readRequest.ts';
import type { Format } from './requestBody.ts';
import { XML_ASSUMPTIONS } from './xmlRequests.ts';

/** Bodies from this size on, in bytes, are read by a thread: a smaller one takes less time than starting a thread. */
export const LARGE_BODY = 256 * 1024;

/** Assumptions whose values can be had without marking them as consulted. */
interface LargeBodyRules extends ReadingRules {
	assumptions: ReadingRules['assumptions'] & { peek: (id: string) => string };
}

/**
 * Reads the body of a simulation or a send (contract 4.1, 4.2) in a thread of its own, and takes the recipients over
 * in parts, so that other calls have a turn meanwhile.
 * @throws Refusal -2, -6 or -7; AbortError when the signal is aborted
 */
export async function readLargeSms(
	bytes: Uint8Array,
	format: Format,
	signal: AbortSignal,
	{ assumptions, noteUnknown }: LargeBodyRules,
): Promise<SmsFields> {
	const values = XML_ASSUMPTIONS.map((id) => [id, assumptions.peek(id)]);
	const workerData: BodyTask = { bytes, format, assumptions: Object.fromEntries(values) };
	const worker = new Worker(new URL('./bodyWorker.ts', import.meta.url), { workerData });
	const next = async () => {
		const [message] = (await once(worker, 'message', { signal })) as [BodyMessage];
		if ('notes' in message) {
			for (const id of message.notes.asked) assumptions.text(id);
			noteUnknown(message.notes.unknown);
		}
		if ('refusal' in message) throw new Refusal(message.refusal.status, message.refusal.details);
		return message;
	};
	try {
		const head = await next();
		if (!('fields' in head)) throw new Error('The fields of the body are missing');
		if (head.count === undefined) return head.fields;
		const gsm: NonNullable<SmsFields['gsm']> = { values: [], gsmsmsids: [] };
		while (gsm.values.length < head.count) {
			worker.postMessage('next');
			const answer = await next();
			if (!('part' in answer)) throw new Error('A part of the body is missing');
			gsm.values.push(...answer.part.values);
			gsm.gsmsmsids.push(...answer.part.gsmsmsids);
		}
		return { ...head.fields, gsm };
	} finally {
		await worker.terminate();
	}
}
