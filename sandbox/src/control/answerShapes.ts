// The shapes of what the control API answers beside its records, for its description and the types of clients.
import * as Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';

import { REPORT_SEQUENCES, type ReportPlan } from '../domain/deliveryReports.ts';
import { EVENT_TYPES } from '../domain/events.ts';
import type { Profile } from '../domain/profile.ts';
import {
	CALL_KINDS,
	EVENT_KINDS,
	type DeliveryFault,
	type FaultField,
	type FaultState,
} from '../faults/fault.ts';
import {
	boolean,
	integer,
	list,
	nullable,
	number,
	object,
	record,
	string,
} from '../http/schemaTypes.ts';

/** Fields that may be left out. */
export const optional = <T extends TProperties>(fields: T) =>
	Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]));

const SPREAD = object({ medianMs: integer, p95Ms: integer });
const PROFILE_FIELDS = optional({
	latency: SPREAD,
	reports: object(optional({ percent: record(number), delay: SPREAD })),
	callsPerSecond: integer,
	seed: integer,
});
export const PROFILE = Type.Unsafe<Profile>(object(PROFILE_FIELDS));
const REPORT_STEPS = list(object({ status: integer, afterMs: integer }));
export const REPORT_PLAN = Type.Unsafe<ReportPlan>(
	Type.Union([Type.Enum([...REPORT_SEQUENCES]), REPORT_STEPS]),
);

/** The type of each field of a fault. */
export const FAULT_FIELD_TYPES: Record<Exclude<FaultField, 'kind'>, TSchema> = {
	...{ method: string, path: string, phone: string, webhook: string, until: string },
	...{ when: string, body: string, location: string, contentType: string, signature: string },
	...{ skip: integer, times: integer, seed: integer, forMs: integer, status: integer },
	...{ delayMs: integer, copies: integer, size: integer, tries: integer, probability: number },
	type: Type.Enum([...EVENT_TYPES]),
	nth: Type.Union([integer, list(integer)]),
	retryAfter: Type.Union([integer, string]),
	headers: record(string),
};
export const FAULT_KIND = Type.Enum([...CALL_KINDS, ...EVENT_KINDS]);
export const FAULT = Type.Unsafe<FaultState>(
	object({
		kind: FAULT_KIND,
		...optional(FAULT_FIELD_TYPES),
		...{ id: string, on: Type.Enum(['calls', 'events']), struck: integer, active: boolean },
		left: object({ times: nullable(integer), ms: nullable(integer) }),
	}),
);
export const DELIVERY_FAULT = Type.Unsafe<DeliveryFault>(
	object({
		kind: Type.Enum([...EVENT_KINDS]),
		...optional({ group: string, copy: integer, signature: string, tries: integer }),
	}),
);
