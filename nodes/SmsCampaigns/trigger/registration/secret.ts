import { createHash, randomBytes, timingSafeEqual } from 'crypto';

/** A secret for a trigger whose credential has none: 32 random bytes in hexadecimal. */
export const makeSecret = (): string => randomBytes(32).toString('hex');

/**
 * What may be stored to recognise the credential's secret by: it cannot be turned back, and differs from webhook to
 * webhook.
 * @param salt the webhook's nonce
 */
export const hashSecret = (secret: string, salt: string): string =>
	createHash('sha256').update(`${salt}\n${secret}`).digest('hex');

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isEqualSecret(one: string, other: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(one), digest(other));
}
