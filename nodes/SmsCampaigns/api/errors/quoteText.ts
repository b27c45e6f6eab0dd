import { N8N_REPLACES } from './describeFault';
import { maskText, shorten } from './redact';

/** Longest text that is masked, in UTF-16 code units. More than is quoted, so that no quoted secret is cut in two. */
const MAX_LENGTH = 3000;

/**
 * Quotes a text of the service for a message: secrets masked, on one line, cut to a readable length.
 * @param secrets the connection's known secrets
 * @returns undefined for blank text, and for text for which n8n would replace the whole message
 */
export function quoteText(text: string, secrets: readonly string[]): string | undefined {
	const quoted = shorten(maskText(text.slice(0, MAX_LENGTH), secrets));
	return quoted === '' || N8N_REPLACES.test(quoted) ? undefined : `"${quoted}"`;
}
