import type { JsonObject } from '../domain/json.mts';
import { dataRefusal } from '../domain/outcome.mts';
import type { XmlElement } from './xmlParser.mts';

/** Returns the value of an element without others in it, of the type that JSON has there. */
function valueOf(name: string, text: string): unknown {
	if (name === 'text' || name === 'signature') return text;
	const trimmed = text.trim();
	const isNumber =
		(name === 'unicode' && /^[01]$/.test(trimmed)) ||
		(name === 'value' && /^[1-9]\d{0,14}$/.test(trimmed));
	return isNumber ? Number(trimmed) : trimmed;
}

/** Returns the attributes of an element by their name in JSON, but for namespaces and the like, which belong to XML. */
const attributesOf = ({ attributes }: XmlElement) =>
	Object.entries(attributes)
		.filter(([name]) => !name.startsWith('xml'))
		.map(([name, value]): [string, unknown] => [name === 'gsmsmsid' ? name : `@${name}`, value]);

/** The elements that JSON has in lists, and what each adds to its list. */
const LISTED: Record<string, (element: XmlElement) => unknown[]> = {
	links: (element) => [jsonOf(element)],
	gsm: (element) => {
		const [child] = element.children;
		if (child) throw dataRefusal(`there is no sms.recipients.gsm.${child.name}`);
		return [Object.fromEntries([...attributesOf(element), ['value', element.text.trim()]])];
	},
	// One element with several values, or several with one each: the contract can be read both ways (contract 2.2).
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
		else if (known !== undefined) throw dataRefusal(`${element.name} has more than one ${name}`);
		else members.set(name, listed ?? jsonOf(child));
	}
	return Object.fromEntries(members);
}

/**
 * Returns an XML body as the contract has it in JSON (contract 4.1 to 4.4), so that every rule is written once. The name
 * of an attribute that JSON does not have begins with `@`.
 * @throws Refusal -7 for an element that is there more than once where JSON has one value
 */
export const jsonOfXml = (root: XmlElement): JsonObject => ({ [root.name]: jsonOf(root) });
