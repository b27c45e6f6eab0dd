// The shapes of bodies that rules of their own check, and refuse in words: the description of the control API shows them.
import * as Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';

import { EVENT_TYPES } from '../domain/events.ts';
import type { JsonObject } from '../domain/json.ts';
import { PROFILES } from '../domain/profile.ts';
import { FAULT_FIELDS } from '../faults/faultFields.ts';
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
import type { Seed } from '../store/accounts/seed.ts';
import { FAULT_FIELD_TYPES, FAULT_KIND, optional, PROFILE, REPORT_PLAN } from './answerShapes.ts';

/** An object that its own rules check: nothing here does, since it is no schema of the library. */
const checkedByRules = (description: string, properties: TProperties, required: string[] = []) =>
	Type.Unsafe<JsonObject>({
		...{ type: 'object', description, properties, additionalProperties: false },
		...(required.length > 0 && { required }),
	});

export const GIVEN_PROFILE = Type.Unknown({
	description: 'The name of a ready-made profile, one of your own, or null for none',
	...nullable(Type.Union([Type.Enum(Object.keys(PROFILES)), PROFILE])),
});

const FAULT_PROPERTIES = Object.fromEntries(
	Object.entries(FAULT_FIELDS).map(([name, { text, rule }]) => {
		const schema = FAULT_FIELD_TYPES[name as keyof typeof FAULT_FIELD_TYPES];
		return [name, Type.Optional({ ...schema, description: `${text}: ${rule}` })];
	}),
);
export const GIVEN_FAULT = checkedByRules(
	'`kind`, and its fields as `GET faults/kinds` lists them',
	{ kind: FAULT_KIND, ...FAULT_PROPERTIES },
	['kind'],
);

const INFO = { info1: string, info2: string, info3: string, info4: string };
const SEED_FIELDS: Record<keyof Seed, TSchema> = {
	credits: number,
	moderation: boolean,
	allowedCountries: list(string),
	flood: object({ max: integer, windowSeconds: integer }),
	countryLimits: record(integer),
	blacklist: list(string),
	npai: list(
		Type.Union([
			string,
			object({
				destination: string,
				...optional({
					...{ date: time, campaign_id: nullable(integer), batch_id: nullable(integer) },
					...INFO,
				}),
			}),
		]),
	),
	lists: list(
		object({
			id: Type.Union([string, integer]),
			name: string,
			contacts: list(object({ phone: string, ...optional(INFO) })),
		}),
	),
	balanceTrigger: nullable(number),
	reports: record(REPORT_PLAN),
	webhooks: list(
		object({
			...{ type: Type.Enum([...EVENT_TYPES]), url: string },
			...optional({ signature: nullable(string) }),
		}),
	),
	faults: list(GIVEN_FAULT),
	clock: nullable(string),
	replies: list(
		object({
			phone: string,
			...optional({ message: string, click: Type.Literal(true) }),
			...optional({ afterMs: integer, afterMessage: integer }),
		}),
	),
	profile: GIVEN_PROFILE,
	assumptions: record(Type.Union([string, number, boolean])),
};
export const SEED = checkedByRules('What differs from the default seed', optional(SEED_FIELDS));
