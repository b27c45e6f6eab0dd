// A thread that reads one large body of a send: `largeBody.ts` starts it.
import { parentPort, workerData } from 'node:worker_threads';

import { Refusal } from '../domain/outcome.ts';
import type { SmsFields } from '../domain/requestFields.ts';
import { readSms } from './readRequest.ts';
import type { Format } from './requestBody.ts';

/** What the thread tells: first the fields without recipients, or a refusal; then the recipients, a part at a time. */
export type BodyMessage =
	| { fields: SmsFields; count: number | undefined }
	| { refusal: { status: number; details: string | undefined } }
	| { part: NonNullable<SmsFields['gsm']> };

/** Recipients sent at once: to receive them takes the other thread about a millisecond. */
const PART = 1000;

const say = (message: BodyMessage) => parentPort?.postMessage(message);
const { bytes, format } = workerData as { bytes: Uint8Array; format: Format };
try {
	const { gsm, ...fields } = readSms(bytes, format);
	let at = 0;
	parentPort?.on('message', () => {
		say({ part: gsm?.slice(at, at + PART) ?? [] });
		at += PART;
	});
	say({ fields: { ...fields, gsm: undefined }, count: gsm?.length });
} catch (error) {
	if (!(error instanceof Refusal)) throw error;
	say({ refusal: { status: error.status, details: error.details } });
}
