// What the control API answers of an account and its settings.
import * as Type from 'typebox';
import type { Static } from 'typebox';

import type { AssumptionValue } from '../assumptions/assumption.ts';
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
} from '../http/schemaTypes.ts';
import { FAULT, PROFILE, REPORT_PLAN } from './answerShapes.ts';

const VALUE = Type.Unsafe<AssumptionValue>({ type: ['string', 'number', 'boolean'] });

export const ACCOUNT = object({
	credits: Type.Number({ description: 'Message credits left' }),
	balanceTrigger: nullable(number),
	allowedCountries: list(string),
	countryLimits: record(integer),
	countryUsage: record(integer),
	flood: object({ max: integer, windowSeconds: integer }),
	moderation: boolean,
	reports: record(REPORT_PLAN),
	profile: nullable(PROFILE),
	assumptions: record(VALUE),
	blacklist: integer,
	npai: integer,
	lists: list(object({ id: string, name: string, contacts: integer })),
	campaigns: integer,
	recipients: integer,
	webhooks: integer,
	errors: integer,
});
export type AccountAnswer = Static<typeof ACCOUNT>;

export const CREDITS_ANSWER = object({ credits: number });
export const PROFILE_ANSWER = object({ profile: nullable(PROFILE) });
export const PROFILES_ANSWER = object({ profiles: record(PROFILE) });
export const CLOCK = object({ now: time, offsetMs: integer });

export type Fault = Static<typeof FAULT>;
export const FAULT_ANSWER = object({ fault: FAULT });
export const FAULTS_ANSWER = object({ faults: list(FAULT) });
export const FAULT_KIND = object({
	kind: string,
	on: Type.Enum(['calls', 'events']),
	text: string,
	fields: list(object({ name: string, text: string, rule: string, default: Type.Unknown() })),
});
export type FaultKind = Static<typeof FAULT_KIND>;
export type FaultField = FaultKind['fields'][number];

export const ASSUMPTION = object({
	id: string,
	text: string,
	value: VALUE,
	default: VALUE,
	switch: nullable(
		object({
			values: Type.Optional(Type.Unsafe<readonly AssumptionValue[]>(list(VALUE))),
			integer: Type.Optional(object({ min: integer, max: integer })),
			text: Type.Optional(string),
		}),
	),
});
export type AssumptionRow = Static<typeof ASSUMPTION>;
