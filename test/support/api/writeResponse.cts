/** Writes a record as JSON or XML in the format of a server, without any code of the node. */
export type Plain = string | number | null | Plain[] | { [name: string]: Plain };

const escape = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#13;');

/** Writes one element, or one per entry of a list. A null becomes the text `null`. */
export function toXml(name: string, value: Plain, pretty = ''): string {
	if (Array.isArray(value)) return value.map((entry) => toXml(name, entry, pretty)).join('');
	if (value === null) return `${pretty}<${name}>null</${name}>`;
	if (typeof value !== 'object') return `${pretty}<${name}>${escape(String(value))}</${name}>`;
	const inner = Object.entries(value).map(([key, entry]) => toXml(key, entry, pretty));
	return `${pretty}<${name}>${inner.join('')}${pretty}</${name}>`;
}

export const xmlResponse = (fields: Record<string, Plain>, pretty = '') =>
	`<?xml version="1.0" encoding="UTF-8"?>${toXml('response', fields, pretty)}`;

export const jsonResponse = (fields: Record<string, Plain>) => JSON.stringify(fields);
