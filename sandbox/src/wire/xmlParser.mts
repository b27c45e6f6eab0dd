import { SaxesParser } from 'saxes';

import { OUTCOME, Rejection } from '../domain/outcome.mts';

export interface XmlElement {
	name: string;
	attributes: Record<string, string>;
	children: XmlElement[];
	/** The element's own text, including CDATA, untrimmed. */
	text: string;
}

const MAX_DEPTH = 32;
const xmlRejection = (why: string) => new Rejection(OUTCOME.xml, why);

/**
 * Parses XML strictly: one root, no DOCTYPE, only XML's five predefined entities, only UTF-8.
 * @throws Rejection -2 for anything else
 */
export function parseXml(source: string): XmlElement {
	const parser = new SaxesParser({ xmlns: false, position: false });
	const open: XmlElement[] = [];
	let root: XmlElement | undefined;
	parser.on('error', (error) => {
		throw xmlRejection(error.message);
	});
	parser.on('doctype', () => {
		throw xmlRejection('a DOCTYPE is not accepted');
	});
	parser.on('xmldecl', ({ encoding }) => {
		if (encoding !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(encoding)) {
			throw xmlRejection('the encoding is not UTF-8');
		}
	});
	parser.on('opentag', ({ name, attributes }) => {
		if (open.length >= MAX_DEPTH) throw xmlRejection('the elements are nested too deeply');
		const element: XmlElement = { name, attributes, children: [], text: '' };
		const parent = open.at(-1);
		if (parent) parent.children.push(element);
		else root = element;
		open.push(element);
	});
	const addText = (text: string) => {
		const element = open.at(-1);
		if (element) element.text += text;
	};
	parser.on('text', addText);
	parser.on('cdata', addText);
	parser.on('closetag', () => {
		open.pop();
	});
	parser.write(source).close();
	if (!root) throw xmlRejection('there is no element');
	return root;
}
