import { INTEGER, NUMBER, toNumber, toText } from '../../api/format/decode';
import type { Fields, WebhookType, WireFormat } from '../../api/model/types';

/**
 * The type that a field of an event has in the output.
 * - `text`: a string of any words
 * - `nullableText`: a string that is never the word `null`, which XML may write for null (contract 10.2)
 * - `id`: a string, null when it is blank
 * - `date`: a time; without a zone it is Paris time
 * - `integer`, `number`: a number if the text is one, otherwise the text
 */
type EventFieldKind = 'text' | 'nullableText' | 'id' | 'date' | 'integer' | 'number';

type EventFields = ReadonlyArray<readonly [wire: string, name: string, kind: EventFieldKind]>;

/** The event types as simplified output names them. */
export const EVENT_NAMES: Readonly<Record<WebhookType, string>> = {
	MO: 'reply',
	STOP: 'optOut',
	CLICKER: 'click',
	DLR: 'report',
	BALANCE_ALERT: 'lowBalance',
};

const reply: EventFields = [
	['from', 'from', 'id'],
	['message', 'message', 'text'],
	['date', 'date', 'date'],
	['last_message_id', 'messageId', 'id'],
	['account_id', 'accountId', 'id'],
];

/**
 * The fields of each event type (contract 6.3 to 6.8) and their names in simplified output, in the order of its columns
 * in n8n's table: who and what, details, ids.
 */
export const EVENT_FIELDS: Readonly<Record<WebhookType, EventFields>> = {
	MO: reply,
	STOP: reply,
	CLICKER: [
		['long_url', 'longUrl', 'nullableText'],
		['clicks_on_link', 'clicks', 'integer'],
		['date', 'date', 'date'],
		['brand', 'brand', 'nullableText'],
		['model', 'model', 'nullableText'],
		['os', 'os', 'nullableText'],
		['info1', 'info1', 'text'],
		['info2', 'info2', 'text'],
		['info3', 'info3', 'text'],
		['info4', 'info4', 'text'],
		['short_url', 'shortUrl', 'nullableText'],
		['gsmsid', 'messageId', 'id'],
		['campaign_id', 'campaignId', 'id'],
	],
	DLR: [
		['destination', 'destination', 'id'],
		['status', 'status', 'integer'],
		['date', 'date', 'date'],
		['country_code', 'countryCode', 'nullableText'],
		['message_id', 'messageId', 'id'],
		['campaign_id', 'campaignId', 'id'],
	],
	BALANCE_ALERT: [
		['balance', 'balance', 'number'],
		['trigger', 'threshold', 'number'],
		['date', 'date', 'date'],
	],
};

const READERS: Readonly<Record<EventFieldKind, (value: unknown) => unknown>> = {
	text: toText,
	nullableText: toText,
	date: toText,
	id: (value) => toText(value).trim() || null,
	integer: (value) => toNumber(value, INTEGER),
	number: (value) => toNumber(value, NUMBER),
};

/**
 * Converts an event's fields to their types, under the service's names; the result is the same for both formats.
 * Unknown fields are unchanged, and a date remains a text.
 */
export function typedFields(event: Fields, type: WebhookType, format: WireFormat): Fields {
	const fields = { ...event };
	for (const [wire, , kind] of EVENT_FIELDS[type]) {
		const value = fields[wire];
		if (value === undefined || value === null) continue;
		const isNull = format === 'xml' && value === 'null' && kind !== 'text';
		fields[wire] = isNull ? null : READERS[kind](value);
	}
	return fields;
}
