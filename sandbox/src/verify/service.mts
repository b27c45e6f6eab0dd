import { isJsonObject, type JsonObject } from '../domain/json.mts';

/** Why a row cannot be checked, in words that can stand after a colon and quote nothing of the service. */
export class Untold extends Error {}

/** A call that got no answer: the service is down, too slow, or cut the connection. */
export class NoAnswer extends Untold {}

/** An answer as it came. */
export interface Answer {
	httpStatus: number;
	contentType: string;
	text: string;
	json: JsonObject;
	/** `status` of the body, JSON or XML; null if it has none (contract 7.1). */
	status: number | null;
	/** Whether the call worked: HTTP 2xx with status 1, or -8 for an accepted campaign (contract 7.3), or HTTP 204. */
	accepted: boolean;
}

/** What a call sends beside its method and path. */
interface CallOptions {
	/** An object goes out as JSON, a text as it is. */
	body?: object | string;
	/** Over those of a call in JSON; null leaves one out. */
	headers?: Record<string, string | null>;
	/** Whether any answer will do, also one that is neither a result nor a refusal. */
	anyAnswer?: boolean;
}

/** The number that simulations name, which is kept for fiction. */
const NUMBER = '33639981000';

/** Returns the object that a text has in JSON, an empty one if it has none. */
function parseJson(text: string): JsonObject {
	try {
		const value = JSON.parse(text) as unknown;
		return isJsonObject(value) ? value : {};
	} catch {
		return {};
	}
}

/** Returns the outcome of a body: in XML that of the first `status`, which stands before the fields. */
function outcomeOf(text: string, { status }: JsonObject): number | null {
	const found = /<status>\s*(-?\d{1,9})\s*<\/status>/.exec(text.slice(0, 10_000))?.[1];
	return /^-?\d{1,9}$/.test(String(status ?? found)) ? Number(status ?? found) : null;
}

/** Says what is unclear about an answer (contract 7.1, 7.3), or null for a result or a refusal. */
function whyUnclear({ httpStatus, status, json, accepted }: Answer): string | null {
	if (accepted) return null;
	if (status === -1 || status === -99) return `status ${status}`;
	if (status !== null && status < 0 && httpStatus !== 429) return null;
	const isOther = httpStatus < 200 || (httpStatus >= 300 && httpStatus < 400) || httpStatus >= 500;
	if (isOther || [401, 403, 408, 429].includes(httpStatus)) return `HTTP ${httpStatus}`;
	return httpStatus >= 400 || json.error !== undefined ? null : 'an answer without a status';
}

/** A client of the service (contract 4). It follows no redirect, so that the token goes nowhere else. */
export class Service {
	readonly #baseUrl: string;
	readonly #token: string;
	/** How long an answer may take. */
	readonly #timeoutMs: number;
	/** How many calls in a row had no answer. */
	silence = 0;

	constructor(given: { baseUrl: string; token: string }, timeoutMs = 15_000) {
		this.#baseUrl = given.baseUrl.replace(/\/$/, '');
		this.#token = given.token;
		this.#timeoutMs = timeoutMs;
	}

	/**
	 * Makes a call, once.
	 * @throws NoAnswer without the address or the token in its message, Untold for an answer that tells nothing
	 */
	async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
		const answer = await this.#fetch(method, path, options);
		const unclear = options.anyAnswer ? null : whyUnclear(answer);
		if (unclear !== null) throw new Untold(unclear);
		return answer;
	}

	/** Simulates a campaign (contract 4.1). @param message fields over those of a plain one */
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
			this.silence = 0;
			const json = parseJson(text);
			const status = outcomeOf(text, json);
			return {
				...{ text, json, status },
				httpStatus: response.status,
				contentType: response.headers.get('content-type') ?? '',
				accepted: response.status === 204 || (response.ok && [1, -8].includes(status ?? 0)),
			};
		} catch (error) {
			this.silence += 1;
			// Worded by its code alone: the message of an error of `fetch` may quote a header or the address.
			const { name, cause } = error as Error;
			const code = (cause as { code?: unknown } | undefined)?.code;
			const words = typeof code === 'string' ? `no answer (${code})` : 'no answer';
			const late = `no answer within ${this.#timeoutMs / 1000} s`;
			throw new NoAnswer(name === 'TimeoutError' ? late : words);
		}
	}
}
