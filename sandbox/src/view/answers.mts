// The responses that only the page uses.
import * as Type from 'typebox';
import type { Static } from 'typebox';

import { MESSAGE } from '../schemas/records.mts';
import { boolean, integer, list, nullable, object, string, time } from '../domain/schemaTypes.mts';
import { REPORT_PLAN } from '../domain/deliveryReports.mts';

export const SUMMARY = object({
	version: Type.String({ description: 'A string that differs after each change' }),
	token: string,
	credits: Type.Number(),
	faults: integer,
	clockOffsetMs: integer,
});
export type Summary = Static<typeof SUMMARY>;

const PHONE_ROW = object({
	phone: string,
	messages: integer,
	at: time,
	last: nullable(object({ text: string, from: Type.Enum(['service', 'phone']) })),
});
export const PHONE_PAGE = object({ total: integer, phones: list(PHONE_ROW) });
export type PhoneRow = Static<typeof PHONE_ROW>;

const ITEM = { key: string, at: time };
const MESSAGE_ITEM = object({
	...MESSAGE.properties,
	...ITEM,
	kind: Type.Literal('message'),
});
const REPLY_ITEM = object({
	...ITEM,
	kind: Type.Literal('reply'),
	eventId: integer,
	type: string,
	text: string,
});
const CLICK_ITEM = object({ ...ITEM, kind: Type.Literal('click'), eventId: integer, url: string });
export const CONVERSATION = object({
	phone: string,
	country: nullable(string),
	messages: integer,
	isBlacklisted: boolean,
	isNpai: boolean,
	reports: nullable(REPORT_PLAN),
	items: list(Type.Union([MESSAGE_ITEM, REPLY_ITEM, CLICK_ITEM])),
});
export type MessageItem = Static<typeof MESSAGE_ITEM>;
export type ReplyItem = Static<typeof REPLY_ITEM>;
export type Conversation = Static<typeof CONVERSATION>;
export type ConversationItem = Conversation['items'][number];
