import * as Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';
import { Check } from 'typebox/schema';

import { isJsonObject, type JsonObject } from './json.mts';
import { joinNames, nearestName, suggestName } from './nearestName.mts';

const MAX_SHOWN = 100;

/** Shows a value as JSON, long ones cut off. */
const show = (value: unknown) => (JSON.stringify(value) ?? 'empty').slice(0, MAX_SHOWN);

/** Says in words what fits a schema. */
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
		return `an object of ${joinNames(Object.keys(schema.properties), 'and')}`;
	if (Type.IsRecord(schema)) return 'an object';
	if (Type.IsInteger(schema)) return `a whole number${range}`;
	if (Type.IsNumber(schema)) return `a number${range}`;
	if (Type.IsBoolean(schema)) return 'true or false';
	if (Type.IsNull(schema)) return 'null';
	return 'a text';
}

function describeWrong(schema: TSchema, value: unknown, place: string): string {
	const options = Type.IsUnion(schema) ? schema.anyOf : [schema];
	const names = options.flatMap((one) => (Type.IsEnum(one) ? one.enum.map(String) : []));
	const nearest = typeof value === 'string' ? nearestName(value, names) : undefined;
	const hint = nearest === undefined ? '' : `. Did you mean ${nearest}?`;
	const what = place === '' ? 'The body' : `"${place}"`;
	return `${what} cannot be ${show(value)}. Give ${describeRule(schema)}${hint}`;
}

/** Says what is wrong with the members of an object. @param place empty for the value as a whole */
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
		return `${where}. ${known.length === 0 ? 'This call takes none' : suggestName(unknown, known)}`;
	}
	for (const [name, field] of Object.entries(fields)) {
		const inner = place === '' ? name : `${place}.${name}`;
		if (Object.hasOwn(value, name)) {
			const wrong = describeMisfit(field, value[name], inner, noun);
			if (wrong !== undefined) return wrong;
		} else if (!Type.IsOptional(field)) return `"${inner}" is missing. Give ${describeRule(field)}`;
	}
	return undefined;
}

/** Says what is wrong inside a list or an object; undefined where it is not a part that is wrong. */
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
		// What has a title of its own is named by it, counted from one.
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
 * Says in words what of a value does not fit a schema: its place, and what to give.
 * @param place of the value, empty for a body as a whole
 * @param noun what a member of the value is called, such as "member of the body"
 * @returns undefined when all fits
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
