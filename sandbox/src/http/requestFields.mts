import * as Type from 'typebox';
import type { TSchema } from 'typebox';

import { PHONE } from '../domain/phoneNumber.mts';
import { MAX_WHOLE, whole } from '../domain/schemaTypes.mts';

/** A field with a `default`: optional for the caller, always present for the handler. */
export const withDefault = <T extends TSchema>(schema: T) => Type.Optional(schema) as unknown as T;

/** The ID in a path. */
export const ID = { id: whole('The ID that the corresponding list call returns') };

/** The phone number in a path. */
export const NUMBER = { number: PHONE };

/** `limit` and `offset` of a list. */
export const pageFields = (limit: number, maximum = MAX_WHOLE) => ({
	limit: withDefault(whole('Maximum number of entries', { default: limit, maximum })),
	offset: withDefault(whole('Number of entries to skip', { default: 0 })),
});
