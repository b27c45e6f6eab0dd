import * as Type from 'typebox';
import type { Static } from 'typebox';

import {
	boolean,
	integer,
	list,
	nullable,
	object,
	optional,
	string,
} from '../domain/schemaTypes.mts';
import { FAULT_FIELDS } from './faultFields.mts';

/** Ways to break the response to an API call. */
const KINDS = ['status', 'reset', 'hang', 'truncate', 'malformed', 'slow'] as const;
export type FaultKind = (typeof KINDS)[number];

const FIELDS = { kind: Type.Enum([...KINDS]), ...optional(FAULT_FIELDS) };

const SHAPE = object(FIELDS, {
	description: '`kind`, and the fields that this kind accepts',
});
export type Fault = Static<typeof SHAPE>;
/** A fault in a request. `validateFault` checks the fields that the kind accepts. */
export const FAULT = Type.Unsafe<Fault>(SHAPE);

/** Maximum number of faults in an account. */
export const MAX_FAULTS = 100;
export const FAULTS = list(FAULT, { maxItems: MAX_FAULTS });

/** A fault with its state. `left` contains the remaining calls and milliseconds; null means no limit. */
export const FAULT_STATE = object({
	...FIELDS,
	...{ id: string, struck: integer, active: boolean },
	left: object({ times: nullable(integer), ms: nullable(integer) }),
});
export type FaultState = Static<typeof FAULT_STATE>;
