import { DOMParser } from '@xmldom/xmldom';

/** An element: its name, its attributes, its child elements and its own text (CDATA included). */
export interface XmlElement {
	name: string;
	attributes: Record<string, string>;
	children: XmlElement[];
	text: string;
}

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

/** What XML 1.0 lets into no document, written out or as a character reference. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/**
 * Reads a document, strictly: one root, no DOCTYPE, nothing that is not well formed.
 * @throws Error saying what is wrong with it
 */
export function parseXml(source: string): XmlElement {
	if (/<!DOCTYPE/i.test(source)) throw new Error('the answer has a DOCTYPE');
	if (FORBIDDEN.test(source)) throw new Error('the answer holds a character that XML forbids');
	for (const [reference, hex, decimal] of source.matchAll(/&#(?:x([0-9a-f]+)|(\d+));/gi)) {
		const code = hex ? parseInt(hex, 16) : Number(decimal);
		if (code > 0x10ffff || FORBIDDEN.test(String.fromCodePoint(code))) {
			throw new Error(`the answer holds ${reference}, which XML forbids`);
		}
	}
	const complaints: string[] = [];
	const document = new DOMParser({
		onError: (level, message) => complaints.push(`${level}: ${message}`),
	}).parseFromString(source, 'text/xml');
	if (complaints.length > 0) throw new Error(complaints.join('\n'));
	if (!document.documentElement) throw new Error('the answer has no root element');
	return toElement(document.documentElement);
}

type DomElement = NonNullable<
	ReturnType<InstanceType<typeof DOMParser>['parseFromString']>['documentElement']
>;

function toElement(element: DomElement): XmlElement {
	const children: XmlElement[] = [];
	let text = '';
	for (const node of Array.from(element.childNodes)) {
		if (node.nodeType === ELEMENT) children.push(toElement(node as DomElement));
		else if (node.nodeType === TEXT || node.nodeType === CDATA) text += node.nodeValue ?? '';
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
