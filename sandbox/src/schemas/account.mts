// Control API responses about an account and its settings.
import * as Type from 'typebox';
import type { Static } from 'typebox';

import type { AssumptionValue } from '../assumptions/assumption.mts';
import { REPORT_PLAN } from '../domain/deliveryReports.mts';
import { PHONE_RULE_FIELDS } from '../domain/phoneRules.mts';
import {
	boolean,
	integer,
	list,
	nullable,
	number,
	object,
	record,
	string,
	time,
} from '../domain/schemaTypes.mts';
import { FAULT_STATE } from '../faults/fault.mts';

const VALUE = Type.Unsafe<AssumptionValue>({ type: ['string', 'number', 'boolean'] });

export const ACCOUNT = object({
	credits: Type.Number({ description: 'Remaining message credits' }),
	balanceTrigger: nullable(number),
	allowedCountries: list(string),
	countryLimits: record(integer),
	flood: object({ max: integer, windowSeconds: integer }),
	moderation: boolean,
	reports: record(REPORT_PLAN),
	...PHONE_RULE_FIELDS,
	assumptions: record(VALUE),
	blacklist: integer,
	npai: integer,
	lists: list(object({ id: string, name: string, contacts: integer })),
	campaigns: integer,
	recipients: integer,
	webhooks: integer,
	errors: integer,
});

export const PHONE_RULES_ANSWER = object(PHONE_RULE_FIELDS);
export const CREDITS_ANSWER = object({ credits: number });
export const CLOCK = object({ now: time, offsetMs: integer, stopped: boolean });
export const PENDING = object({
	idle: boolean,
	...{ campaigns: integer, actions: integer, events: integer, deliveries: integer },
	next: nullable(time),
});
export type Pending = Static<typeof PENDING>;

export const FAULT_ANSWER = object({ fault: FAULT_STATE });
export const FAULTS_ANSWER = object({ faults: list(FAULT_STATE) });

export const ASSUMPTION = object({
	id: string,
	text: string,
	value: VALUE,
	default: VALUE,
	switch: nullable(
		object({
			values: Type.Optional(Type.Unsafe<readonly AssumptionValue[]>(list(VALUE))),
			integer: Type.Optional(object({ min: integer, max: integer })),
		}),
	),
});
