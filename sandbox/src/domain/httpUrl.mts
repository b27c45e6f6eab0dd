import * as Type from 'typebox';

import { checked } from './schemaTypes.mts';

/** Checks whether a value is an http or https URL. */
export function isHttpUrl(value: unknown): value is string {
	return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);
}

export const HTTP_URL = checked(Type.String(), 'an http or https URL', isHttpUrl);
