import { randomBytes } from 'crypto';
import type { WebhookType } from '../../api/model/types';

/** Query parameters of a webhook's URL. They identify the webhook, since the body of an event does not. */
const TYPE_PARAMETER = 'type';
const NONCE_PARAMETER = 'nonce';

/** Generates an unguessable nonce: 24 characters that need no escaping in a URL. */
export const makeNonce = (): string => randomBytes(18).toString('base64url');

/** Checks whether a text has the form of a nonce. */
export const isNonce = (text: string): boolean => /^[\w-]{24}$/.test(text);

/**
 * Returns the URL to register for a webhook: n8n's URL with the type and the nonce in its query.
 * @param base n8n's webhook URL, with or without a query
 */
export function makeWebhookUrl(base: string, type: WebhookType, nonce: string): string {
	const url = new URL(base);
	url.searchParams.set(TYPE_PARAMETER, type);
	url.searchParams.set(NONCE_PARAMETER, nonce);
	return url.href;
}

/** Reads type and nonce from a call's query, unvalidated; undefined when missing or repeated. */
export function readWebhookQuery(query: Readonly<Record<string, unknown>>): {
	type?: string;
	nonce?: string;
} {
	const text = (name: string) => {
		const value = query[name];
		return typeof value === 'string' && value !== '' ? value : undefined;
	};
	return { type: text(TYPE_PARAMETER), nonce: text(NONCE_PARAMETER) };
}
