import * as Type from 'typebox';

import { flag, ID, oneOf, text, whole } from '../http/requestFields.ts';
import { orNotFound, type AddRoute } from '../http/sandboxRoutes.ts';
import { object } from '../domain/schemaTypes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { AccountAssumptions } from '../store/accounts/accountAssumptions.ts';
import { newestRowNumber, countRemovedRows } from '../store/accounts/rowIds.ts';
import {
	CALL_RESULTS,
	countCalls,
	findCall,
	listCalls,
	type CallFilter,
} from '../store/logs/callLog.ts';
import { countErrors, searchErrors, type ErrorRecord } from '../store/logs/errorLog.ts';
import type { ExchangeLog } from '../store/logs/exchangeLog.ts';
import { readExchange } from './exchanges.ts';
import { addListRoute } from './listRoute.ts';
import { maskBody, maskHeaders } from './mask.ts';
import { CALL, ERROR, WHOLE_CALL } from './recordAnswers.ts';

const STATUS = Type.Integer({ minimum: -99, maximum: 99, description: 'The status of the result' });
const CALL_FILTER = {
	path: Type.Optional(text('Such as /send')),
	method: Type.Optional(text('Such as POST')),
	outcome: Type.Optional(STATUS),
	httpStatus: Type.Optional(whole('Of the answer')),
	result: Type.Optional(oneOf(CALL_RESULTS, 'How it ended')),
	text: Type.Optional(text('A part of the path or of a body that is kept, or the request id')),
	bytes: Type.Optional(flag('With the request and the answer as they were sent')),
};
const ERROR_FILTER = {
	code: Type.Optional(STATUS),
	text: Type.Optional(text('A part of the address or of the body')),
};

/** Returns a record of the error log with secrets masked. */
const toErrorRow = ({ at, headers, body, ...row }: ErrorRecord) => ({
	...row,
	at: new Date(at).toISOString(),
	headers: maskHeaders(headers),
	body: maskBody(body),
});

/** Adds the routes of the calls that an account made, and of its error log. */
export function addCallRoutes(route: AddRoute, services: Services, exchanges: ExchangeLog): void {
	const { db } = services;
	const tag = 'calls';
	type Given = Omit<CallFilter, 'found'> & { bytes: boolean | null };
	const toFilter = (account: Account, { bytes: _, ...filter }: Given): CallFilter => ({
		...filter,
		found: filter.text === null ? [] : exchanges.callsWithText(account.id, filter.text),
	});
	addListRoute(route, services, 'calls', {
		tag,
		summary: 'Lists the calls of the service',
		filter: CALL_FILTER,
		row: CALL,
		count: (account, given) => countCalls(db, account, toFilter(account, given)),
		rows: (account, given, range) =>
			listCalls(db, account, toFilter(account, given), range).map((call) => ({
				...call,
				...(given.bytes === true ? { exchange: readExchange(exchanges, account, call.id) } : {}),
			})),
		removed: (account) => countRemovedRows(db, account, 'call'),
	});
	const call = {
		tag,
		summary: 'Shows a call, as it was sent and answered',
		params: ID,
		answer: object({ call: WHOLE_CALL }),
	};
	route('GET', 'calls/:id', call, (account, { params: { id } }) => ({
		call: {
			...orNotFound(
				findCall(db, account, id),
				`There is no call ${id}, or it is not in the log any more`,
			),
			exchange: readExchange(exchanges, account, id),
		},
	}));

	const kept = (account: Account) => new AccountAssumptions(account).number('errors.keep');
	addListRoute(route, services, 'errors', {
		tag,
		summary: 'Lists the error log',
		filter: ERROR_FILTER,
		row: ERROR,
		count: (account, filter) => countErrors(db, account, filter, kept(account)),
		rows: (account, filter, range) =>
			searchErrors(db, account, filter, kept(account), range).map(toErrorRow),
		removed: (account) => {
			const all = countErrors(db, account, { code: null, text: null }, kept(account));
			return newestRowNumber(db, account, 'error_log') - all;
		},
	});
}
