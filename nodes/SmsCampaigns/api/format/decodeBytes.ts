/** As many bytes as the encoding is searched in. An XML declaration is far shorter. */
const HEAD_BYTES = 1024;

/** Byte order marks, as Latin-1. */
const MARKS = [
	['\xef\xbb\xbf', 'utf-8'],
	['\xff\xfe', 'utf-16le'],
	['\xfe\xff', 'utf-16be'],
] as const;
const HEADER_CHARSET = /(?:^|;)\s*charset\s*=\s*["']?([\w.:-]+)/i;

/** The encoding of an XML declaration. One that can be read byte by byte is not in UTF-16, whatever it says. */
const XML_ENCODING =
	/^\s*<\?xml\s(?:[^>]*\s)?encoding\s*=\s*["'](?!utf-?16|ucs-2)([\w.:-]+)["'][^>]*\?>/i;

/**
 * Decodes a body. The encoding is that of the byte order mark, or else of the Content-Type, or else of the XML
 * declaration (RFC 7303), or else UTF-8. Labels that nobody knows are ignored. Bytes that are invalid become U+FFFD.
 * @param contentType the header, if there is one
 */
export function decodeBytes(bytes: Uint8Array, contentType = ''): string {
	const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
	const labels = [
		MARKS.find(([mark]) => head.startsWith(mark))?.[1],
		HEADER_CHARSET.exec(contentType)?.[1],
		XML_ENCODING.exec(head)?.[1],
	];
	for (const label of labels) {
		try {
			if (label !== undefined) return new TextDecoder(label).decode(bytes);
		} catch {
			// A label that nobody knows.
		}
	}
	return new TextDecoder().decode(bytes);
}
