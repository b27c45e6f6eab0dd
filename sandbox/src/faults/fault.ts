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
} from '../domain/schemaTypes.ts';
import { FAULT_FIELDS } from './faultFields.ts';

/** Ways to break the response to a call of the API. */
const CALL_KINDS = [
	...(['status', 'reset', 'hang', 'truncate', 'malformed'] as const),
	...(['slow', 'html', 'redirect', 'resetBeforeBody'] as const),
] as const;
/** Ways to break the delivery of an event. */
const EVENT_KINDS = ['repeat', 'delay', 'wrongSignature'] as const;
export type CallFaultKind = (typeof CALL_KINDS)[number];
export type EventFaultKind = (typeof EVENT_KINDS)[number];

const FIELDS = { kind: Type.Enum([...CALL_KINDS, ...EVENT_KINDS]), ...optional(FAULT_FIELDS) };

const SHAPE = object(FIELDS, {
	description: '`kind`, and its fields as `GET faults/kinds` lists them',
});
export type Fault = Static<typeof SHAPE>;
/** A fault as it is given; which fields its kind takes is for `validateFault`. */
export const FAULT = Type.Unsafe<Fault>(SHAPE);
export type CallFault = Fault & { kind: CallFaultKind; when: 'before' | 'after' };
export type EventFault = Fault & { kind: EventFaultKind };

/** Faults that an account may have at once. */
export const MAX_FAULTS = 100;
export const FAULTS = list(FAULT, { maxItems: MAX_FAULTS });

/** A fault with how often it struck and what is left of it; null for no limit. */
export const FAULT_STATE = object({
	...FIELDS,
	...{ id: string, on: Type.Enum(['calls', 'events']), struck: integer },
	active: boolean,
	left: object({ times: nullable(integer), ms: nullable(integer) }),
});
export type FaultState = Static<typeof FAULT_STATE>;

/** The fault of a delivery, as it is stored with it; `copy` is the number of a repetition, from 1. */
export const DELIVERY_FAULT = object({
	kind: Type.Enum([...EVENT_KINDS]),
	...optional({ copy: integer, signature: FAULT_FIELDS.signature, tries: integer }),
});
export type DeliveryFault = Static<typeof DELIVERY_FAULT>;

/** Tells whether a fault is one of calls, and not of events. */
export function isCallFault(fault: Fault): fault is CallFault {
	return CALL_KINDS.includes(fault.kind as CallFaultKind);
}
