import { createHash } from 'crypto';
import type { INodeExecutionData } from 'n8n-workflow';
import type { Fields, WebhookType, WireFormat } from '../../api/model/types';
import { isSealedId } from '../../sendAndWait/reply/replyAddress';
import { PARIS, parseTime } from '../../rules/dateTime';
import { EVENT_OUTPUTS } from '../registration/events';
import { describeStatus } from '../settings/filters';
import type { TriggerSettings } from '../settings/readSettings';
import { isObject, toNumber, toText } from '../../api/format/decode';

/**
 * The type that a field of an event has in the output.
 * - `text`: a string of any words
 * - `nullableText`: a string that is never the word `null`, which XML may write for null (contract 10.2)
 * - `id`: a string, null when it is blank
 * - `date`: a time; without a zone it is Paris time
 * - `number`: a number if the text is one, otherwise the text
 */
type EventFieldKind = 'text' | 'nullableText' | 'id' | 'date' | 'number';

type EventFields = ReadonlyArray<readonly [wire: string, name: string, kind: EventFieldKind]>;

/** The event types as simplified output names them. */
const EVENT_NAMES: Readonly<Record<WebhookType, string>> = {
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
		['clicks_on_link', 'clicks', 'number'],
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
		['status', 'status', 'number'],
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

const READERS: Readonly<Partial<Record<EventFieldKind, (value: unknown) => unknown>>> = {
	id: (value) => toText(value).trim() || null,
	number: toNumber,
};

/**
 * Converts known fields of an event to their types, but for dates; the result is the same for both formats.
 * @param written the event as it is written
 */
function typedFields(
	event: Fields,
	type: WebhookType,
	format: WireFormat,
	written = event,
): Fields {
	const fields = { ...event };
	for (const [wire, , kind] of EVENT_FIELDS[type]) {
		const value = written[wire];
		if (value === undefined || value === null) continue;
		const isNull = format === 'xml' && value === 'null' && kind !== 'text';
		fields[wire] = isNull ? null : (READERS[kind] ?? toText)(value);
	}
	return fields;
}

/** An event with its id and its typed fields. */
export interface ReadEvent {
	type: WebhookType;
	eventId: string;
	body: unknown;
	fields: Fields;
	/** Whether it is a reply to a question of Send and Wait (contract 6.5), as far as its message id says. */
	mayAnswer: boolean;
}

/**
 * Returns a value in the form that both formats can have: XML knows texts only, no list of one value or none, and an
 * empty object is an empty text there. The text `null` is a null (contract 10.2), and a line ends with a line feed.
 */
function toCommonForm(value: unknown): unknown {
	if (Array.isArray(value)) {
		const values = value.flat(Infinity).map(toCommonForm);
		return values.length > 1 ? values : values[0];
	}
	if (typeof value === 'object' && value !== null) {
		const fields = fieldsInCommonForm(value as Fields);
		return Object.keys(fields).length > 0 ? fields : '';
	}
	const text = String(value).replace(/\r\n?/g, '\n');
	return text === 'null' ? null : text;
}

/** With the names sorted, so that their original order does not matter. */
function fieldsInCommonForm(fields: Fields): Fields {
	const names = Object.keys(fields).sort();
	const entries = names.map((name) => [name, toCommonForm(fields[name])]);
	return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Fields;
}

/**
 * Computes an id for an event, since the service assigns none. Repeated deliveries of an event have the same id, in
 * JSON and in XML; two reports of one message with different statuses have different ids.
 * @param event as it is written, in either format
 * @returns 64 hexadecimal digits
 */
export const makeEventId = (type: WebhookType, event: Fields): string =>
	createHash('sha256')
		.update(`${type}\n${JSON.stringify(typedFields(fieldsInCommonForm(event), type, 'xml'))}`)
		.digest('hex');

/**
 * Reads an event. A value that is not an object becomes one with the field `value`, so that nothing is lost.
 * @param source the event as it is written: numbers may be texts
 */
export function readEvent(
	body: unknown,
	type: WebhookType,
	format: WireFormat,
	source = body,
): ReadEvent {
	const [event, written] = [body, source].map((each) => (isObject(each) ? each : { value: each }));
	const fields = typedFields(event, type, format, written);
	const mayAnswer = type === 'MO' && isSealedId(fields.last_message_id);
	return { type, eventId: makeEventId(type, written), body: event, fields, mayAnswer };
}

/**
 * Converts a time of the service to ISO 8601 with the offset of Europe/Paris, which also applies to a time without a
 * zone (contract 6.7). A time that occurs twice when the clocks go back is taken as the first.
 * @returns the unchanged text when it is not a time, or a time that the clocks skip
 */
export function toIso(text: string): string {
	const parsed = parseTime(text, PARIS);
	if (typeof parsed === 'string' || parsed.isSkipped) return text;
	return parsed.time.setZone(PARIS).toISO({ suppressMilliseconds: true }) ?? text;
}

function simplify({ type, fields }: ReadEvent): Fields {
	const unknown = { ...fields };
	const simple: Fields = {};
	for (const [wire, name, kind] of EVENT_FIELDS[type]) {
		const value = fields[wire];
		delete unknown[wire];
		if (value === undefined) continue;
		simple[name] = kind === 'date' && typeof value === 'string' ? toIso(value) : value;
		if (type === 'DLR' && name === 'status') Object.assign(simple, describeStatus(value));
	}
	// Spread twice: the known fields come first and win over unknown ones of the same name.
	return { ...simple, ...unknown, ...simple };
}

export function toItem(
	event: ReadEvent,
	webhookId: string,
	settings: Pick<TriggerSettings, 'simplify'>,
): INodeExecutionData {
	const { type, eventId, body } = event;
	const ids = { eventId, webhookId };
	// What is spread twice has the place of the first and wins over fields of the event of the same name.
	if (settings.simplify) {
		const name = { event: EVENT_NAMES[type] };
		return { json: { ...name, ...simplify(event), ...name, ...ids } };
	}
	const identity = { event: type, ...ids };
	return { json: { ...identity, ...(body as Fields), ...identity } };
}

/** Distributes items, simplified or not, to the output of their type, or to the single output. */
export function toOutputs(items: INodeExecutionData[], perEvent: boolean): INodeExecutionData[][] {
	if (!perEvent) return [items];
	return EVENT_OUTPUTS.map(([type]) =>
		items.filter(({ json }) => json.event === type || json.event === EVENT_NAMES[type]),
	);
}
