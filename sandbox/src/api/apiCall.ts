import type { FastifyRequest } from 'fastify';

import { FAULT_HEADER, readFaultHeader } from '../faults/faultHeader.ts';
import type { CallFault } from '../faults/fault.ts';
import type { Account } from '../store/accounts/accounts.ts';
import { AccountDecisions } from '../store/accounts/accountAssumptions.ts';
import { parseBody, type Format, type ParsedBody } from '../wire/requestBody.ts';
import type { Body } from '../wire/xmlWriter.ts';
import { tokenOf } from '../http/bearerToken.ts';
import { formatOfAccept, formatOfType } from '../wire/contentNegotiation.ts';
import type { Services } from '../http/services.ts';

/** What an endpoint answers: the outcome, and the fields beside `status` and `message`. */
export interface Answer {
	status: number;
	fields: Body;
	/** The fields in XML where their shape differs. */
	xmlFields?: Body;
}

/** One call of the API while it is worked on. */
export interface ApiCall {
	request: FastifyRequest;
	services: Services;
	/** Null for a wrong token. */
	account: Account | null;
	decide: AccountDecisions;
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
	const token = tokenOf(request.headers.authorization);
	const account = token === null ? null : services.accounts.open(token);
	const decide = new AccountDecisions(account);
	const [path = '', query = ''] = splitOnce(request.raw.url ?? '', '?');
	const id = request.headers['x-request-id'];
	return {
		request,
		services,
		account,
		decide,
		contentType: request.headers['content-type'],
		format: formatOfAccept(request.headers.accept, decide),
		path,
		query,
		requestId: typeof id === 'string' ? id : null,
		fault: account && faultOf(request, path, account, services),
		logged: null,
	};
}

/** What breaks a call: the fault of its own header, or one of the account. @throws Error 400 */
function faultOf(
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
export function bytesOf(call: ApiCall): Uint8Array {
	return Buffer.isBuffer(call.request.body) ? call.request.body : new Uint8Array();
}

/** Parses a call's body. @throws Refusal -6 or -2 */
export function bodyOf(call: ApiCall): ParsedBody {
	const byType =
		call.decide.text('body.format') === 'content-type' ? formatOfType(call.contentType) : undefined;
	return parseBody(bytesOf(call), byType ?? call.format);
}
