import type { Field, FieldTable, WireType } from './answerFields.mts';
import type { XmlElement } from './parseXml.mts';

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
	const broken: string[] = [];
	const decoded: Decoded = {};
	for (const name of namesIn(node)) {
		if (!Object.hasOwn(table, name)) broken.push(`'${name}' is not in the contract`);
	}
	for (const [name, field] of Object.entries(table)) {
		const presence = field[node.format];
		const present = namesIn(node).includes(name);
		if (presence === 'never' && present) broken.push(`'${name}' has no place here`);
		const mayLack = presence !== 'always' || (node.format === 'xml' && field.type === 'repeated');
		if (!present && !mayLack) broken.push(`'${name}' is missing`);
		if (!present && field.type !== 'repeated') continue;
		try {
			decoded[name] = readField(node, name, field);
		} catch (error) {
			broken.push(`'${name}' ${(error as Error).message}`);
		}
	}
	if (broken.length > 0) {
		throw new Error(`${node.format}: ${broken.join('; ')}\n${JSON.stringify(node.value, null, 1)}`);
	}
	return decoded;
}

function namesIn(node: WireNode): string[] {
	return node.format === 'json'
		? Object.keys(node.value)
		: [...new Set(node.value.children.map(({ name }) => name))];
}

function readField(node: WireNode, name: string, field: Field): unknown {
	if (node.format === 'json') return readJson(node.value[name], field);
	const found = node.value.children.filter((child) => child.name === name);
	if (field.type === 'repeated') return found.map(element);
	if (found.length !== 1) throw new Error(`comes ${found.length} times`);
	return readXml(found[0], field);
}

const element = (value: XmlElement): WireNode => ({ format: 'xml', value });

function readJson(value: unknown, { type, nullable }: Field): unknown {
	if (value === null) {
		if (!nullable) throw new Error('is null');
		return null;
	}
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
			return value.map((entry) => ({ format: 'json', value: plainObject(entry) }));
		case 'object':
			return { format: 'json', value: plainObject(value) };
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

function readXml(found: XmlElement, { type, nullable }: Field): unknown {
	const { text, children } = found;
	if (nullable && children.length === 0 && (text === '' || text === 'null')) return null;
	const holdsElements = type === 'object' || type === 'valueList' || type === 'stringMap';
	if (holdsElements && text.trim() !== '') throw new Error('holds text between its elements');
	if (!holdsElements && children.length > 0) throw new Error('holds elements');
	switch (type) {
		case 'integer':
			if (!INTEGER.test(text)) throw new Error(`is no integer: '${text}'`);
			return Number(text);
		case 'number':
			if (!DECIMAL.test(text)) throw new Error(`is no number: '${text}'`);
			return Number(text);
		case 'emptyArray':
			if (text !== '') throw new Error('is not empty');
			return [];
		case 'valueList':
			for (const { name } of children) if (name !== 'value') throw new Error(`holds '${name}'`);
			return children.map(element);
		case 'repeated':
		case 'object':
			return element(found);
		case 'stringMap':
			return Object.fromEntries(children.map((child) => [child.name, child.text]));
		default:
			return checkText(text, type);
	}
}

/** The rules of a string, the same in both formats. */
function checkText(text: string, type: WireType): string {
	if (type === 'integerText' && !INTEGER.test(text)) throw new Error(`is no integer: '${text}'`);
	if (type === 'dateTime' && !DATE_TIME.test(text)) throw new Error(`is no date: '${text}'`);
	if (type === 'url' && !URL.canParse(text)) throw new Error(`is no URL: '${text}'`);
	if (Array.isArray(type) && !type.includes(text)) throw new Error(`is none of ${type.join(', ')}`);
	return text;
}
