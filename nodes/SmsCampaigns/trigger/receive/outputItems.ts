import { createHash } from 'crypto';
import { DateTime } from 'luxon';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isSecretName } from '../../api/errors/redact';
import type { Fields, WebhookType, WireFormat } from '../../api/model/types';
import { isSealedId } from '../../sendAndWait/reply/sealedId';
import { PARIS, parseTime, type WallTime } from '../../shared/dateTime';
import { EVENT_OUTPUTS } from '../registration/events';
import { describeStatus } from '../settings/filters';
import type { TriggerSettings } from '../settings/readSettings';
import { EVENT_FIELDS, EVENT_NAMES, typedFields } from './eventFields';
import type { IncomingRequest } from './http';

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
 * empty object is an empty text there. The text `null` is a null (contract 10.2).
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
	const text = String(value);
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
 * @param event as received, in either format
 * @returns 64 hexadecimal digits
 */
export const makeEventId = (type: WebhookType, event: Fields): string =>
	createHash('sha256')
		.update(`${type}\n${JSON.stringify(typedFields(fieldsInCommonForm(event), type, 'xml'))}`)
		.digest('hex');

/** Reads an event. A value that is not an object becomes one with the field `value`, so that nothing is lost. */
export function readEvent(body: unknown, type: WebhookType, format: WireFormat): ReadEvent {
	const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
	const event = isObject ? (body as Fields) : { value: body };
	const fields = typedFields(event, type, format);
	const mayAnswer = type === 'MO' && isSealedId(fields.last_message_id);
	return { type, eventId: makeEventId(type, event), body: event, fields, mayAnswer };
}

/**
 * Converts a time of the service to ISO 8601 with the offset of Europe/Paris, which also applies to a time without a
 * zone (contract 6.7). A time that occurs twice when the clocks go back is taken as the first.
 * @returns the unchanged text when it is not a time, or a time that the clocks skip
 */
export function toIso(text: string): string {
	const parsed = parseTime(text);
	const time =
		parsed.kind === 'instant'
			? DateTime.fromMillis(parsed.instant, { zone: PARIS })
			: parsed.kind === 'wall'
				? instantInParis(parsed.wall)
				: undefined;
	return time?.toISO({ suppressMilliseconds: true }) ?? text;
}

function instantInParis(wall: WallTime): DateTime | undefined {
	const time = DateTime.fromObject(wall, { zone: PARIS });
	if (time.hour !== wall.hour || time.minute !== wall.minute) return undefined;
	return time.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis())[0];
}

/** Returns the fields under simpler names and adds a zone to dates. Unknown fields follow unchanged. */
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

/** Returns the headers that may be stored with an execution: without secrets, and proofs of knowing one. */
function openHeaders({ headers }: IncomingRequest): IDataObject {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !isSecretName(name)));
}

export function toItem(
	event: ReadEvent,
	webhookId: string,
	settings: TriggerSettings,
	request: IncomingRequest,
): INodeExecutionData {
	const { type, eventId, body } = event;
	const headers = settings.includeHeaders && { headers: openHeaders(request) };
	const ids = { eventId, webhookId };
	// What is spread twice has the place of the first and wins over fields of the event of the same name.
	if (settings.simplify) {
		const name = { event: EVENT_NAMES[type] };
		return { json: { ...name, ...simplify(event), ...name, ...ids, ...headers } };
	}
	const identity = { event: type, ...ids };
	return { json: { ...identity, ...(body as Fields), ...identity, ...headers } };
}

/** Distributes items, simplified or not, to the output of their type, or to the single output. */
export function toOutputs(items: INodeExecutionData[], perEvent: boolean): INodeExecutionData[][] {
	if (!perEvent) return [items];
	return EVENT_OUTPUTS.map(([type]) =>
		items.filter(({ json }) => json.event === type || json.event === EVENT_NAMES[type]),
	);
}
