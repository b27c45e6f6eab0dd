import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Fields } from '../../api/format/types';
import type { WebhookType, WireFormat } from '../../api/model/types';
import { EVENT_OUTPUTS } from '../registration/events';
import { toIso } from './eventDates';
import { EVENT_FIELDS, typedFields } from './eventFields';
import { makeEventId } from './eventId';
import type { IncomingRequest } from './httpTypes';
import type { TriggerSettings } from '../settings/readSettings';
import { describeStatus } from '../settings/reportStatuses';

/** An event on its way from the call to the workflow. */
export interface ReadEvent {
	type: WebhookType;
	eventId: string;
	/** As it came. */
	body: unknown;
	/** With the types of its fields, under the service's names. */
	fields: Fields;
}

/** Reads one event of a call. What is no object becomes one with the field `value`, so that it is not lost. */
export function readEvent(body: unknown, type: WebhookType, format: WireFormat): ReadEvent {
	const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
	const fields = typedFields(isObject ? (body as Fields) : { value: body }, type, format);
	return { type, eventId: makeEventId(type, fields), body: isObject ? body : fields, fields };
}

/** The fields of an event under plain names, with dates that have a zone. Unknown ones follow as they came. */
function simplify({ type, fields }: ReadEvent): Fields {
	const rest = { ...fields };
	const simple: Fields = {};
	for (const [wire, name, kind] of EVENT_FIELDS[type]) {
		const value = fields[wire];
		delete rest[wire];
		if (value === undefined) continue;
		simple[name] = kind === 'date' && typeof value === 'string' ? toIso(value) : value;
		if (type === 'DLR' && name === 'status') Object.assign(simple, describeStatus(value));
	}
	return { ...simple, ...rest, ...simple };
}

/** Headers that hold secrets, or that prove knowledge of one. */
const SECRET = ['authorization', 'proxy-authorization', 'cookie', 'x-service-signature'];

/** The headers of a call as they may be stored with an execution. */
function openHeaders({ headers }: IncomingRequest, signatureHeader: string): IDataObject {
	const open = Object.entries(headers).filter(
		([name]) => !SECRET.includes(name) && name !== signatureHeader,
	);
	return Object.fromEntries(open);
}

/** The item that an event becomes. */
export function toItem(
	event: ReadEvent,
	webhookId: string,
	settings: TriggerSettings,
	request: IncomingRequest,
): INodeExecutionData {
	const { type, eventId } = event;
	const named = { event: type, eventId, webhookId };
	const headers = settings.includeHeaders && {
		headers: openHeaders(request, settings.signatureHeader),
	};
	const json: IDataObject = settings.simplify
		? { ...named, ...simplify(event), ...named, ...headers }
		: { ...named, ...headers, ...(event.body as Fields) };
	return { json };
}

/** Items where they leave the node: by the output of their type, or all by the one. */
export function toOutputs(
	items: INodeExecutionData[],
	type: WebhookType,
	perEvent: boolean,
): INodeExecutionData[][] {
	return perEvent ? EVENT_OUTPUTS.map(([output]) => (output === type ? items : [])) : [items];
}
