// Campaigns, messages and calls in control API responses, and their filters.
import * as Type from 'typebox';
import type { Static } from 'typebox';

import { CAMPAIGN_STATES, FILTER_REASONS, type FilterReason } from '../domain/types.mts';
import { parseReportStatus } from '../domain/reportStatus.mts';
import {
	boolean,
	checked,
	integer,
	list,
	nullable,
	object,
	oneOf,
	optional,
	string,
	text,
	time,
	whole,
} from '../domain/schemaTypes.mts';

export const MESSAGE = object({
	ticket: string,
	given: Type.String({ description: 'The phone number as given by the client' }),
	phone: nullable(Type.String({ description: "The phone number's digits; null if invalid" })),
	gsmsmsid: nullable(string),
	text: Type.String({ description: 'The text that the phone received, with short links' }),
	links: list(string),
	sender: nullable(string),
	encoding: Type.Enum(['GSM-7', 'UCS-2']),
	parts: integer,
	country: nullable(string),
	state: Type.String({ description: `${CAMPAIGN_STATES.join(', ')} or filtered` }),
	reason: nullable(Type.String({ description: 'The reason for filtering' })),
	sentAt: nullable(time),
	report: nullable(object({ status: integer, name: string, at: time })),
});

export const MESSAGE_FILTER = optional({
	phone: text('The phone number; if invalid, exactly as given by the client'),
	ticket: text("The campaign's ticket"),
	state: oneOf([...CAMPAIGN_STATES, 'filtered'], "The message's state"),
	reason: oneOf(FILTER_REASONS, 'The reason for filtering'),
	gsmsmsid: text('The gsmsmsid as given by the client'),
	text: text("A part of the campaign's text"),
	report: checked(
		text('Status or name of the last delivery report, or `none` for messages without a report'),
		'a delivery report status, such as 3 or DELIVERED, or none',
		(report) => report === 'none' || parseReportStatus(report) !== undefined,
	),
});

type Reasons = Record<FilterReason, typeof integer>;
export const CAMPAIGN = object({
	ticket: string,
	requestId: nullable(string),
	state: Type.Enum([...CAMPAIGN_STATES]),
	createdAt: time,
	scheduledFor: nullable(time),
	sentAt: nullable(time),
	pushtype: nullable(string),
	sender: nullable(string),
	text: Type.String({ description: 'The text as given, including placeholders' }),
	links: list(string),
	counters: object({
		total: integer,
		sent: integer,
		...(Object.fromEntries(FILTER_REASONS.map((reason) => [reason, integer])) as Reasons),
	}),
	cost: Type.Number({ description: "The campaign's cost, in message credits" }),
});

export const CAMPAIGN_FILTER = optional({
	ticket: text("The campaign's ticket"),
	state: oneOf(CAMPAIGN_STATES, "The campaign's state"),
	text: text('A part of the text or sender, a whole ticket, or a whole phone number'),
});

export const CAMPAIGN_ANSWER = object({
	campaign: CAMPAIGN,
	reports: list(object({ status: integer, count: integer })),
});
export type CampaignAnswer = Static<typeof CAMPAIGN_ANSWER>;

const HEADERS = list(
	Type.Unsafe<[name: string, value: string]>({
		...{ type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
	}),
);
const BODY = object({ text: string, bytes: integer, isWhole: boolean });
const EXCHANGE = object({
	method: string,
	url: string,
	headers: HEADERS,
	body: BODY,
	answer: nullable(object({ httpStatus: integer, headers: HEADERS, body: BODY })),
});
export type Headers = Static<typeof HEADERS>;
export type Body = Static<typeof BODY>;
export type Exchange = Static<typeof EXCHANGE>;

const CALL_FIELDS = {
	id: integer,
	at: time,
	method: string,
	path: string,
	requestId: nullable(string),
	httpStatus: nullable(Type.Integer({ description: 'Null if there was no response' })),
	outcome: nullable(Type.Integer({ description: 'Null if the call was not processed' })),
	fault: nullable(string),
};
export const CALL = object({ ...CALL_FIELDS, exchange: Type.Optional(nullable(EXCHANGE)) });
export const WHOLE_CALL = object({ ...CALL_FIELDS, exchange: nullable(EXCHANGE) });

/** A call's result: `ok` (accepted or under moderation, contract 7.3), `rejected`, or `broken` (without a result). */
const CALL_RESULTS = ['ok', 'rejected', 'broken'] as const;
export const CALL_FILTER = optional({
	path: text('A path, such as /send'),
	method: text('A method, such as POST'),
	outcome: Type.Integer({ minimum: -99, maximum: 99, description: 'The outcome code' }),
	httpStatus: whole('HTTP status of the response'),
	result: oneOf(CALL_RESULTS, "The call's result"),
	text: text('A part of the method and path, or the whole request ID'),
	bytes: Type.Boolean({ description: 'Whether to include the request and the response' }),
});

export type Message = Static<typeof MESSAGE>;
export type Campaign = Static<typeof CAMPAIGN>;
export type Call = Static<typeof CALL>;
export type WholeCall = Static<typeof WHOLE_CALL>;

/** A page of a list of phone numbers. */
export const NUMBERS = object({ total: integer, rows: list(object({ phone: string })) });
export const NPAI = object({
	total: integer,
	rows: list(object({ phone: string, at: time, info: list(string), campaignId: integer })),
});
export const ADDED = object({ added: boolean });
export const REMOVED = object({ removed: boolean });
