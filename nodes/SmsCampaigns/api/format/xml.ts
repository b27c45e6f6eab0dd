import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Fields, ParsedBody, ParseFailure } from '../model/types';

/** Deepest nesting. Real responses have four levels. */
export const MAX_DEPTH = 64;

/** What is read in some two seconds: so many UTF-16 code units, and so many tags, comments and sections. */
const MAX_LENGTH = 8 * 1024 * 1024;
const MAX_MARKUP = 1_000_000;

/** Names that are left out of responses: as keys, they would change the prototype or methods of an object. */
export const UNSAFE_NAME =
	/^(?:__proto__|constructor|prototype|hasOwnProperty|toString|valueOf|__(?:define|lookup)[GS]etter__)$/;

/** Stands for an unsafe name, which the parser rejects. No element can have this name. */
const LEFT_OUT = '-';

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

function decodeReference(reference: string, decimal?: string, hex?: string, name?: string): string {
	if (name !== undefined) return CHARACTERS[name.toLowerCase()];
	const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
}

/** The parser's options, which the benchmark shares. Values stay texts: their types come from the contract's tables. */
export const PARSER_OPTIONS = {
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
	transformTagName: (name) => (UNSAFE_NAME.test(name) ? LEFT_OUT : name),
	// The parser's own decoder drops references to control characters, and knows entities of a DOCTYPE.
	entityDecoder: {
		decode: (text) => (text.includes('&') ? text.replace(REFERENCE, decodeReference) : text),
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

const SECTIONS = [
	['<!--', '-->'],
	['<?', '?>'],
	['<![CDATA[', ']]>'],
] as const;

/**
 * Removes comments and processing instructions, which the parser and its validator end in different places.
 * @returns the rest, or why the document is not parsed
 */
function prepare(text: string): string | { reason: ParseFailure } {
	if (text.length > MAX_LENGTH) return { reason: 'tooLarge' };
	const kept: string[] = [];
	let from = 0;
	let count = 0;
	for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
		if (++count > MAX_MARKUP) return { reason: 'tooLarge' };
		if (!/[!?]/.test(text[at + 1])) continue;
		const section = SECTIONS.find(([begin]) => text.startsWith(begin, at));
		if (!section) return { reason: text.startsWith('<!', at) ? 'unsafeXml' : 'malformed' };
		const [begin, end] = section;
		const start = at;
		at = text.indexOf(end, start + begin.length);
		if (at === -1) return { reason: 'malformed' };
		at += end.length - 1;
		if (begin === '<![CDATA[') continue;
		kept.push(text.slice(from, start));
		from = at + 1;
	}
	// The validator accepts a text behind an empty root.
	const end = text.slice(text.lastIndexOf('>') + 1);
	return end.trim() === '' ? kept.join('') + text.slice(from) : { reason: 'malformed' };
}

/** Leaves out, in place, unsafe names, and text beside elements, which has no meaning. */
function tidy(value: unknown): void {
	if (typeof value !== 'object' || value === null) return;
	const fields = value as Fields;
	for (const name in fields) {
		if (name === TEXT || name === LEFT_OUT) delete fields[name];
		else tidy(fields[name]);
	}
}

/**
 * Parses an XML document with any root. A value is a text, an object of its child elements, or a list if an element
 * is repeated. Attributes, prefixes, text between elements and unsafe names are left out.
 * @returns `unsafeXml` for a DOCTYPE, behind which nothing is read; `malformed` for a text that is not well formed, has
 * several roots, or is nested too deeply
 */
export function parseXml(text: string): ParsedBody & { root?: string } {
	const prepared = prepare(text);
	if (typeof prepared !== 'string') return { ok: false, ...prepared };
	const malformed = { ok: false, reason: 'malformed' } as const;
	try {
		if (XMLValidator.validate(prepared) !== true) return malformed;
		const roots = Object.entries(parser.parse(prepared) as Fields);
		const [[root, content]] = roots;
		if (roots.length > 1 || root === TEXT || Array.isArray(content)) return malformed;
		tidy(content);
		return { ok: true, root, fields: typeof content === 'object' ? (content as Fields) : {} };
	} catch {
		return malformed;
	}
}

/** Parses an XML response. Its root is `response` (contract 10.2); another root is `malformed`. */
export function parseXmlResponse(text: string): ParsedBody {
	const parsed = parseXml(text);
	return parsed.ok && parsed.root !== 'response' ? { ok: false, reason: 'malformed' } : parsed;
}
