// The types of which schemas are made.
import * as Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';

/** An object without other members than these. */
export const object = <Fields extends TProperties>(fields: Fields) =>
	Type.Object(fields, { additionalProperties: false });

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const list = <T extends TSchema>(schema: T) => Type.Array(schema);

/** Names of their own, and the values that they have. */
export const record = <T extends TSchema>(schema: T) => Type.Record(Type.String(), schema);

export const string = Type.String();
export const integer = Type.Integer();
export const number = Type.Number();
export const boolean = Type.Boolean();
/** ISO 8601, in UTC. */
export const time = Type.String({ format: 'date-time' });
