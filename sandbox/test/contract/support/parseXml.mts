import { SaxesParser } from 'saxes';

/** An element: its name, its child elements and its own text (CDATA included). */
export interface XmlElement {
	name: string;
	children: XmlElement[];
	text: string;
}

/**
 * Reads a document strictly: what is not well formed is refused, and a DOCTYPE too.
 * @throws Error saying what is wrong with it
 */
export function parseXml(source: string): XmlElement {
	const document: XmlElement = { name: '', children: [], text: '' };
	const open = [document];
	const addText = (text: string) => {
		open.at(-1)!.text += text;
	};
	const parser = new SaxesParser();
	parser.on('error', (error) => {
		throw error;
	});
	parser.on('doctype', () => {
		throw new Error('the answer has a DOCTYPE');
	});
	parser.on('opentag', ({ name }) => {
		const element = { name, children: [], text: '' };
		open.at(-1)!.children.push(element);
		open.push(element);
	});
	parser.on('closetag', () => open.pop());
	parser.on('text', addText);
	parser.on('cdata', addText);
	parser.write(source).close();
	return document.children[0]!;
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
