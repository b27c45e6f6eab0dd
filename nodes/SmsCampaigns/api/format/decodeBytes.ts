/** As many bytes as the encoding is searched in. An XML declaration is far shorter. */
const HEAD_BYTES = 1024;

/** Encodings that bytes show, as Latin-1: by a mark, or by a NUL beside the first character, which is in ASCII. */
const SHOWN = [
	[/^\xef\xbb\xbf/, 'utf-8'],
	[/^(?:\xff\xfe|[^\0]\0)/, 'utf-16le'],
	[/^(?:\xfe\xff|\0[^\0])/, 'utf-16be'],
] as const;

const HEADER_CHARSET = /(?:^|;)\s*charset\s*=\s*["']?([\w.:-]+)/i;
const XML_ENCODING = /^\s*<\?xml\s(?:[^>]*\s)?encoding\s*=\s*["']([\w.:-]+)["'][^>]*\?>/i;

/**
 * Decodes JSON or XML by its bytes: as UTF-16 or UTF-8 where they show that, whatever a label says. Otherwise the label
 * of the Content-Type counts, or else that of the XML declaration (RFC 7303). Without one, what is not UTF-8 is U+FFFD.
 * @param contentType the header, if there is one
 */
export function decodeBytes(bytes: Uint8Array, contentType = ''): string {
	const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
	const shown = SHOWN.find(([start]) => start.test(head))?.[1];
	if (shown !== undefined) return new TextDecoder(shown).decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		// Not UTF-8.
	}
	for (const label of [HEADER_CHARSET.exec(contentType)?.[1], XML_ENCODING.exec(head)?.[1]]) {
		try {
			const decoder = new TextDecoder(label);
			if (!decoder.encoding.startsWith('utf-')) return decoder.decode(bytes);
		} catch {
			// A label that nobody knows.
		}
	}
	return new TextDecoder().decode(bytes);
}
