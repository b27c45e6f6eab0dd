import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { MAX_DEPTH, UNSAFE_NAMES } from './limits';
import type { Fields, ParsedBody, ParseFailure } from './types';

/** Stands for names that are left out. No element can be called so. */
const UNSAFE_ELEMENT = '-';

/** What the parser calls text that stands beside elements. */
const TEXT_NODE = '#text';

/** The one root of a document, and what is in it. */
type ParsedXml = { ok: true; root: string; fields: Fields } | { ok: false; reason: ParseFailure };

/** Values stay text: their types come from the field tables. Attributes and namespaces carry nothing here. */
const parser = new XMLParser({
	ignoreAttributes: true,
	removeNSPrefix: true,
	ignoreDeclaration: true,
	ignorePiTags: true,
	parseTagValue: false,
	trimValues: false,
	// Decodes numeric references too; entities of a DOCTYPE cannot be there.
	htmlEntities: true,
	jPath: false,
	maxNestedTags: MAX_DEPTH,
	textNodeName: TEXT_NODE,
	transformTagName: (name) => (UNSAFE_NAMES.has(name) ? UNSAFE_ELEMENT : name),
});

/**
 * Whether markup is a page for people: HTML, with or without a declaration before it. A comment ends at the first
 * `-->`, which the pattern says too: a comment that could also end later would be tried in all ways there are.
 */
export function isHtml(text: string): boolean {
	return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html|head|body|title|h1|p|div|center)\b/i.test(
		text.slice(0, 2000),
	);
}

/**
 * Whether the text declares a document type or entities anywhere but inside a comment or a CDATA section,
 * where they are mere text (a logged request body, say).
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
 * Reads an XML document with whatever root. A value is a string, an object of its child elements, or an array
 * where an element is repeated; white space between elements is left out, and so are unsafe names. Raw control
 * characters are let through: they do no harm and JSON has them too.
 * @returns `unsafeXml` for a DOCTYPE or entity, before anything is parsed; `malformed` for what is not well
 * formed, has more than one root, or is nested too deeply
 */
export function parseXml(text: string): ParsedXml {
	if (declaresEntities(text)) return { ok: false, reason: 'unsafeXml' };
	const document = text.trim();
	// The validator and the parser overlook text behind a root that is empty.
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
	const isolated = outside === undefined || /^\s*$/.test(outside as string);
	if (names.length !== 1 || Array.isArray(roots[names[0]]) || !isolated) {
		return { ok: false, reason: 'malformed' };
	}
	const value = roots[names[0]];
	if (typeof value !== 'object' || value === null) return { ok: true, root: names[0], fields: {} };
	removeTextAndUnsafe(value as Fields);
	return { ok: true, root: names[0], fields: value as Fields };
}

/** Reads an XML answer, whose root is `response` (contract 10.2); another root is `malformed`. */
export function parseXmlAnswer(text: string): ParsedBody {
	const read = parseXml(text);
	if (!read.ok) return read;
	if (read.root !== 'response') return { ok: false, reason: 'malformed' };
	return { ok: true, fields: read.fields, format: 'xml' };
}

/** Takes unsafe names, and the text between elements, out of the tree, in place. */
function removeTextAndUnsafe(value: Fields): void {
	for (const key in value) {
		const inner = value[key];
		if (key === TEXT_NODE || key === UNSAFE_ELEMENT) delete value[key];
		else if (typeof inner === 'object' && inner !== null) removeTextAndUnsafe(inner as Fields);
	}
}
