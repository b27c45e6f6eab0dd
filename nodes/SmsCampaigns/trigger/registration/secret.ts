import { createHash, randomBytes, timingSafeEqual } from 'crypto';

/** Generates a secret for a trigger whose credential has none: 32 random bytes in hexadecimal. */
export const makeSecret = (): string => randomBytes(32).toString('hex');

/**
 * Hashes the credential's secret, so that it can be recognized later without being stored. The hash differs between
 * webhooks.
 * @param salt the webhook's nonce
 */
export const hashSecret = (secret: string, salt: string): string =>
	createHash('sha256').update(`${salt}\n${secret}`).digest('hex');

/** Compares two texts in constant time. */
export function isEqualSecret(a: string, b: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(a), digest(b));
}
