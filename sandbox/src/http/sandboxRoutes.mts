import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static, TObject, TProperties, TSchema } from 'typebox';

import type { Account } from '../store/accounts/account.mts';
import { performDue } from '../store/phones/dueActions.mts';
import { readBearerToken } from './bearerToken.mts';
import { routeSchema, type RouteDescription } from './routeSchema.mts';
import type { Given } from '../domain/schemaTypes.mts';
import type { Services } from './services.mts';

/** A rejected request: the HTTP status, and a message that explains how to correct the request. */
export class HttpError extends Error {
	readonly statusCode: number;

	constructor(statusCode: number, message: string) {
		super(message);
		this.statusCode = statusCode;
	}
}

/** Runs a validation and converts its error to an HttpError 400. */
export function orBadRequest<T>(validate: () => T): T {
	try {
		return validate();
	} catch (error) {
		throw new HttpError(400, (error as Error).message);
	}
}

/** Returns a value that is not undefined. @throws HttpError 404 for undefined */
export function orNotFound<T>(value: T | undefined, message: string): T {
	if (value !== undefined) return value;
	throw new HttpError(404, message);
}

/** Returns a path parameter. */
export function pathParameter(request: FastifyRequest, name: string): string {
	return (request.params as Record<string, string>)[name] ?? '';
}

/** Checks whether a URL belongs to the control API or the page's files. */
export const isSandboxPath = (url: string) => /^\/_sandbox(?:\/|\?|$)/.test(url);

type NoFields = Record<never, TSchema>;

/** A request's parts, with the route's types. */
interface Call<Params extends TProperties, Query extends TProperties, Body extends TSchema> {
	params: Given<Params>;
	query: Given<Query>;
	body: Body extends TObject<infer Fields> ? Given<Fields> : Static<Body>;
}

/** Adds a route under `/_sandbox/`. */
export type AddRoute = <
	Params extends TProperties = NoFields,
	Query extends TProperties = NoFields,
	Body extends TSchema = TObject<NoFields>,
	Answer extends TSchema = TSchema,
>(
	method: 'GET' | 'PUT' | 'POST' | 'DELETE',
	path: string,
	description: Omit<RouteDescription<Params, Query, Body, Answer>, 'tag'>,
	handler: (
		account: Account,
		call: Call<Params, Query, Body>,
	) => Static<Answer> | Promise<Static<Answer>>,
) => void;

/** Returns a request's token. @throws HttpError 401 */
function requiredToken({ headers }: FastifyRequest): string {
	const token = readBearerToken(headers.authorization);
	if (token !== null) return token;
	throw new HttpError(401, 'Send the header Authorization: Bearer sbx_…');
}

/**
 * Returns a function that adds routes under `/_sandbox/`. The routes accept the same bearer token as the service's API.
 * Each call first performs the phone actions that are due. All methods except GET report a change.
 * @param tag the routes' group in the OpenAPI document
 */
export function sandboxRoutes(app: FastifyInstance, services: Services, tag: string): AddRoute {
	const { accounts, changes, db, dispatcher, now } = services;
	return (method, path, description, handler) => {
		app.route({
			method,
			url: `/_sandbox/${path}`,
			...routeSchema(method, { ...description, tag }),
			onRequest: async (request) => {
				requiredToken(request);
				// The body is parsed as JSON, even if Fastify does not support its Content-Type.
				request.headers['content-type'] = 'application/json';
			},
			handler: async (request) => {
				const account = accounts.open(requiredToken(request));
				performDue(db, accounts, now());
				const { params, query, body } = request;
				const call = { params, query, body } as Parameters<typeof handler>[1];
				const answer = await handler(account, call);
				if (method !== 'GET') changes.notify(account.id);
				dispatcher.wake();
				return answer;
			},
		});
	};
}
