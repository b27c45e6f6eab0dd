import { createHash } from 'crypto';
import type { INodeExecutionData } from 'n8n-workflow';
import { toNumber, toText } from '../../api/format/decode';
import type { Fields, WebhookType } from '../../api/model/types';
import { PARIS, parseTime } from '../../rules/dateTime';
import { EVENTS } from '../registration/events';
import { describeStatus } from '../settings/filters';

/** Converts the value of a field that is present and not null. */
type Read = (value: unknown) => unknown;

type EventFields = ReadonlyArray<readonly [wire: string, name: string, read: Read]>;

const text = toText;
const number = toNumber;
const id: Read = (value) => toText(value).trim() || null;
const date: Read = (value) => toIso(toText(value));

/** A text field that has the same name in the output. */
const asText = (name: string) => [name, name, text] as const;

const reply: EventFields = [
	['from', 'from', id],
	['message', 'message', text],
	['date', 'date', date],
	['last_message_id', 'messageId', id],
	['account_id', 'accountId', id],
];

/**
 * The fields of each event type (contract 6.3 to 6.8) and their names in simplified output, in the order of the columns
 * in n8n's table: the person and the subject, details, IDs.
 */
export const EVENT_FIELDS: Readonly<Record<WebhookType, EventFields>> = {
	MO: reply,
	STOP: reply,
	CLICKER: [
		['long_url', 'longUrl', text],
		['clicks_on_link', 'clicks', number],
		['date', 'date', date],
		...['brand', 'model', 'os', 'info1', 'info2', 'info3', 'info4'].map(asText),
		['short_url', 'shortUrl', text],
		['gsmsid', 'messageId', id],
		['campaign_id', 'campaignId', id],
	],
	DLR: [
		['destination', 'destination', id],
		['status', 'status', number],
		['date', 'date', date],
		['country_code', 'countryCode', text],
		['message_id', 'messageId', id],
		['campaign_id', 'campaignId', id],
	],
	BALANCE_ALERT: [
		['balance', 'balance', number],
		['trigger', 'threshold', number],
		['date', 'date', date],
	],
};

/** An event with its ID and its typed fields. */
export interface ReadEvent {
	type: WebhookType;
	/** An ID that is the same for each delivery of the event. */
	eventId: string;
	body: Fields;
	/** The body with typed values for the known fields. */
	fields: Fields;
}

/**
 * Reads an event and derives its ID, 64 hexadecimal digits, from its type and body, because the service assigns no ID
 * (contract 6.2). Two reports about one message with different statuses have different IDs.
 */
export function readEvent(body: Fields, type: WebhookType): ReadEvent {
	const content = JSON.stringify(Object.entries(body).sort());
	const eventId = createHash('sha256').update(`${type}\n${content}`).digest('hex');
	const fields = { ...body };
	for (const [wire, , read] of EVENT_FIELDS[type]) {
		const value = body[wire];
		if (value !== undefined && value !== null) fields[wire] = read(value);
	}
	return { type, eventId, body, fields };
}

/**
 * Converts a time from the service to ISO 8601 with the offset of Europe/Paris. A time without a zone is in
 * Europe/Paris (contract 6.7). If a time occurs twice because the clocks go back, returns the first occurrence.
 * @returns the unchanged string if it is not a time, or if the clocks skip the time
 */
export function toIso(text: string): string {
	const parsed = parseTime(text, PARIS);
	if (typeof parsed === 'string' || parsed.isSkipped) return text;
	return parsed.time.setZone(PARIS).toISO({ suppressMilliseconds: true }) ?? text;
}

function simplify({ type, fields }: ReadEvent, judgement: Fields): Fields {
	const unknown = { ...fields };
	const simple: Fields = {};
	for (const [wire, name] of EVENT_FIELDS[type]) {
		const value = fields[wire];
		delete unknown[wire];
		if (wire === 'date') Object.assign(simple, judgement);
		if (value === undefined) continue;
		if (type === 'DLR' && name === 'status') Object.assign(simple, describeStatus(value));
		simple[name] = value;
	}
	// Spread twice: the known fields come first and replace unknown fields with the same name.
	return { ...simple, ...unknown, ...simple };
}

const nameOf = (type: WebhookType) => EVENTS.find(([each]) => each === type)![1];

/**
 * Returns an event's item, with simplified names and types, or with the unchanged body.
 * @param judgement fields that simplified output adds before the date
 */
export function toItem(
	event: ReadEvent,
	webhookId: string,
	isSimplified: boolean,
	judgement: Fields = {},
): INodeExecutionData {
	const { type, eventId, body } = event;
	const own = { event: isSimplified ? nameOf(type) : type };
	const fields = isSimplified ? simplify(event, judgement) : body;
	// Spread twice: the property `event` comes first and replaces a field with the same name.
	return { json: { ...own, ...fields, ...own, eventId, webhookId } };
}

/** Assigns each item, simplified or not, to the output of its event type, or all items to the single output. */
export function toOutputs(items: INodeExecutionData[], perEvent: boolean): INodeExecutionData[][] {
	if (!perEvent) return [items];
	return EVENTS.map((names) => items.filter(({ json }) => names.includes(json.event as string)));
}
