/** A value in a response; an array becomes a repeated element in XML. */
type ResponseValue =
	string | number | boolean | null | ResponseValue[] | { [key: string]: ResponseValue };
export type ResponseFields = Record<string, ResponseValue>;

/** Characters that XML 1.0 cannot contain, even if escaped. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeText(text: string): string {
	return text
		.toWellFormed()
		.replace(FORBIDDEN, '\ufffd')
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('\r', '&#13;');
}

/** Converts a key to a valid element name. Header names may contain characters that element names cannot contain. */
function elementName(key: string): string {
	const name = key.replace(/[^\w.-]/g, '_');
	return /^[A-Z_]/i.test(name) ? name : `_${name}`;
}

function write(key: string, value: ResponseValue, nullText: string): string {
	if (Array.isArray(value)) return value.map((one) => write(key, one, nullText)).join('');
	const name = elementName(key);
	const inner =
		value === null
			? nullText
			: typeof value === 'object'
				? writeAll(value, nullText)
				: escapeText(String(value));
	return inner === '' ? `<${name}/>` : `<${name}>${inner}</${name}>`;
}

function writeAll(body: ResponseFields, nullText: string): string {
	return Object.entries(body)
		.map(([key, value]) => write(key, value, nullText))
		.join('');
}

/** Writes a response as XML, with the root `response` (contract 4). @param nullText the element text for null */
export function writeXml(body: ResponseFields, nullText: string): string {
	return `<?xml version="1.0" encoding="UTF-8"?>\n${write('response', body, nullText)}\n`;
}
