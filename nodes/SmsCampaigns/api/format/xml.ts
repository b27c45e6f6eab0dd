import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Fields, ParsedBody } from '../model/types';

/** The maximum nesting depth. Real responses have four levels. */
export const MAX_DEPTH = 64;

/** Limits that keep parsing below two seconds: UTF-16 code units; and tags, comments and sections together. */
const MAX_LENGTH = 8 * 1024 * 1024;
const MAX_MARKUP = 1_000_000;

/** Names that would change an object's prototype or methods. A document with such a name is rejected. */
export const UNSAFE_NAME =
	/^(?:__proto__|constructor|prototype|hasOwnProperty|toString|valueOf|__(?:define|lookup)[GS]etter__)$/;

const TEXT = '#text';

/** The names of lists in a response (contract 4.6, 4.8). A single element is also read as a list. */
const LISTS: ReadonlySet<string> = new Set(['data', 'list']);

const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi;
const CHARACTERS: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
};

/** Decodes the character references in a string of XML or HTML. */
export const decodeReferences = (text: string): string =>
	text.replace(REFERENCE, (reference, decimal?: string, hex?: string, name?: string) => {
		if (name !== undefined) return CHARACTERS[name.toLowerCase()];
		const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
	});

/** The parser's options. Values stay strings, because the field tables in decode.ts define the types. */
const PARSER_OPTIONS = {
	// No field of a response is an attribute (contract 10.2).
	ignoreAttributes: true,
	parseTagValue: false,
	trimValues: false,
	removeNSPrefix: true,
	ignoreDeclaration: true,
	maxNestedTags: MAX_DEPTH,
	jPath: false,
	textNodeName: TEXT,
	isArray: (name, path) => typeof path !== 'string' && path.getDepth() === 2 && LISTS.has(name),
	// The parser itself rejects `__proto__`, `constructor` and `prototype`.
	onDangerousProperty() {
		throw new Error('The document contains an unsafe element name.');
	},
	// The parser's decoder drops references to control characters and accepts the entities of a DOCTYPE.
	entityDecoder: {
		decode: (text) => (text.includes('&') ? decodeReferences(text) : text),
		addInputEntities() {
			throw new Error('The document has a DOCTYPE.');
		},
		reset() {},
		setExternalEntities() {},
		setXmlVersion() {},
	},
} satisfies ConstructorParameters<typeof XMLParser>[0];

const parser = new XMLParser(PARSER_OPTIONS);

/**
 * Checks whether markup is HTML, with or without an XML declaration. The pattern ends a comment at the first `-->`: an
 * ambiguous end would cause exponential backtracking.
 */
export function isHtml(text: string): boolean {
	return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html|head|body|title|h1|p|div|center)\b/i.test(
		text.slice(0, 2000),
	);
}

/** A comment, a processing instruction, a CDATA section, or the start of other markup such as a DOCTYPE. */
const NOT_A_TAG = /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<[!?]/g;

/**
 * Removes comments and processing instructions, because the parser and its validator disagree about where these end.
 * @throws for a DOCTYPE, for unclosed markup, and for text after the root, which the validator accepts
 */
function prepare(text: string): string {
	const prepared = text.replace(NOT_A_TAG, (markup) => {
		if (markup.length === 2) throw new Error('The document has a DOCTYPE, or is cut off.');
		return markup.startsWith('<![') ? markup : '';
	});
	if (!prepared.trimEnd().endsWith('>')) throw new Error('There is text after the root element.');
	return prepared;
}

function isTooLarge(text: string): boolean {
	let markup = 0;
	for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) markup++;
	return text.length > MAX_LENGTH || markup > MAX_MARKUP;
}

/** Removes the text between elements in place, because this text has no meaning. */
function leaveOutText(value: unknown): void {
	if (typeof value !== 'object' || value === null) return;
	const fields = value as Fields;
	delete fields[TEXT];
	for (const name in fields) leaveOutText(fields[name]);
}

/**
 * Parses an XML document. An element becomes a string, an object of its child elements or, if the element is repeated,
 * a list. Attributes, prefixes and text between elements are left out.
 * @param wantedRoot the required name of the root element; default: any name
 * @returns `malformed` for a string that is not well formed, has several roots, an unsafe name or a DOCTYPE, or is
 * nested too deeply
 */
export function parseXml(text: string, wantedRoot?: string): ParsedBody {
	if (isTooLarge(text)) return { ok: false, reason: 'tooLarge' };
	const malformed = { ok: false, reason: 'malformed' } as const;
	try {
		const prepared = prepare(text);
		if (XMLValidator.validate(prepared) !== true) return malformed;
		const [[root, content], ...others] = Object.entries(parser.parse(prepared) as Fields);
		if (others.length > 0 || root !== (wantedRoot ?? root)) return malformed;
		if (root === TEXT || Array.isArray(content)) return malformed;
		leaveOutText(content);
		return { ok: true, fields: typeof content === 'object' ? (content as Fields) : {} };
	} catch {
		return malformed;
	}
}
