// A rehearsal: its parameters and its summary.
import * as Type from 'typebox';
import type { Static } from 'typebox';

import { BEHAVIORS } from '../domain/crowd.mts';
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

export const CROWD = object(
	optional({
		shares: described(
			`Percent of messages: ${Object.keys(SHARES).join(', ')}. Without it, the rules of phones stay`,
			object(optional(SHARES)),
		),
		withinMinutes: wholeFrom(0, 43_200, 'Minutes in which phones reply and click; 60 without it'),
		seed: PHONE_RULE_FIELDS.rulesSeed,
	}),
);

const WEBHOOK = object({
	...{ id: string, type: Type.Enum([...EVENT_TYPES]), url: string },
	...{ events: integer, delivered: integer, failed: integer },
	calls: described('HTTP calls: without grouping, as many executions at most', integer),
});

export const REHEARSAL_SUMMARY = object({
	begun: described("Null: with the account's beginning", nullable(time)),
	...{ now: time, playing: boolean },
	people: described('Distinct numbers that a message was sent to', integer),
	messages: integer,
	leftOut: described('Recipients that were left out, by reason', record(integer)),
	campaigns: integer,
	waiting: described('Campaigns that wait for a moderator or their time', integer),
	parts: integer,
	credits: Type.Number({ description: 'What the campaigns cost' }),
	reports: described('Messages by their last delivery report', record(integer)),
	...{ replies: integer, optOuts: integer, clicks: integer },
	webhooks: list(WEBHOOK),
	simulatedMs: described("Milliseconds that were played, by the account's clock", integer),
	realMs: described('Milliseconds that playing took', integer),
});
export type RehearsalSummary = Static<typeof REHEARSAL_SUMMARY>;
