import { randomBytes } from 'crypto';
import type { WebhookType } from '../../api/model/types';

/** The two words in the query of a webhook's URL that tell its events apart: their bodies name neither. */
const TYPE_PARAMETER = 'type';
const NONCE_PARAMETER = 'nonce';

/** A word nobody can guess: 24 characters that need no escaping in a URL. */
export const makeNonce = (): string => randomBytes(18).toString('base64url');

/** Whether a word could be one of ours. */
export const isNonce = (word: string): boolean => /^[\w-]{24}$/.test(word);

/**
 * The URL to register for one type of event: n8n's own with the type and the nonce in its query.
 * @param base n8n's webhook URL, with or without a query of its own
 */
export function makeWebhookUrl(base: string, type: WebhookType, nonce: string): string {
	const url = new URL(base);
	url.searchParams.set(TYPE_PARAMETER, type);
	url.searchParams.set(NONCE_PARAMETER, nonce);
	return url.href;
}

/** What the query of a call says: texts as they came, undefined where a word is missing or given twice. */
export function readWebhookQuery(query: Readonly<Record<string, unknown>>): {
	type?: string;
	nonce?: string;
} {
	const word = (name: string) => {
		const value = query[name];
		return typeof value === 'string' && value !== '' ? value : undefined;
	};
	return { type: word(TYPE_PARAMETER), nonce: word(NONCE_PARAMETER) };
}
