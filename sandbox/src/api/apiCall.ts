import type { FastifyRequest } from 'fastify';

import { FAULT_HEADER, readFaultHeader } from '../faults/faultHeader.ts';
import type { CallFault } from '../faults/fault.ts';
import type { Account } from '../store/accounts/accounts.ts';
import { AccountAssumptions } from '../store/accounts/accountAssumptions.ts';
import { parseBody, type Format, type ParsedBody } from '../wire/requestBody.ts';
import type { ResponseFields } from '../wire/xmlWriter.ts';
import { readBearerToken } from '../http/bearerToken.ts';
import { formatOfAccept, formatOfMediaType } from '../wire/contentNegotiation.ts';
import type { Services } from '../http/services.ts';

/** What an endpoint answers: the outcome, and the fields beside `status` and `message`. */
export interface EndpointResult {
	status: number;
	fields: ResponseFields;
	/** The fields in XML where their shape differs. */
	xmlFields?: ResponseFields;
}

/** One call of the API while it is worked on. */
export interface ApiCall {
	request: FastifyRequest;
	services: Services;
	/** Null for a wrong token. */
	account: Account | null;
	assumptions: AccountAssumptions;
	/** Content-Type as it came in. */
	contentType: string | undefined;
	/** Format of the answer. */
	format: Format;
	path: string;
	query: string;
	requestId: string | null;
	fault: CallFault | null;
	/** Its id in the journal, once it is there. */
	logged: number | null;
}

/** What is known of a call when its headers have arrived. */
export function openCall(request: FastifyRequest, services: Services): ApiCall {
	const token = readBearerToken(request.headers.authorization);
	const account = token === null ? null : services.accounts.open(token);
	const assumptions = new AccountAssumptions(account);
	const [path = '', query = ''] = splitOnce(request.raw.url ?? '', '?');
	const id = request.headers['x-request-id'];
	return {
		request,
		services,
		account,
		assumptions,
		contentType: request.headers['content-type'],
		format: formatOfAccept(request.headers.accept, assumptions),
		path,
		query,
		requestId: typeof id === 'string' ? id : null,
		fault: account && selectFault(request, path, account, services),
		logged: null,
	};
}

/** What breaks a call: the fault of its own header, or one of the account. @throws Error 400 */
function selectFault(
	request: FastifyRequest,
	path: string,
	account: Account,
	{ accounts, faults }: Services,
): CallFault | null {
	const now = accounts.now(account);
	const header = request.headers[FAULT_HEADER];
	if (header === undefined) return faults.takeForCall(account.token, request.method, path, now);
	try {
		return readFaultHeader(String(header), now);
	} catch (error) {
		throw Object.assign(error as Error, { statusCode: 400 });
	}
}

function splitOnce(text: string, separator: string): string[] {
	const at = text.indexOf(separator);
	return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** The bytes of a call's body; none for a call without one. */
export function requestBytes(call: ApiCall): Uint8Array {
	return Buffer.isBuffer(call.request.body) ? call.request.body : new Uint8Array();
}

/** Parses a call's body. @throws Refusal -6 or -2 */
export function parseRequest(call: ApiCall): ParsedBody {
	const byType =
		call.assumptions.text('body.format') === 'content-type'
			? formatOfMediaType(call.contentType)
			: undefined;
	return parseBody(requestBytes(call), byType ?? call.format);
}
