// Functions and types for building schemas.
import * as Type from 'typebox';
import type { Static, TOptional, TProperties, TSchema } from 'typebox';
import { Memory } from 'typebox/system';

/** The values of an object's fields. Absent optional fields are null. */
export type Given<Fields extends TProperties> = {
	[Name in keyof Fields]: Static<Fields[Name]> | (Fields[Name] extends TOptional ? null : never);
};

/** Creates a schema of an object that contains only the given fields. */
export const object = <Fields extends TProperties>(fields: Fields, options = {}) =>
	Type.Object(fields, { ...options, additionalProperties: false });

/** Makes fields optional. */
export const optional = <T extends TProperties>(fields: T) =>
	Type.Partial(Type.Object(fields)).properties;

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const list = <T extends TSchema>(schema: T, options = {}) => Type.Array(schema, options);

/** Creates a schema of an object with any member names. */
export const record = <T extends TSchema>(schema: T) => Type.Record(Type.String(), schema);

/**
 * Adds a check of the value to a schema.
 * @param rule a description of the allowed values
 */
export const checked = <T extends TSchema>(
	schema: T,
	rule: string,
	accepts: (value: Static<T>) => boolean,
) => Type.Refine(schema, accepts as (value: unknown) => boolean, () => rule) as T;

/** Adds a description of the value to a schema. */
export const described = <T extends TSchema>(description: string, schema: T) =>
	Memory.Update(schema, {}, { description }) as T;

/** A whole number within limits. */
export const wholeFrom = (minimum: number, maximum: number, description?: string) =>
	Type.Integer({ minimum, maximum, ...(description === undefined ? {} : { description }) });

export const string = Type.String();
export const integer = Type.Integer();
export const number = Type.Number();
export const boolean = Type.Boolean();
/** A time in ISO 8601, in UTC. */
export const time = Type.String({ format: 'date-time' });

/** The largest whole number that a caller can pass. */
export const MAX_WHOLE = 999_999_999;

/** A string with a description. */
export const text = (description: string) => Type.String({ description });

/** One of several names. */
export const oneOf = <Name extends string>(
	names: readonly Name[],
	description: string,
	options = {},
) => Type.Enum([...names], { ...options, description });

/** A whole number that is not negative. */
export const whole = (description: string, options: { default?: number; maximum?: number } = {}) =>
	Type.Integer({ minimum: 0, maximum: MAX_WHOLE, ...options, description });
