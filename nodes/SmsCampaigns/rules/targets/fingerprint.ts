import { createHash } from 'crypto';

import type { CampaignInput } from './types';

/**
 * Hashes a message, or what else identifies a send, to 22 characters. The order of its keys matters.
 * @param message serializable as JSON; undefined properties count as absent
 */
export function hashMessage(message: unknown): string {
	return createHash('sha256').update(JSON.stringify(message)).digest('base64url').slice(0, 22);
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Hashes an item's index and its numbers or lists to 32 bits, without its message and message ids. The fingerprints of
 * several items are added up, so that the ledger stores one number for a campaign of 100,000 items.
 */
export function inputFingerprint(input: CampaignInput): number {
	let hash = Math.imul(FNV_OFFSET ^ input.index, FNV_PRIME);
	const { lists, recipients = [] } = input;
	if (lists !== undefined) for (const list of lists) hash = hashText(list, hash);
	// No `for…of`: an iterator creates an object per step, and an item may have 200,000 recipients.
	for (let at = 0; at < recipients.length; at++) hash = hashText(recipients[at].value, hash);
	hash ^= hash >>> 15;
	hash = Math.imul(hash, 0x2c1b3c6d);
	return (hash ^ (hash >>> 13)) >>> 0;
}

/** Hashes a text to 32 bits, signed. @param hash of what comes before the text */
export function hashText(text: string, hash = FNV_OFFSET): number {
	let mixed = hash;
	for (let at = 0; at < text.length; at++) {
		mixed = Math.imul(mixed ^ text.charCodeAt(at), FNV_PRIME);
	}
	return Math.imul(mixed ^ 0x2c, FNV_PRIME);
}

/** Adds up fingerprints, in any order. */
export function addFingerprints(a: number, b: number): number {
	return (a + b) >>> 0;
}
