// How many messages of each phone were looked at, in this browser.
import { recall, remember } from './memory.mts';

type Seen = Record<string, number>;

const readSeen = (token: string) => JSON.parse(recall(`seen.${token}`) ?? '{}') as Seen;

/** Returns how many messages of a phone are new. More seen than there are: they were of an account that ended. */
export function countUnread(token: string, phone: string, messages: number): number {
	const seen = readSeen(token)[phone] ?? 0;
	return seen > messages ? messages : messages - seen;
}

/** Remembers that so many messages of a phone were looked at. */
export function markSeen(token: string, phone: string, messages: number): void {
	remember(`seen.${token}`, JSON.stringify({ ...readSeen(token), [phone]: messages }));
}
