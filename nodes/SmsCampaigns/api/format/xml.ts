import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { NULLABLE_TEXTS } from './fieldTables';
import { MAX_DEPTH, UNSAFE_NAMES } from './limits';
import type { Fields, ParsedBody, ParseFailure } from './types';

/** Replaces unsafe names. No element can have this name. */
const UNSAFE_ELEMENT = '-';

/** The parser's name for text beside elements. */
const TEXT_NODE = '#text';

/** The root element of a document, and its content. */
type ParsedXml = { ok: true; root: string; fields: Fields } | { ok: false; reason: ParseFailure };

/** Values stay text: the field tables determine their types. Attributes and namespaces have no meaning here. */
const parser = new XMLParser({
	ignoreAttributes: true,
	removeNSPrefix: true,
	ignoreDeclaration: true,
	ignorePiTags: true,
	parseTagValue: false,
	trimValues: false,
	// Decodes numeric references too. Documents with entity declarations do not get here.
	htmlEntities: true,
	jPath: false,
	maxNestedTags: MAX_DEPTH,
	textNodeName: TEXT_NODE,
	transformTagName: (name) => (UNSAFE_NAMES.has(name) ? UNSAFE_ELEMENT : name),
});

/**
 * Checks whether markup is HTML, with or without an XML declaration. The pattern ends a comment at the first `-->`: an
 * ambiguous end would cause exponential backtracking.
 */
export function isHtml(text: string): boolean {
	return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html|head|body|title|h1|p|div|center)\b/i.test(
		text.slice(0, 2000),
	);
}

/**
 * Checks whether the text declares a document type or entities. In comments and CDATA sections these are mere text, such
 * as a logged request body.
 */
function declaresEntities(text: string): boolean {
	let at = text.indexOf('<!');
	while (at !== -1) {
		const end = text.startsWith('--', at + 2)
			? text.indexOf('-->', at + 4)
			: text.startsWith('[CDATA[', at + 2)
				? text.indexOf(']]>', at + 9)
				: undefined;
		if (end === undefined) return true;
		if (end === -1) return false;
		at = text.indexOf('<!', end);
	}
	return false;
}

/**
 * Parses an XML document with any root. A value is a string, an object of its child elements, or an array if an element
 * is repeated. Text between elements and unsafe names are left out. Raw control characters are accepted: they do no
 * harm, and JSON can contain them too.
 * @returns `unsafeXml` for a DOCTYPE or entity declaration, before anything is parsed; `malformed` for a text that is
 * not well formed, has several roots, or is nested too deeply
 */
export function parseXml(text: string): ParsedXml {
	if (declaresEntities(text)) return { ok: false, reason: 'unsafeXml' };
	const document = text.trim();
	// The validator and the parser miss text after an empty root.
	if (!document.endsWith('>')) return { ok: false, reason: 'malformed' };
	if (XMLValidator.validate(document) !== true) return { ok: false, reason: 'malformed' };
	let parsed: Fields;
	try {
		parsed = parser.parse(document) as Fields;
	} catch {
		return { ok: false, reason: 'malformed' };
	}
	const { [TEXT_NODE]: outside, ...roots } = parsed;
	const names = Object.keys(roots);
	const isOnlyRoot = outside === undefined || /^\s*$/.test(outside as string);
	if (names.length !== 1 || Array.isArray(roots[names[0]]) || !isOnlyRoot) {
		return { ok: false, reason: 'malformed' };
	}
	const value = roots[names[0]];
	if (typeof value !== 'object' || value === null) return { ok: true, root: names[0], fields: {} };
	removeTextAndUnsafe(value as Fields);
	return { ok: true, root: names[0], fields: value as Fields };
}

/** Parses an XML answer, whose root is `response` (contract 10.2); another root is `malformed`. */
export function parseXmlAnswer(text: string): ParsedBody {
	const parsed = parseXml(text);
	if (!parsed.ok) return parsed;
	if (parsed.root !== 'response') return { ok: false, reason: 'malformed' };
	readNulls(parsed.fields);
	return { ok: true, fields: parsed.fields, format: 'xml' };
}

/** Turns the text `null` into a null, in place, where it cannot be meant as a text. */
function readNulls(fields: Fields): void {
	for (const [name, value] of Object.entries(fields)) {
		if (value === 'null' && NULLABLE_TEXTS.has(name)) fields[name] = null;
		else if (typeof value === 'object' && value !== null) readNulls(value as Fields);
	}
}

/** Deletes unsafe names and text between elements, in place. */
function removeTextAndUnsafe(value: Fields): void {
	for (const key in value) {
		const inner = value[key];
		if (key === TEXT_NODE || key === UNSAFE_ELEMENT) delete value[key];
		else if (typeof inner === 'object' && inner !== null) removeTextAndUnsafe(inner as Fields);
	}
}
