import { isJsonObject, type JsonObject } from '../domain/json.mts';

/** Thrown if a row cannot be checked. The message is a reason that fits after a colon and quotes no response. */
export class Undetermined extends Error {}

/** Thrown for a call without a response: the service is down, is too slow, or has cut the connection. */
export class NoAnswer extends Undetermined {}

/** A response from the service. */
export interface Answer {
	httpStatus: number;
	contentType: string;
	text: string;
	json: JsonObject;
	/** `status` in the JSON or XML body, or null (contract 7.1). */
	status: number | null;
	/** Whether the call succeeded: HTTP 204, or another HTTP 2xx with status 1 or -8 (contract 7.3). */
	accepted: boolean;
}

/** A call's options in addition to its method and path. */
interface CallOptions {
	/** The request body: an object, which is sent as JSON, or a string, which is sent unchanged. */
	body?: object | string;
	/** Headers that replace the default headers. Null omits a header. */
	headers?: Record<string, string | null>;
	/** Whether an unclear response is returned. By default, `call` throws an error for an unclear response. */
	anyAnswer?: boolean;
}

/** The recipient in simulations: a number that is reserved for fiction. */
const NUMBER = '33639981000';

/** Parses a JSON object. Returns an empty object if the text is not a JSON object. */
function parseJson(text: string): JsonObject {
	try {
		const value = JSON.parse(text) as unknown;
		return isJsonObject(value) ? value : {};
	} catch {
		return {};
	}
}

/** Returns a body's outcome code, or null. In XML, the code is the first `status` element. */
function outcomeOf(text: string, { status }: JsonObject): number | null {
	const found = /<status>\s*(-?\d{1,9})\s*<\/status>/.exec(text.slice(0, 10_000))?.[1];
	return /^-?\d{1,9}$/.test(String(status ?? found)) ? Number(status ?? found) : null;
}

/** Returns why a response is unclear (contract 7.1, 7.3), or null if the call was clearly accepted or rejected. */
function whyUnclear({ httpStatus, status, json, accepted }: Answer): string | null {
	if (accepted) return null;
	if (status === -1 || status === -99) return `status ${status}`;
	if (status !== null && status < 0 && httpStatus !== 429) return null;
	const isOther = httpStatus < 200 || (httpStatus >= 300 && httpStatus < 400) || httpStatus >= 500;
	if (isOther || [401, 403, 408, 429].includes(httpStatus)) return `HTTP ${httpStatus}`;
	return httpStatus >= 400 || json.error !== undefined ? null : 'a response without a status';
}

/** A client for the service (contract 4). The client follows no redirect, so no other server receives the token. */
export class Service {
	readonly #baseUrl: string;
	readonly #token: string;
	/** Maximum time until the response, in milliseconds. */
	readonly #timeoutMs: number;
	/** The number of consecutive calls without a response. */
	unanswered = 0;

	constructor(given: { baseUrl: string; token: string }, timeoutMs = 15_000) {
		this.#baseUrl = given.baseUrl.replace(/\/$/, '');
		this.#token = given.token;
		this.#timeoutMs = timeoutMs;
	}

	/**
	 * Makes a call, without retries.
	 * @throws NoAnswer, whose message contains neither the URL nor the token; Undetermined for an unclear response
	 */
	async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
		const answer = await this.#fetch(method, path, options);
		const unclear = options.anyAnswer ? null : whyUnclear(answer);
		if (unclear !== null) throw new Undetermined(unclear);
		return answer;
	}

	/**
	 * Simulates a campaign (contract 4.1). @param message fields that extend or replace the default message's fields
	 */
	async simulate(message: object = {}, options: CallOptions = {}): Promise<Answer> {
		const recipients = { gsm: [{ value: NUMBER }] };
		const sms = { message: { text: 'Hello', ...message }, recipients };
		return await this.call('POST', '/send/simulate', { body: { sms }, ...options });
	}

	/** @throws NoAnswer */
	async #fetch(method: string, path: string, { body, headers }: CallOptions): Promise<Answer> {
		const given: Record<string, string | null> = {
			authorization: `Bearer ${this.#token}`,
			accept: 'application/json',
			'content-type': 'application/json',
			...headers,
		};
		const sent = Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== null);
		try {
			const response = await fetch(this.#baseUrl + path, {
				method,
				redirect: 'manual',
				signal: AbortSignal.timeout(this.#timeoutMs),
				headers: sent,
				body: typeof body === 'object' ? JSON.stringify(body) : (body ?? null),
			});
			const text = await response.text();
			this.unanswered = 0;
			const json = parseJson(text);
			const status = outcomeOf(text, json);
			return {
				...{ text, json, status },
				httpStatus: response.status,
				contentType: response.headers.get('content-type') ?? '',
				accepted: response.status === 204 || (response.ok && [1, -8].includes(status ?? 0)),
			};
		} catch (error) {
			this.unanswered += 1;
			// Only the error's code is used: the message of a `fetch` error may quote a header or the URL.
			const { name, cause } = error as Error;
			const code = (cause as { code?: unknown } | undefined)?.code;
			const words = typeof code === 'string' ? `no response (${code})` : 'no response';
			const late = `no response within ${this.#timeoutMs / 1000} s`;
			throw new NoAnswer(name === 'TimeoutError' ? late : words);
		}
	}
}
