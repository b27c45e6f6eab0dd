import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isJsonObject, type JsonObject } from '../domain/json.ts';
import { parsePhoneNumber } from '../domain/phoneNumber.ts';
import type { Account } from '../store/accounts/account.ts';
import { sendDueCampaigns } from '../store/campaigns/campaigns.ts';
import type { PageRange } from '../store/database/database.ts';
import { readBearerToken } from './bearerToken.ts';
import type { Services } from './services.ts';

/** A refused request: the HTTP status, and what to do. */
export class HttpError extends Error {
	readonly statusCode: number;

	constructor(statusCode: number, message: string) {
		super(message);
		this.statusCode = statusCode;
	}
}

/** Parses a request's body as JSON, whatever its Content-Type. @throws HttpError 400 */
export function parseJsonBody(request: FastifyRequest, fallback: unknown): unknown {
	if (!Buffer.isBuffer(request.body) || request.body.length === 0) return fallback;
	try {
		return JSON.parse(request.body.toString('utf8')) as unknown;
	} catch {
		throw new HttpError(400, 'The body is not JSON');
	}
}

/** Parses a request's body as a JSON object; no body is an empty object. @throws HttpError 400 */
export function parseObjectBody(request: FastifyRequest): JsonObject {
	const value = parseJsonBody(request, {});
	if (isJsonObject(value)) return value;
	throw new HttpError(400, 'The body is not a JSON object');
}

/** Runs a validation, and turns what it throws into an HttpError 400. */
export function orBadRequest<T>(validate: () => T): T {
	try {
		return validate();
	} catch (error) {
		throw new HttpError(400, (error as Error).message);
	}
}

/** Reads a whole number from the query. @throws HttpError 400 */
export function integerParameter(query: URLSearchParams, name: string, fallback: number): number {
	const value = query.get(name);
	if (value === null) return fallback;
	if (!/^\d{1,9}$/.test(value)) throw new HttpError(400, `${name} is a whole number`);
	return Number(value);
}

/** Reads texts from the query; null for those that are absent. */
export function textParameters<Name extends string>(query: URLSearchParams, ...names: Name[]) {
	const entries = names.map((name) => [name, query.get(name)] as const);
	return Object.fromEntries(entries) as Record<Name, string | null>;
}

/** Reads `limit` and `offset` from the query. @throws HttpError 400 */
export function pageParameters(query: URLSearchParams, defaultLimit: number): PageRange {
	return {
		limit: integerParameter(query, 'limit', defaultLimit),
		offset: integerParameter(query, 'offset', 0),
	};
}

/** Returns a parameter of the path. */
export function pathParameter(request: FastifyRequest, name: string): string {
	return (request.params as Record<string, string>)[name] ?? '';
}

/** Returns the phone number in the path. @throws HttpError 400 */
export function phoneParameter(request: FastifyRequest): string {
	const number = pathParameter(request, 'number');
	if (parsePhoneNumber(number)) return number;
	throw new HttpError(400, `${number} is no phone number: digits with the country code`);
}

/** Tells whether a URL is that of the control API or the page's files. */
export const isSandboxPath = (url: string) => /^\/_sandbox(?:\/|\?|$)/.test(url);

export type RouteHandler = (
	account: Account,
	request: FastifyRequest,
	query: URLSearchParams,
) => unknown;

/** Adds a route under `/_sandbox/`. */
export type AddRoute = (
	method: 'GET' | 'PUT' | 'POST' | 'DELETE',
	path: string,
	handler: RouteHandler,
) => void;

/**
 * Returns a function that adds routes under `/_sandbox/`. They take the same bearer token as the
 * service's API, and notify of a change after every method but GET.
 */
export function sandboxRoutes(app: FastifyInstance, services: Services): AddRoute {
	return (method, path, handler) => {
		app.route({
			method,
			url: `/_sandbox/${path}`,
			handler: async (request) => {
				const token = readBearerToken(request.headers.authorization);
				if (token === null) {
					throw new HttpError(401, 'Send the header Authorization: Bearer sbx_…');
				}
				const query = new URL(request.url, 'http://localhost').searchParams;
				const isReset = method === 'PUT' && path === 'account';
				let account = services.accounts.open(token, isReset || undefined);
				while (services.work.isBusy(account)) {
					await services.work.settled(account);
					account = services.accounts.open(token);
				}
				const answer = await handler(account, request, query);
				if (method !== 'GET') services.changes.notify(account.id);
				services.dispatcher.wake();
				return answer;
			},
		});
	};
}

/** Wraps a handler so that due campaigns are sent first, and it returns the current state. */
export function withDueCampaignsSent(
	{ accounts, db, now }: Services,
	handler: RouteHandler,
): RouteHandler {
	return (account, request, query) => {
		sendDueCampaigns(db, accounts, now());
		return handler(account, request, query);
	};
}
