import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Fields, ParsedBody } from '../model/types';

/** Deepest nesting. Real responses have four levels. */
export const MAX_DEPTH = 64;

/** Limits that keep reading below two seconds: UTF-16 code units, and the number of tags, comments and sections. */
const MAX_LENGTH = 8 * 1024 * 1024;
const MAX_MARKUP = 1_000_000;

/** Names that would change the prototype or methods of an object. A document with one of them is not read. */
export const UNSAFE_NAME =
	/^(?:__proto__|constructor|prototype|hasOwnProperty|toString|valueOf|__(?:define|lookup)[GS]etter__)$/;

const TEXT = '#text';

/** The lists of a response (contract 4.6, 4.8): one element is a list too. */
const LISTS: ReadonlySet<string> = new Set(['data', 'list']);

const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi;
const CHARACTERS: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
};

/** Decodes the references to characters in a text of XML or HTML. */
export const decodeReferences = (text: string): string =>
	text.replace(REFERENCE, (reference, decimal?: string, hex?: string, name?: string) => {
		if (name !== undefined) return CHARACTERS[name.toLowerCase()];
		const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
	});

/** The parser's options, which the benchmark shares. Values stay texts: their types come from the contract's tables. */
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
	// The parser itself rejects the names that are more dangerous.
	onDangerousProperty() {
		throw new Error('The document has an unsafe name.');
	},
	// The parser's own decoder drops references to control characters, and knows entities of a DOCTYPE.
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

/** A comment, an instruction, a section, or the beginning of other markup, such as a DOCTYPE. */
const NOT_A_TAG = /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<[!?]/g;

/**
 * Removes comments and processing instructions, which the parser and its validator end in different places.
 * @throws for a DOCTYPE, for markup without an end, and for a text after the root, which the validator accepts
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

/** Removes text beside elements in place, because the text has no meaning. */
function leaveOutText(value: unknown): void {
	if (typeof value !== 'object' || value === null) return;
	const fields = value as Fields;
	delete fields[TEXT];
	for (const name in fields) leaveOutText(fields[name]);
}

/**
 * Parses an XML document. A value is a text, an object of its child elements, or a list if an element is repeated.
 * Attributes, prefixes and text between elements are left out.
 * @param wantedRoot default: any
 * @returns `malformed` for a text that is not well formed, has several roots, an unsafe name or a DOCTYPE, or is nested
 * too deeply
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
