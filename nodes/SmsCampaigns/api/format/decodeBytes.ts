/** As many bytes as the encoding is searched in. An XML declaration is far shorter. */
const HEAD_BYTES = 1024;

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
	start.every((byte, at) => bytes[at] === byte);

/** Returns the encoding that the first bytes tell: a byte order mark, or the `<?` of XML in UTF-16. */
function encodingOfMark(head: Uint8Array): string | undefined {
	if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8';
	if (startsWith(head, 0xff, 0xfe) || startsWith(head, 0x3c, 0, 0x3f, 0)) return 'utf-16le';
	if (startsWith(head, 0xfe, 0xff) || startsWith(head, 0, 0x3c, 0, 0x3f)) return 'utf-16be';
	return undefined;
}

/** Returns the encoding that an XML declaration names. */
function encodingOfDeclaration(head: Uint8Array): string | undefined {
	const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1');
	const declaration = /^\s*<\?xml\s([^>]*)\?>/.exec(text)?.[1];
	const label = /(?:^|\s)encoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration ?? '')?.[1];
	// A declaration that could be read byte by byte is not in UTF-16.
	return label !== undefined && /^utf-?16|ucs-2/i.test(label) ? 'utf-8' : label;
}

const encodingOfHeader = (contentType: string) =>
	/(?:^|;)\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];

/** Creates a decoder for a label; undefined for an unknown one. */
function decoderFor(label: string | undefined): InstanceType<typeof TextDecoder> | undefined {
	if (label === undefined) return undefined;
	try {
		return new TextDecoder(label);
	} catch {
		return undefined;
	}
}

/**
 * Decodes a body, chunk by chunk. The encoding is that of the byte order mark, or else of the Content-Type, or else of
 * the XML declaration (RFC 7303), or else UTF-8. Labels that nobody knows are ignored. Bytes that are invalid become
 * U+FFFD.
 */
export class BytesDecoder {
	private decoder: InstanceType<typeof TextDecoder> | undefined;

	/** The first bytes, until there are enough of them. */
	private head: Uint8Array = new Uint8Array();

	/** @param contentType the header, if there is one */
	constructor(private readonly contentType = '') {}

	/** Returns the text of the next bytes, as far as it is certain. */
	decode(bytes: Uint8Array): string {
		if (this.decoder) return this.decoder.decode(bytes, { stream: true });
		this.head = this.head.length === 0 ? bytes : Buffer.concat([this.head, bytes]);
		return this.head.length < HEAD_BYTES ? '' : this.decodeHead();
	}

	/** Returns the rest of the text. */
	end(): string {
		return (this.decoder ? '' : this.decodeHead()) + this.decoder!.decode();
	}

	private decodeHead(): string {
		const first = this.head.subarray(0, HEAD_BYTES);
		this.decoder =
			decoderFor(encodingOfMark(first)) ??
			decoderFor(encodingOfHeader(this.contentType)) ??
			decoderFor(encodingOfDeclaration(first)) ??
			new TextDecoder('utf-8');
		return this.decoder.decode(this.head, { stream: true });
	}
}

/** Decodes a whole body, as {@link BytesDecoder} does. */
export function decodeBytes(bytes: Uint8Array, contentType?: string): string {
	const decoder = new BytesDecoder(contentType);
	return decoder.decode(bytes) + decoder.end();
}
