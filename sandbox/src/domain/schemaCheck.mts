import * as Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';
import { Check } from 'typebox/schema';

import { isJsonObject, type JsonObject } from './json.mts';
import { joinNames, nearestName, suggestName } from './nearestName.mts';

const MAX_SHOWN = 100;

/** Formats a value as JSON, cut off after `MAX_SHOWN` characters. */
const show = (value: unknown) => (JSON.stringify(value) ?? 'empty').slice(0, MAX_SHOWN);

/** Describes the values that fit a schema. */
export function describeRule(schema: TSchema): string {
	const { minimum, maximum, maxItems } = schema as TSchema & JsonObject;
	const range = minimum === undefined ? '' : ` from ${minimum} to ${maximum}`;
	if (Type.IsRefine(schema)) return schema['~refine'].map(({ error }) => error(null)).join(', ');
	if (Type.IsLiteral(schema)) return show(schema.const);
	if (Type.IsEnum(schema)) return joinNames(schema.enum.map(String), 'or');
	if (Type.IsUnion(schema)) return joinNames(schema.anyOf.map(describeRule), 'or');
	if (Type.IsArray(schema))
		return maxItems === undefined ? 'a list' : `a list of at most ${maxItems}`;
	if (Type.IsObject(schema))
		return `an object with ${joinNames(Object.keys(schema.properties), 'and')}`;
	if (Type.IsRecord(schema)) return 'an object';
	if (Type.IsInteger(schema)) return `a whole number${range}`;
	if (Type.IsNumber(schema)) return `a number${range}`;
	if (Type.IsBoolean(schema)) return 'true or false';
	if (Type.IsNull(schema)) return 'null';
	return 'a string';
}

function describeWrong(schema: TSchema, value: unknown, place: string): string {
	const options = Type.IsUnion(schema) ? schema.anyOf : [schema];
	const names = options.flatMap((one) => (Type.IsEnum(one) ? one.enum.map(String) : []));
	const nearest = typeof value === 'string' ? nearestName(value, names) : undefined;
	const hint = nearest === undefined ? '' : `. Did you mean ${nearest}?`;
	const what = place === '' ? 'The body' : `"${place}"`;
	return `${what} must be ${describeRule(schema)}, not ${show(value)}${hint}`;
}

/** Describes the error in an object's members. @param place the object's path, as in `describeMisfit` */
function describeMembers(
	fields: TProperties,
	value: JsonObject,
	place: string,
	noun: string,
): string | undefined {
	const known = Object.keys(fields);
	const unknown = Object.keys(value).find((name) => !known.includes(name));
	if (unknown !== undefined) {
		const where =
			place === '' ? `There is no ${noun} ${show(unknown)}` : `"${place}" has no ${show(unknown)}`;
		return `${where}. ${known.length === 0 ? 'This call accepts none' : suggestName(unknown, known)}`;
	}
	for (const [name, field] of Object.entries(fields)) {
		const inner = place === '' ? name : `${place}.${name}`;
		if (Object.hasOwn(value, name)) {
			const wrong = describeMisfit(field, value[name], inner, noun);
			if (wrong !== undefined) return wrong;
		} else if (!Type.IsOptional(field))
			return `"${inner}" is missing, and must be ${describeRule(field)}`;
	}
	return undefined;
}

/** Describes the error inside a list or an object. Returns undefined if no part contains the error. */
function describeInside(schema: TSchema, value: unknown, place: string, noun: string) {
	if (Type.IsUnion(schema)) {
		const alike = schema.anyOf.find((one) =>
			Array.isArray(value) ? Type.IsArray(one) : isJsonObject(value) && Type.IsObject(one),
		);
		return alike && describeMisfit(alike, value, place, noun);
	}
	if (Type.IsObject(schema) && isJsonObject(value)) {
		return describeMembers(schema.properties, value, place, noun);
	}
	if (Type.IsArray(schema) && Array.isArray(value)) {
		const at = value.findIndex((one) => !Check(schema.items, one));
		if (at < 0) return undefined;
		const { title } = schema.items as { title?: string };
		// A list item with a title is named by its title and its position, counted from one.
		if (title === undefined)
			return describeMisfit(schema.items, value[at], `${place}[${at}]`, noun);
		const inner = isJsonObject(value[at]) ? '' : title.toLowerCase();
		return `${title} ${at + 1} of "${place}": ${describeMisfit(schema.items, value[at], inner, 'field')}`;
	}
	if (Type.IsRecord(schema) && isJsonObject(value)) {
		const [each] = Object.values(schema.patternProperties);
		const wrong = Object.keys(value).find((name) => each && !Check(each, value[name]));
		if (each && wrong !== undefined)
			return describeMisfit(each, value[wrong], `${place}.${wrong}`, noun);
	}
	return undefined;
}

/**
 * Describes the part of a value that does not fit a schema, and the values that fit.
 * @param place the value's path in the body; empty for the body, and for a list item with a title
 * @param noun the term for a member of the value, such as "member of the body"
 * @returns undefined if the value fits
 */
export function describeMisfit(
	schema: TSchema,
	value: unknown,
	place: string,
	noun: string,
): string | undefined {
	if (Check(schema, value)) return undefined;
	return describeInside(schema, value, place, noun) ?? describeWrong(schema, value, place);
}
