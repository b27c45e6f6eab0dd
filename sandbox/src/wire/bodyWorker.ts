// A thread that reads one large body of a send: `largeBody.ts` starts it.
import { parentPort, workerData } from 'node:worker_threads';

import { Refusal } from '../domain/outcome.ts';
import type { SmsFields } from '../domain/requestFields.ts';
import { readSms } from './readRequest.ts';
import type { Format } from './requestBody.ts';
import type { UnknownMember } from './unknownMembers.ts';

/** What the thread is given: the values of the assumptions that it may ask for. */
export interface BodyTask {
	bytes: Uint8Array;
	format: Format;
	assumptions: Record<string, string>;
}

/** What was noted while the body was read: assumptions that were asked for, and members that are not known. */
interface Notes {
	asked: string[];
	unknown: UnknownMember[];
}

/** What the thread tells: first the fields without recipients, or a refusal; then the recipients, a part at a time. */
export type BodyMessage =
	| { fields: SmsFields; count: number | undefined; notes: Notes }
	| { refusal: { status: number; details: string | undefined }; notes: Notes }
	| { part: NonNullable<SmsFields['gsm']> };

/** Recipients sent at once: to receive them takes the other thread about a millisecond. */
const PART = 1000;

const say = (message: BodyMessage) => parentPort?.postMessage(message);
const { bytes, format, assumptions } = workerData as BodyTask;
const notes: Notes = { asked: [], unknown: [] };
function text(id: string): string {
	if (!notes.asked.includes(id)) notes.asked.push(id);
	const value = assumptions[id];
	if (value === undefined) throw new Error(`The thread was not given ${id}`);
	return value;
}
try {
	const { gsm, ...fields } = readSms(bytes, format, {
		assumptions: { text },
		noteUnknown: (found) => notes.unknown.push(...found),
	});
	let at = 0;
	parentPort?.on('message', () => {
		const part = (column: unknown[] = []) => column.slice(at, at + PART);
		say({ part: { values: part(gsm?.values), gsmsmsids: part(gsm?.gsmsmsids) } });
		at += PART;
	});
	say({ fields: { ...fields, gsm: undefined }, count: gsm?.values.length, notes });
} catch (error) {
	if (!(error instanceof Refusal)) throw error;
	say({ refusal: { status: error.status, details: error.details }, notes });
}
