import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isSecretName } from '../../api/errors/secretNames';
import type { Fields } from '../../api/format/types';
import type { WebhookType, WireFormat } from '../../api/model/types';
import { EVENT_OUTPUTS } from '../registration/events';
import { toIso } from './eventDates';
import { EVENT_FIELDS, EVENT_NAMES, typedFields } from './eventFields';
import { makeEventId } from './eventId';
import type { IncomingRequest } from './request';
import type { TriggerSettings } from '../settings/readSettings';
import { describeStatus } from '../settings/reportStatuses';

/** An event with its id and its typed fields. */
export interface ReadEvent {
	type: WebhookType;
	eventId: string;
	/** The event as received. */
	body: unknown;
	/** The typed fields, under the service's names. */
	fields: Fields;
}

/** Reads an event. A value that is not an object becomes one with the field `value`, so that nothing is lost. */
export function readEvent(body: unknown, type: WebhookType, format: WireFormat): ReadEvent {
	const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
	const event = isObject ? (body as Fields) : { value: body };
	const fields = typedFields(event, type, format);
	return { type, eventId: makeEventId(type, event), body: event, fields };
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

/** Creates the output item of an event. */
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

/**
 * Distributes the items of several events to the outputs: to the one of their type, or to the single output.
 * @param items simplified or not
 */
export function toOutputs(items: INodeExecutionData[], perEvent: boolean): INodeExecutionData[][] {
	if (!perEvent) return [items];
	return EVENT_OUTPUTS.map(([type]) =>
		items.filter(({ json }) => json.event === type || json.event === EVENT_NAMES[type]),
	);
}
