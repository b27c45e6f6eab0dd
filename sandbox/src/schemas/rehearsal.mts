// A rehearsal: its parameters and its summary.
import * as Type from 'typebox';
import type { Static } from 'typebox';

import { BEHAVIORS } from '../domain/behaviorShares.mts';
import { EVENT_TYPES } from '../domain/events.mts';
import { PHONE_RULE_FIELDS } from '../domain/phoneRules.mts';
import {
	boolean,
	described,
	integer,
	list,
	nullable,
	object,
	optional,
	record,
	string,
	time,
	wholeFrom,
} from '../domain/schemaTypes.mts';

const PERCENT = Type.Number({ minimum: 0, maximum: 100 });
const SHARES = Object.fromEntries(BEHAVIORS.map(({ outcome }) => [outcome, PERCENT]));

export const REHEARSAL_START = object(
	optional({
		shares: described(
			`Percentage of the messages for each behavior: ${Object.keys(SHARES).join(', ')}. Default: the phone rules stay unchanged`,
			object(optional(SHARES)),
		),
		withinMinutes: wholeFrom(0, 43_200, 'Maximum minutes until a reply or click. Default: 60'),
		seed: PHONE_RULE_FIELDS.rulesSeed,
	}),
);

const WEBHOOK = object({
	...{ id: string, type: Type.Enum([...EVENT_TYPES]), url: string },
	...{ events: integer, delivered: integer, failed: integer },
	calls: described('Number of HTTP calls; each call starts at most one execution', integer),
});

export const REHEARSAL_SUMMARY = object({
	begun: described('Null if the account has no rehearsal', nullable(time)),
	...{ now: time, playing: boolean },
	people: described('Number of different phone numbers to which a message was sent', integer),
	messages: integer,
	leftOut: described('Number of filtered recipients, keyed by reason', record(integer)),
	campaigns: integer,
	waiting: described('Number of campaigns that await moderation or their send time', integer),
	parts: integer,
	credits: Type.Number({ description: "The campaigns' cost, in message credits" }),
	reports: described('Number of messages, keyed by the status of the last report', record(integer)),
	...{ replies: integer, optOuts: integer, clicks: integer },
	webhooks: list(WEBHOOK),
	simulatedMs: described("Simulated time, in milliseconds on the account's clock", integer),
	realMs: described('Real time that the simulated hours took, in milliseconds', integer),
});
export type RehearsalSummary = Static<typeof REHEARSAL_SUMMARY>;
