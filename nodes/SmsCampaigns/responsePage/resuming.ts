import { BoundedMap } from '../shared/boundedMap';
import type { Question } from './questionStore';

/** Longer than n8n takes from the read of a waiting execution to the call of its webhook. */
const RESUMING_MS = 4_000;

/** More than are resumed within that time. */
const MAX_RESUMING = 1000;

/** Identifies a question as it was read: another one after it was asked once more. */
export const readingOf = ({ token, reply }: Question): string =>
	`${token} ${reply?.messageIds.length ?? 0}`;

/** When this process passed something on to the execution of a question, by what was read of it. */
const resumed = new BoundedMap<string, number>(MAX_RESUMING);

/**
 * Begins to resume the execution of a question. n8n reads a waiting execution before it calls the webhook, and resumes
 * it if it waits by then: if it has gone on meanwhile and waits again, with what was read, as if nothing had happened
 * since. So for some seconds after a call that resumes an execution this process lets no other one do so that has read
 * the same.
 * @param now in milliseconds since 1970
 * @returns false when another call has just begun to
 */
export function beginResume(question: Question, now: number): boolean {
	const read = readingOf(question);
	const earlier = resumed.get(read);
	if (earlier !== undefined && now - earlier < RESUMING_MS) return false;
	resumed.set(read, now);
	return true;
}
