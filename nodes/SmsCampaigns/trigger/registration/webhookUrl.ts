// How a webhook's calls are told from others: by the type and the nonce in its URL, and by their signature.
import { createHash, randomBytes, timingSafeEqual } from 'crypto';
import type { WebhookType } from '../../api/model/types';

/** An unguessable text of 24 characters that need no escaping in a URL. */
export const makeNonce = (): string => randomBytes(18).toString('base64url');

/** Returns the URL to register for a webhook: n8n's URL, which may have a query, with the type and the nonce in it. */
export function makeWebhookUrl(base: string, type: WebhookType, nonce: string): string {
	const url = new URL(base);
	url.searchParams.set('type', type);
	url.searchParams.set('nonce', nonce);
	return url.href;
}

/** For a trigger whose credential has no secret. */
export const makeSecret = (): string => randomBytes(32).toString('hex');

/** Compares two texts in constant time. */
export function isEqualSecret(a: string, b: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(a), digest(b));
}
