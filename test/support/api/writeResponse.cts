/** A value that a server can write as JSON or XML. This file uses no code of the nodes. */
export type Plain = string | number | null | Plain[] | { [name: string]: Plain };

const escape = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#13;');

/** Writes one XML element, or one element per entry of a list. Null becomes the text `null`. */
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
