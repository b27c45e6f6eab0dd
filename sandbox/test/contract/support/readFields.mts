import type { Field, FieldTable, WireType } from './answerFields.mts';
import { childrenOf, type XmlElement } from '../../../src/wire/xmlParser.mts';

/** A JSON object or an XML element: what a table of fields is held against. */
export type WireNode =
	{ format: 'json'; value: Record<string, unknown> } | { format: 'xml'; value: XmlElement };

/** A value after its check: both formats give the same one. */
export type Decoded = Record<string, any>;

const INTEGER = /^(?:0|-?[1-9]\d*)$/;
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const DATE_TIME =
	/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/**
 * Holds an object against its table: every field of its type, none missing, none beyond the table.
 * @returns the values, equal in both formats; objects and lists within as `WireNode`s
 * @throws Error naming every field that breaks the table
 */
export function readFields(node: WireNode, table: FieldTable): Decoded {
	const names = namesIn(node);
	const isXml = node.format === 'xml';
	const broken = names
		.filter((name) => !Object.hasOwn(table, name) || (isXml && table[name]!.jsonOnly))
		.map((name) => `'${name}' has no place here`);
	const decoded: Decoded = {};
	for (const [name, field] of Object.entries(table)) {
		if (!names.includes(name) && (field.optional || (isXml && field.jsonOnly))) continue;
		try {
			const value =
				node.format === 'json' ? node.value[name] : valueOf(childrenOf(node.value, name), field);
			decoded[name] = readValue(node.format, value, field);
		} catch (error) {
			broken.push(`'${name}' ${(error as Error).message}`);
		}
	}
	if (broken.length > 0) {
		throw new Error(`${node.format}: ${broken.join('; ')}\n${JSON.stringify(node.value, null, 1)}`);
	}
	return decoded;
}

const namesIn = ({ format, value }: WireNode) =>
	format === 'json' ? Object.keys(value) : [...new Set(value.children.map(({ name }) => name))];

/** Returns what elements of one name stand for in JSON; objects stay elements. */
function valueOf(found: XmlElement[], { type, nullable }: Field): unknown {
	if (type === 'repeated') return found;
	if (found.length !== 1) throw new Error(`comes ${found.length} times`);
	const { text, children } = found[0]!;
	if (nullable && children.length === 0 && (text === '' || text === 'null')) return null;
	const holdsElements = type === 'object' || type === 'valueList' || type === 'stringMap';
	if (holdsElements ? text.trim() !== '' : children.length > 0) {
		throw new Error('holds text beside elements, or elements in its text');
	}
	if (type === 'integer' || type === 'number') {
		const rule = type === 'integer' ? INTEGER : DECIMAL;
		if (!rule.test(text)) throw new Error(`is no ${type}: '${text}'`);
		return Number(text);
	}
	if (type === 'emptyArray') return text === '' ? [] : text;
	if (type === 'object') return found[0];
	if (type === 'stringMap') return Object.fromEntries(children.map((one) => [one.name, one.text]));
	if (type !== 'valueList') return text;
	for (const { name } of children) if (name !== 'value') throw new Error(`holds '${name}'`);
	return children;
}

function readValue(format: WireNode['format'], value: unknown, { type, nullable }: Field): unknown {
	const asNode = (one: unknown) => ({ format, value: plainObject(one) });
	if (value === null && nullable) return null;
	switch (type) {
		case 'integer':
		case 'number':
			if (typeof value !== 'number') throw new Error(`is no number but ${typeof value}`);
			if (type === 'integer' && !Number.isInteger(value)) throw new Error('has a fraction');
			return value;
		case 'emptyArray':
			if (!Array.isArray(value) || value.length > 0) throw new Error('is no empty array');
			return [];
		case 'valueList':
		case 'repeated':
			if (!Array.isArray(value)) throw new Error('is no array');
			return value.map(asNode);
		case 'object':
			return asNode(value);
		case 'stringMap':
			for (const [key, entry] of Object.entries(plainObject(value))) {
				if (typeof entry !== 'string') throw new Error(`holds no string under '${key}'`);
			}
			return value;
		default:
			if (typeof value !== 'string') throw new Error(`is no string but ${typeof value}`);
			return checkText(value, type);
	}
}

function plainObject(value: unknown): Record<string, unknown> {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		throw new Error('is no object');
	}
	return value as Record<string, unknown>;
}

/** The rules of a string, the same in both formats. */
function checkText(text: string, type: WireType): string {
	if (type === 'integerText' && !INTEGER.test(text)) throw new Error(`is no integer: '${text}'`);
	if (type === 'dateTime' && !DATE_TIME.test(text)) throw new Error(`is no date: '${text}'`);
	if (type === 'url' && !URL.canParse(text)) throw new Error(`is no URL: '${text}'`);
	if (Array.isArray(type) && !type.includes(text)) throw new Error(`is none of ${type.join(', ')}`);
	return text;
}
