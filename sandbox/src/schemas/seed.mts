import * as Type from 'typebox';
import type { Static } from 'typebox';

import type { AssumptionValue } from '../assumptions/assumption.mts';
import { DATE } from '../domain/dateWithZone.mts';
import { REPORT_PLAN } from '../domain/deliveryReports.mts';
import { EVENT_TYPES } from '../domain/events.mts';
import { HTTP_URL } from '../domain/httpUrl.mts';
import { PHONE_RULE_FIELDS } from '../domain/phoneRules.mts';
import { byCountry, byPhone, COUNTRY, PHONE } from '../domain/phoneNumber.mts';
import {
	boolean,
	checked,
	described,
	list,
	nullable,
	object,
	optional,
	record,
	string,
	wholeFrom,
} from '../domain/schemaTypes.mts';
import type { InfoFields } from '../domain/types.mts';
import { FAULTS } from '../faults/fault.mts';

export const MAX_CREDITS = 1_000_000_000;
const MAX_COUNT = 1_000_000_000;
/** Maximum number of webhooks in a seed. */
const MAX_WEBHOOKS = 100;

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
const CONTACT = object({ phone: string, ...INFO });
const LIST = object({
	id: Type.Union([
		wholeFrom(1, Number.MAX_SAFE_INTEGER),
		checked(Type.String(), 'a string of digits or of 24 hexadecimal digits', (id) =>
			/^(?:[1-9]\d{0,15}|[0-9a-f]{24})$/.test(id),
		),
	]),
	...optional({ name: string }),
	contacts: list(CONTACT),
});
const FLOOD = { max: wholeFrom(0, MAX_COUNT), windowSeconds: wholeFrom(0, MAX_COUNT) };

const FIELDS = {
	credits: Type.Number({ minimum: 0, maximum: MAX_CREDITS, description: 'Message credits' }),
	moderation: described('Whether campaigns wait for a moderator (status -8)', boolean),
	allowedCountries: list(COUNTRY),
	flood: described('At most `max` messages per phone number in `windowSeconds`', object(FLOOD)),
	countryLimits: byCountry(
		wholeFrom(0, MAX_COUNT),
		'an object of whole numbers, keyed by country code, such as FR or GB',
	),
	blacklist: list(PHONE),
	npai: list(Type.Union([PHONE, NPAI])),
	lists: checked(
		list(LIST),
		'lists with different IDs',
		(lists) => new Set(lists.map(({ id }) => String(id))).size === lists.length,
	),
	balanceTrigger: described(
		'Credits at which a BALANCE_ALERT is sent; null for never',
		nullable(Type.Number({ minimum: 0, maximum: MAX_CREDITS })),
	),
	reports: byPhone(REPORT_PLAN, 'an object of delivery reports, keyed by phone number'),
	...PHONE_RULE_FIELDS,
	webhooks: list(
		object({
			...{ type: Type.Enum([...EVENT_TYPES]), url: HTTP_URL },
			...optional({ signature: nullable(Type.String({ minLength: 1 })) }),
		}),
		{ maxItems: MAX_WEBHOOKS },
	),
	faults: FAULTS,
	clock: described("The clock's initial time; null for the machine's time", nullable(DATE)),
	assumptions: record(Type.Unsafe<AssumptionValue>({ type: ['string', 'number', 'boolean'] })),
};

/** A complete seed. */
export const SEED = object(FIELDS);

/** The initial state of an account. */
export type Seed = Static<typeof SEED>;

const CHANGES = object(optional({ ...FIELDS, flood: object(optional(FLOOD)) }), {
	description: 'The differences from the default seed',
});
export type SeedChanges = Static<typeof CHANGES>;
/** The differences from the default seed. */
export const SEED_CHANGES = Type.Unsafe<SeedChanges>(CHANGES);

/** Returns the four fields of a contact or NPAI record; missing fields are empty. */
export function infoFieldsOf(from: Partial<Static<typeof CONTACT>>): InfoFields {
	return [from.info1 ?? '', from.info2 ?? '', from.info3 ?? '', from.info4 ?? ''];
}
