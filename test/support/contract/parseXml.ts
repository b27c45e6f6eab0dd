import { DOMParser } from '@xmldom/xmldom';

/** An element: its name, its attributes, its child elements and its own text (CDATA included). */
export interface XmlElement {
	name: string;
	attributes: Record<string, string>;
	children: XmlElement[];
	text: string;
}

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
const CDATA_NODE = 4;

/** What XML 1.0 lets into no document, written out or as a character reference. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/**
 * Reads a document, strictly: one root, no DOCTYPE, nothing that is not well formed.
 * @throws Error saying what is wrong with it
 */
export function parseXml(source: string): XmlElement {
	if (/<!DOCTYPE/i.test(source)) throw new Error('the answer has a DOCTYPE');
	if (FORBIDDEN_CHARACTERS.test(source))
		throw new Error('the answer holds a character that XML forbids');
	checkReferences(source.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, ''));
	const complaints: string[] = [];
	const document = new DOMParser({
		onError: (level, message) => {
			// The replacement character is as good a character as any.
			if (message.startsWith('Unicode replacement character')) return;
			complaints.push(`${level}: ${message}`);
		},
	}).parseFromString(source, 'text/xml');
	if (complaints.length > 0) throw new Error(complaints.join('\n'));
	if (!document.documentElement) throw new Error('the answer has no root element');
	return toElement(document.documentElement);
}

/** The library lets an ampersand of its own, and references to forbidden characters, pass. */
function checkReferences(markup: string): void {
	if (markup.includes(']]>')) throw new Error('the answer holds a ]]> that ends no section');
	for (const [reference, name] of markup.matchAll(/&([^;\s<&]*;?)/g)) {
		if (/^(?:amp|lt|gt|quot|apos);$/.test(name)) continue;
		const digits = /^#(?:x([0-9a-f]+)|(\d+));$/i.exec(name);
		if (!digits) throw new Error(`the answer holds ${reference}, which is no reference`);
		const code = digits[1] ? parseInt(digits[1], 16) : Number(digits[2]);
		if (code > 0x10ffff || FORBIDDEN_CHARACTERS.test(String.fromCodePoint(code))) {
			throw new Error(`the answer holds ${reference}, which XML forbids`);
		}
	}
}

type DomElement = NonNullable<
	ReturnType<InstanceType<typeof DOMParser>['parseFromString']>['documentElement']
>;

function toElement(element: DomElement): XmlElement {
	const children: XmlElement[] = [];
	let text = '';
	for (const node of Array.from(element.childNodes)) {
		if (node.nodeType === ELEMENT_NODE) children.push(toElement(node as DomElement));
		else if (node.nodeType === TEXT_NODE || node.nodeType === CDATA_NODE)
			text += node.nodeValue ?? '';
	}
	const attributes = Object.fromEntries(
		Array.from(element.attributes).map(({ name, value }) => [name, value]),
	);
	return { name: element.nodeName, attributes, children, text };
}

/** Text for a document: the five characters with a meaning of their own are escaped. */
export function escapeXml(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
		.replaceAll("'", '&apos;');
}

/** Text as a CDATA section. */
export function cdata(text: string): string {
	return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
