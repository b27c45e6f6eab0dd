import * as Type from 'typebox';
import type { TObject, TSchema } from 'typebox';
import { Check } from 'typebox/schema';

import type { JsonObject } from '../domain/json.ts';
import { joinNames, nearestName, suggestName } from '../domain/nearestName.ts';

/** The part of a request that is checked. */
export type Place = 'query' | 'body' | 'path';

const NOUNS: Record<Place, string> = {
	query: 'query parameter',
	body: 'member of the body',
	path: 'parameter of the path',
};
const MAX_SHOWN = 100;

/** Shows a value as JSON, long ones cut off. */
const show = (value: unknown) => JSON.stringify(value).slice(0, MAX_SHOWN);

/** Says in words what fits a schema. */
function describeRule(schema: TSchema): string {
	const rule = schema as TSchema & Record<string, unknown>;
	if (Type.IsRefine(schema)) return String(rule.description);
	if (Type.IsEnum(schema)) return joinNames(schema.enum.map(String), 'or');
	if (Type.IsUnion(schema)) return joinNames(schema.anyOf.map(describeRule), 'or');
	if (Type.IsInteger(schema)) return `a whole number from ${rule.minimum} to ${rule.maximum}`;
	if (Type.IsNumber(schema)) return `a number from ${rule.minimum} to ${rule.maximum}`;
	if (Type.IsBoolean(schema)) return 'true or false';
	if (Type.IsNull(schema)) return 'null';
	return 'a text';
}

/** Says that a name is unknown, with the one that was meant, or all that there are. */
function describeUnknown(name: string, known: readonly string[], place: Place): string {
	const hint = known.length === 0 ? 'This call takes none' : suggestName(name, known);
	return `There is no ${NOUNS[place]} ${show(name)}. ${hint}`;
}

/** Reads a value of a path or query, which is a text, as a schema wants it; others stay a text. */
function parseText(given: unknown, schema: TSchema): unknown {
	if (typeof given !== 'string') return given;
	if (Type.IsInteger(schema) && /^-?\d{1,15}$/.test(given)) return Number(given);
	if (Type.IsBoolean(schema) && /^(?:true|false)$/.test(given)) return given === 'true';
	return given;
}

function describeWrong(name: string, value: unknown, schema: TSchema): string {
	const nearest =
		Type.IsEnum(schema) && typeof value === 'string'
			? nearestName(value, schema.enum.map(String))
			: undefined;
	const hint = nearest === undefined ? '' : `. Did you mean ${nearest}?`;
	return `"${name}" cannot be ${show(value)}. Give ${describeRule(schema)}${hint}`;
}

/**
 * Checks the fields of a path, a query or a body.
 * @returns the fields by name: the default, or null, for each that is optional and absent
 * @throws Error that names what does not fit, and what does
 */
export function checkFields(schema: TObject, given: JsonObject, place: Place): JsonObject {
	const known = Object.keys(schema.properties);
	const unknown = Object.keys(given).find((name) => !known.includes(name));
	if (unknown !== undefined) throw new Error(describeUnknown(unknown, known, place));
	return Object.fromEntries(
		Object.entries(schema.properties).map(([name, field]) => {
			if (given[name] === undefined) {
				const { default: fallback = null } = field as { default?: unknown };
				if (Type.IsOptional(field)) return [name, fallback];
				throw new Error(`"${name}" is missing. Give ${describeRule(field)}`);
			}
			if (place === 'query' && Array.isArray(given[name])) {
				throw new Error(`"${name}" is given more than once. Give it once`);
			}
			const value = place === 'body' ? given[name] : parseText(given[name], field);
			if (!Check(field, value)) throw new Error(describeWrong(name, value, field));
			return [name, value];
		}),
	);
}
