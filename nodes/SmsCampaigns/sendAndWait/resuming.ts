import { BoundedMap } from '../shared/boundedMap';
import type { Question } from './questionStore';

/** Longer than n8n takes from the read of a waiting execution to the call of its webhook. */
const RESUMING_MS = 4_000;

/** More than are resumed within that time. */
const MAX_RESUMING = 1000;

/** When this process passed something on to the execution of a question, by its token. */
const resumed = new BoundedMap<string, number>(MAX_RESUMING);

/**
 * Begins to resume the execution of a question. n8n reads a waiting execution before it calls the webhook, and resumes
 * it if it waits by then: if it has gone on meanwhile and waits again, as in a loop, with what was read before. So for
 * some seconds after a call that answers a question, this process lets no other one answer it.
 * @param now in milliseconds since 1970
 * @returns false when another call has just begun to
 */
export function beginResume({ token }: Question, now: number): boolean {
	const earlier = resumed.get(token);
	if (earlier !== undefined && now - earlier < RESUMING_MS) return false;
	resumed.set(token, now);
	return true;
}
