import { Turns } from '../../shared/timing';
import type { Fields, ParsedBody, ParseFailure } from '../model/types';

/** Deepest nesting. Real responses have four levels. */
export const MAX_DEPTH = 64;

/** The most values in a response: tiny ones take thirty times as much memory as text. */
export const MAX_VALUES = 20_000_000;

/** Names that are left out of responses: as keys, they would change the prototype or methods of an object. */
export const UNSAFE_NAME =
	/^(?:__proto__|constructor|prototype|hasOwnProperty|toString|valueOf|__(?:define|lookup)[GS]etter__)$/;

type ParsedXml = { ok: true; root: string; fields: Fields } | { ok: false; reason: ParseFailure };

interface OpenElement {
	tag: string;
	text: string;
	fields?: Fields;
}

const TAG = /<(\/?)([_a-z\u0080-\uffff][-.:\w\u0080-\uffff]*)/iy;
const ATTRIBUTE = /\s+[^\s"'/<=>]+\s*=\s*(?:"[^"<]*"|'[^'<]*')/y;
const TAG_END = /\s*(\/?)>/y;

const SKIPPED = [
	['<!--', '-->'],
	['<?', '?>'],
] as const;
const CDATA = '<![CDATA[';

const BARE_AMPERSAND = /&(?!(?:#\d+|#x[\da-f]+|[a-z]\w*);)/i;
const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi;
const CHARACTERS: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
};

/**
 * Checks whether markup is HTML, with or without an XML declaration. The pattern ends a comment at the first `-->`: an
 * ambiguous end would cause exponential backtracking.
 */
export function isHtml(text: string): boolean {
	return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html|head|body|title|h1|p|div|center)\b/i.test(
		text.slice(0, 2000),
	);
}

function decodeReference(reference: string, decimal?: string, hex?: string, name?: string): string {
	if (name !== undefined) return CHARACTERS[name.toLowerCase()];
	const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
}

/** Reads a document step by step, so that a long one need not be read at once. */
class XmlReader {
	private at = 0;
	private readonly open: OpenElement[] = [];
	private elements = 0;
	private root?: { name: string; fields: Fields };
	private failure?: ParseFailure;

	constructor(private readonly text: string) {}

	get isDone(): boolean {
		return this.failure !== undefined || this.at >= this.text.length;
	}

	result(): ParsedXml {
		const { failure, root } = this;
		if (failure || !root || this.open.length > 0) {
			return { ok: false, reason: failure ?? 'malformed' };
		}
		return { ok: true, root: root.name, fields: root.fields };
	}

	step(): void {
		const { text } = this;
		const markup = text.indexOf('<', this.at);
		const end = markup === -1 ? text.length : markup;
		const isRead =
			(end === this.at || this.addText(text.slice(this.at, end), true)) &&
			(markup === -1 || this.readMarkup(markup));
		if (!isRead) this.failure ??= 'malformed';
	}

	private addText(raw: string, isEscaped: boolean): boolean {
		this.at += raw.length;
		const element = this.open.at(-1);
		if (!element) return isEscaped && raw.trim() === '';
		const hasReferences = isEscaped && raw.includes('&');
		if (hasReferences && BARE_AMPERSAND.test(raw)) return false;
		// Beside elements, text has no meaning.
		if (element.fields) return true;
		const text = raw.replace(/\r\n?/g, '\n');
		element.text += hasReferences ? text.replace(REFERENCE, decodeReference) : text;
		return true;
	}

	private readMarkup(start: number): boolean {
		const { text } = this;
		for (const [begin, end] of SKIPPED) {
			if (!text.startsWith(begin, start)) continue;
			const at = text.indexOf(end, start + begin.length);
			this.at = at + end.length;
			return at !== -1;
		}
		if (!text.startsWith(CDATA, start)) {
			if (text.startsWith('<!', start)) this.failure = 'unsafeXml';
			return this.readTag(start);
		}
		const from = start + CDATA.length;
		const end = text.indexOf(']]>', from);
		if (end === -1 || !this.addText(text.slice(from, end), false)) return false;
		this.at = end + ']]>'.length;
		return true;
	}

	private readTag(start: number): boolean {
		const { text } = this;
		TAG.lastIndex = start;
		const [, isEnd, tag] = TAG.exec(text) ?? [];
		if (tag === undefined) return false;
		TAG_END.lastIndex = TAG.lastIndex;
		if (!isEnd) {
			ATTRIBUTE.lastIndex = TAG.lastIndex;
			while (ATTRIBUTE.test(text)) TAG_END.lastIndex = ATTRIBUTE.lastIndex;
		}
		const end = TAG_END.exec(text);
		if (!end) return false;
		this.at = TAG_END.lastIndex;
		if (isEnd) return end[1] === '' && this.open.at(-1)?.tag === tag && this.closeElement();
		return this.openElement(tag) && (end[1] === '' || this.closeElement());
	}

	private openElement(tag: string): boolean {
		const parent = this.open.at(-1);
		if (this.open.length >= MAX_DEPTH || (!parent && this.root)) return false;
		if (parent) parent.fields ??= {};
		if (++this.elements > MAX_VALUES) this.failure = 'tooLarge';
		this.open.push({ tag, text: '' });
		return true;
	}

	private closeElement(): boolean {
		const { tag, text, fields } = this.open.pop()!;
		const name = tag.slice(tag.indexOf(':') + 1);
		const siblings = this.open.at(-1)?.fields;
		if (!siblings) this.root = { name, fields: fields ?? {} };
		else if (!UNSAFE_NAME.test(name)) {
			const value = fields ?? text;
			const known = Object.hasOwn(siblings, name) ? siblings[name] : undefined;
			if (known === undefined) siblings[name] = value;
			else if (Array.isArray(known)) known.push(value);
			else siblings[name] = [known, value];
		}
		return true;
	}
}

/**
 * Parses an XML document with any root. A value is a text, an object of its child elements, or a list if an element
 * is repeated. Attributes, prefixes, text between elements and unsafe names are left out.
 * @returns `unsafeXml` for a DOCTYPE or entity declaration, behind which nothing is read; `malformed` for a text that is
 * not well formed, has several roots, or is nested too deeply
 */
export function parseXml(text: string): ParsedXml {
	const reader = new XmlReader(text);
	while (!reader.isDone) reader.step();
	return reader.result();
}

/** Parses an XML response, in turns. Its root is `response` (contract 10.2); another root is `malformed`. */
export async function parseXmlResponse(text: string): Promise<ParsedBody> {
	const turns = new Turns();
	const reader = new XmlReader(text);
	while (!reader.isDone) {
		reader.step();
		if (turns.isOver()) await turns.next();
	}
	const parsed = reader.result();
	if (!parsed.ok) return parsed;
	if (parsed.root !== 'response') return { ok: false, reason: 'malformed' };
	return { ok: true, fields: parsed.fields };
}
