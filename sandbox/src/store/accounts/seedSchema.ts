import * as Type from 'typebox';

import type { AssumptionValue } from '../../assumptions/assumption.ts';
import { GIVEN_PROFILE, REPORT_PLAN } from '../../domain/behaviourSchemas.ts';
import { DATE } from '../../domain/dateWithZone.ts';
import { EVENT_TYPES } from '../../domain/events.ts';
import { HTTP_URL } from '../../domain/httpUrl.ts';
import type { JsonObject } from '../../domain/json.ts';
import { byCountry, byPhone, COUNTRY, PHONE } from '../../domain/phoneNumber.ts';
import {
	boolean,
	checked,
	list,
	nullable,
	object,
	optional,
	record,
	string,
	wholeFrom,
} from '../../domain/schemaTypes.ts';
import { GIVEN_FAULT } from '../../faults/faultFields.ts';
import { MAX_FAULTS } from '../../faults/faultValidation.ts';
import type { SeedReply } from './seed.ts';

export const MAX_CREDITS = 1_000_000_000;
const MAX_COUNT = 1_000_000_000;
const MAX_AFTER_MS = 30 * 86_400_000;
/** Timed replies, and webhooks, that a seed may have. */
const MAX_EACH = 100;

const INFO = optional({ info1: string, info2: string, info3: string, info4: string });
const NPAI = object({
	destination: PHONE,
	...optional({
		date: DATE,
		campaign_id: wholeFrom(0, MAX_COUNT),
		batch_id: nullable(wholeFrom(0, MAX_COUNT)),
	}),
	...INFO,
});
/** The contacts of a list. */
export const CONTACT_LIST = list(object({ phone: string, ...INFO }));
const LIST = object({
	id: Type.Union([
		wholeFrom(1, Number.MAX_SAFE_INTEGER),
		checked(Type.String(), 'digits or 24 hexadecimal digits in a string', (id) =>
			/^(?:[1-9]\d{0,15}|[0-9a-f]{24})$/.test(id),
		),
	]),
	...optional({ name: string }),
	contacts: CONTACT_LIST,
});
const REPLY = checked(
	Type.Unsafe<SeedReply>(
		object({
			phone: PHONE,
			...optional({ message: string, click: Type.Literal(true) }),
			...optional({ afterMs: wholeFrom(0, MAX_AFTER_MS), afterMessage: wholeFrom(1, 1000) }),
		}),
	),
	'either a message or "click": true, and afterMs, afterMessage or both',
	({ message, click, afterMs, afterMessage }) =>
		(message === undefined) !== (click === undefined) && (afterMs ?? afterMessage) !== undefined,
);
const FLOOD = { max: wholeFrom(0, MAX_COUNT), windowSeconds: wholeFrom(0, MAX_COUNT) };

const FIELDS = {
	credits: Type.Number({ minimum: 0, maximum: MAX_CREDITS, description: 'Message credits' }),
	moderation: boolean,
	allowedCountries: list(COUNTRY),
	flood: object(FLOOD),
	countryLimits: byCountry(
		wholeFrom(0, MAX_COUNT),
		'an object of country codes, such as FR or GB, and whole numbers',
	),
	blacklist: list(PHONE),
	npai: list(Type.Union([PHONE, NPAI])),
	lists: checked(
		list(LIST),
		'each list its own id',
		(lists) => new Set(lists.map(({ id }) => String(id))).size === lists.length,
	),
	balanceTrigger: nullable(Type.Number({ minimum: 0, maximum: MAX_CREDITS })),
	reports: byPhone(REPORT_PLAN, 'an object of phone numbers and their delivery reports'),
	webhooks: list(
		object({
			...{ type: Type.Enum([...EVENT_TYPES]), url: HTTP_URL },
			...optional({ signature: nullable(Type.String({ minLength: 1 })) }),
		}),
		{ maxItems: MAX_EACH },
	),
	faults: list(GIVEN_FAULT, { maxItems: MAX_FAULTS }),
	clock: nullable(DATE),
	replies: list(REPLY, { maxItems: MAX_EACH }),
	profile: GIVEN_PROFILE,
	assumptions: record(Type.Unsafe<AssumptionValue>({ type: ['string', 'number', 'boolean'] })),
};

/** A whole seed. */
export const SEED = object(FIELDS);

/** What differs from the default seed. */
export const SEED_CHANGES = Type.Unsafe<JsonObject>(
	object(optional({ ...FIELDS, flood: object(optional(FLOOD)) }), {
		description: 'What differs from the default seed',
	}),
);
