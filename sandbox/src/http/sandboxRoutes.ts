import type { FastifyInstance, FastifyRequest } from 'fastify';

import { readBearerToken } from './bearerToken.ts';
import type { Services } from './services.ts';
import type { Account } from '../store/accounts/accounts.ts';

/** A control call that is refused: HTTP status and what to do. */
export class HttpError extends Error {
	readonly statusCode: number;

	constructor(statusCode: number, message: string) {
		super(message);
		this.statusCode = statusCode;
	}
}

/** The JSON of a control call's body. @throws ControlRefusal 400 */
export function parseJsonBody(request: FastifyRequest, fallback: unknown): unknown {
	if (!Buffer.isBuffer(request.body) || request.body.length === 0) return fallback;
	try {
		return JSON.parse(request.body.toString('utf8')) as unknown;
	} catch {
		throw new HttpError(400, 'The body is not JSON');
	}
}

/** The JSON object of a control call's body; an empty one without a body. @throws ControlRefusal 400 */
export function parseObjectBody(request: FastifyRequest): Record<string, unknown> {
	const value = parseJsonBody(request, {});
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return value as Record<string, unknown>;
	}
	throw new HttpError(400, 'The body is not a JSON object');
}

/** Runs a check, and turns what it throws into a refusal of the control call. */
export function orBadRequest<T>(check: () => T): T {
	try {
		return check();
	} catch (error) {
		throw new HttpError(400, (error as Error).message);
	}
}

/** A whole number of the query. @throws ControlRefusal 400 */
export function integerParameter(query: URLSearchParams, name: string, fallback: number): number {
	const value = query.get(name);
	if (value === null) return fallback;
	if (!/^\d{1,9}$/.test(value)) throw new HttpError(400, `${name} is a whole number`);
	return Number(value);
}

export type RouteHandler = (
	account: Account,
	request: FastifyRequest,
	query: URLSearchParams,
) => unknown;

export type RouteMethod = 'GET' | 'PUT' | 'POST' | 'DELETE';
/** Adds a call of the control API. */
export type AddRoute = (method: RouteMethod, path: string, handler: RouteHandler) => void;

/** Adds calls under `/_sandbox/`: the account is that of the same bearer token as the API's. */
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
				const account = services.accounts.open(token);
				const answer = await handler(account, request, query);
				if (method !== 'GET') services.changes.notify(account.id);
				services.dispatcher.wake();
				return answer;
			},
		});
	};
}
