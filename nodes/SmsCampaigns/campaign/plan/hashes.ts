import { createHash } from 'crypto';

const hash = (text: string, length: number) =>
	createHash('sha256').update(text).digest('base64url').slice(0, length);

/**
 * Hashes a message, or anything else that identifies a send, to 22 characters. The order of its keys matters.
 * @param message serializable as JSON; undefined properties count as absent
 */
export const hashMessage = (message: unknown): string => hash(JSON.stringify(message), 22);

/** Characters of the hash of an address: 48 bits. Two of 100,000 addresses share one in 60,000 runs. */
export const ADDRESS_HASH_LENGTH = 8;

/** Hashes a number or a list ID, so that the ledger can recognize it without keeping it. */
export const hashAddress = (kind: 'numbers' | 'lists', address: string): string =>
	hash(kind === 'lists' ? `list ${address}` : address, ADDRESS_HASH_LENGTH);
