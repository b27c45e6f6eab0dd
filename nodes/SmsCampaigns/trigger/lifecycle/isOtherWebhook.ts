import type { WebhookType } from '../../api/model/types';
import type { WebhookRecord } from '../../api/resources/webhooks';
import { isEventType } from '../registration/events';

/** An ampersand as HTML and XML write it, escaped any number of times. */
const ESCAPED_AMPERSAND = /&(?:(?:amp|#38|#x26);)+/gi;

function decodePath(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

/**
 * Returns a URL in one notation, whatever was escaped in it and whatever the order of its query.
 * @returns undefined for a text that is no web address
 */
function normalizeUrl(text: string): string | undefined {
	const unescaped = text.trim().replaceAll('\\/', '/').replace(ESCAPED_AMPERSAND, '&');
	const decoded = /^https?%3a/i.test(unescaped) ? decodePath(unescaped) : unescaped;
	if (!/^https?:\/\//i.test(decoded) || !URL.canParse(decoded)) return undefined;
	const url = new URL(decoded);
	url.searchParams.sort();
	return `${url.origin}${decodePath(url.pathname)}?${url.searchParams.toString()}`;
}

/**
 * Checks whether a record proves that a webhook is not the one that was created: it has another type or another URL.
 * What the record lacks, or has in a form that cannot be compared, proves nothing: deleting and creating a webhook
 * loses events.
 * @param type the type that was asked for
 * @param createdUrl the URL that was asked for
 */
export function isOtherWebhook(
	record: Pick<WebhookRecord, 'type' | 'url'>,
	type: WebhookType,
	createdUrl: string,
): boolean {
	const receivedType = record.type?.trim().toUpperCase();
	if (isEventType(receivedType) && receivedType !== type) return true;
	const receivedUrl = normalizeUrl(record.url ?? '');
	return receivedUrl !== undefined && receivedUrl !== normalizeUrl(createdUrl);
}
