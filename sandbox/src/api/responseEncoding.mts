import { OUTCOME, outcomeMessage, type Rejection } from '../domain/outcome.mts';
import type { Format } from '../wire/requestBody.mts';
import { writeXml, type ResponseFields } from '../wire/xmlWriter.mts';
import type { ApiCall } from './apiCall.mts';

/** An endpoint's result: the outcome code, and the fields after `status` and `message`. */
export interface EndpointResult {
	status: number;
	fields: ResponseFields;
	/** The fields for XML, if their structure differs from `fields`. */
	xmlFields?: ResponseFields;
}

/** A response ready to be sent. */
export interface EncodedResponse {
	httpStatus: number;
	contentType: string;
	text: string;
}

const CONTENT_TYPES: Record<Format, string> = {
	json: 'application/json; charset=utf-8',
	xml: 'application/xml; charset=utf-8',
};

function encodeBody(call: ApiCall, httpStatus: number, body: ResponseFields): EncodedResponse {
	const { format, assumptions } = call;
	const isHtml = assumptions.text('answer.content-type') === 'html';
	const contentType = isHtml ? 'text/html; charset=utf-8' : CONTENT_TYPES[format];
	if (format === 'json') return { httpStatus, contentType, text: JSON.stringify(body) };
	const nullText = assumptions.text('xml.null') === 'text' ? 'null' : '';
	return { httpStatus, contentType, text: writeXml(body, nullText) };
}

/** Encodes an accepted call's result, in the call's format. */
export function encodeResult(call: ApiCall, result: EndpointResult): EncodedResponse {
	const { status, fields, xmlFields = fields } = result;
	const shown = call.format === 'xml' ? xmlFields : fields;
	return encodeBody(call, 200, { status, message: outcomeMessage(status), ...shown });
}

/** Encodes a rejection, in the call's format. */
export function encodeRejection(call: ApiCall, rejection: Rejection): EncodedResponse {
	const { assumptions } = call;
	const mapped: Record<number, number> = { [OUTCOME.authentication]: 401, [OUTCOME.notFound]: 404 };
	const isMapped = assumptions.text('error.http-status') === 'mapped';
	const httpStatus = rejection.httpStatus ?? (isMapped ? (mapped[rejection.status] ?? 400) : 200);
	const body: ResponseFields = { status: rejection.status, message: rejection.message };
	if (rejection.details !== undefined) body.details = rejection.details;
	return encodeBody(call, httpStatus, body);
}
