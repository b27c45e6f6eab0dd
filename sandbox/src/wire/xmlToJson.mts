import type { JsonObject } from '../domain/json.mts';
import { dataRejection } from '../domain/outcome.mts';
import type { XmlElement } from './xmlParser.mts';

/** Returns the JSON value of an element without children. */
function valueOf(name: string, text: string): unknown {
	if (name === 'text' || name === 'signature') return text;
	const trimmed = text.trim();
	const isNumber =
		(name === 'unicode' && /^[01]$/.test(trimmed)) ||
		(name === 'value' && /^[1-9]\d{0,14}$/.test(trimmed));
	return isNumber ? Number(trimmed) : trimmed;
}

/** Returns an element's attributes, with their JSON names, except XML's own attributes, such as namespaces. */
const attributesOf = ({ attributes }: XmlElement) =>
	Object.entries(attributes)
		.filter(([name]) => !name.startsWith('xml'))
		.map(([name, value]): [string, unknown] => [name === 'gsmsmsid' ? name : `@${name}`, value]);

/** The elements that are arrays in JSON, each with a function that returns the items of one element. */
const LISTED: Record<string, (element: XmlElement) => unknown[]> = {
	links: (element) => [jsonOf(element)],
	gsm: (element) => {
		const [child] = element.children;
		if (child) throw dataRejection(`there is no sms.recipients.gsm.${child.name}`);
		return [Object.fromEntries([...attributesOf(element), ['value', element.text.trim()]])];
	},
	// The contract allows one element with several values, and several elements with one value each (contract 2.2).
	lists: ({ children }) => children.map((child) => ({ [child.name]: jsonOf(child) })),
};

function jsonOf(element: XmlElement): unknown {
	const members = new Map(attributesOf(element));
	if (members.size === 0 && element.children.length === 0) {
		return valueOf(element.name, element.text);
	}
	for (const child of element.children) {
		const { name } = child;
		const listed = Object.hasOwn(LISTED, name) ? LISTED[name]?.(child) : undefined;
		const known = members.get(name);
		if (listed && Array.isArray(known)) known.push(...listed);
		else if (known !== undefined) throw dataRejection(`${element.name} has more than one ${name}`);
		else members.set(name, listed ?? jsonOf(child));
	}
	return Object.fromEntries(members);
}

/**
 * Converts an XML body to the contract's JSON (contract 4.1 to 4.4), so that each rule applies to both formats. An
 * attribute without a JSON counterpart gets a name that begins with `@`.
 * @throws Rejection -7 for a repeated element that can have only one value in JSON
 */
export const jsonOfXml = (root: XmlElement): JsonObject => ({ [root.name]: jsonOf(root) });
