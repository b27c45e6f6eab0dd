import { createHash } from 'crypto';

import type { CampaignInput, MessageKey } from './types';

/**
 * A short hash of everything that makes a message: equal data, equal hash. Keys are hashed in the order given.
 * @param message JSON-able; undefined properties count as absent
 */
export function hashMessage(message: unknown): string {
	return createHash('sha256').update(JSON.stringify(message)).digest('base64url').slice(0, 22);
}

const MAX_KEY_LENGTH = 64;

/**
 * What the ledger keeps of a message key: a short text as it is, the hash of a longer one, nothing of an object.
 */
export function hashOfKey(key: MessageKey): string {
	if (typeof key !== 'string') return '';
	return key.length <= MAX_KEY_LENGTH ? key : hashMessage(key);
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * 32 bits that stand for an item's index and its numbers or lists, message and ids apart. Prints of several
 * items are added, so that a campaign of 100,000 items keeps one number.
 */
export function inputFingerprint(input: CampaignInput): number {
	let hash = Math.imul(FNV_OFFSET ^ input.index, FNV_PRIME);
	const { lists, recipients = [] } = input;
	if (lists !== undefined) for (const list of lists) hash = mix(hash, list);
	// Counted, not iterated over: an iterator makes an object for each step, and there may be 200,000.
	for (let at = 0; at < recipients.length; at++) hash = mix(hash, recipients[at].value);
	hash ^= hash >>> 15;
	hash = Math.imul(hash, 0x2c1b3c6d);
	return (hash ^ (hash >>> 13)) >>> 0;
}

function mix(hash: number, text: string): number {
	let mixed = hash;
	for (let at = 0; at < text.length; at++) {
		mixed = Math.imul(mixed ^ text.charCodeAt(at), FNV_PRIME);
	}
	return Math.imul(mixed ^ 0x2c, FNV_PRIME);
}

/** Prints of several items as one; the order does not matter. */
export function addFingerprints(a: number, b: number): number {
	return (a + b) >>> 0;
}
