import { isJsonObject, type JsonObject } from '../../domain/json.ts';

/** A call that got no answer: the service is down, too slow, or cut the connection. */
export class NoAnswer extends Error {}

/** The run was stopped: no further call is made. */
export class Stopped extends Error {
	constructor() {
		super('The run was stopped.');
	}
}

/** An answer of the service, as it came. */
export interface Answer {
	httpStatus: number;
	contentType: string;
	text: string;
	/** The text as a JSON object, an empty one if it is none. */
	json: JsonObject;
	/** Whether the text is a JSON object. */
	isJson: boolean;
	/** `status` of the body, JSON or XML; null if it has none (contract 7.1). */
	status: number | null;
	/** Whether the call worked: HTTP 2xx with status 1, or -8 for an accepted campaign (contract 7.3). */
	accepted: boolean;
}

/** An answer that is neither a result nor a refusal by the rules of the contract: it tells nothing of a row. */
export class UnclearAnswer extends Error {
	readonly answer: Answer;

	/** @param words what came, with nothing quoted */
	constructor(words: string, answer: Answer) {
		super(words);
		this.answer = answer;
	}
}

/** What a call sends beside its method and path. */
interface CallOptions {
	/** An object goes out as JSON, a text as it is. */
	body?: object | string;
	/** Over those of a call in JSON. */
	headers?: Record<string, string>;
	/** Whether any answer will do, also one that is neither a result nor a refusal. */
	anyAnswer?: boolean;
}

interface ServiceOptions {
	baseUrl: string;
	token: string;
	/** How long an answer may take, in milliseconds. */
	timeoutMs: number;
}

function parseJson(text: string): JsonObject | null {
	try {
		const value = JSON.parse(text) as unknown;
		return isJsonObject(value) ? value : null;
	} catch {
		return null;
	}
}

/** Returns the outcome of a body: in XML that of the first `status`, which stands before the fields. */
function outcomeOf(text: string, json: JsonObject | null): number | null {
	if (json) return Number.isInteger(json.status) ? (json.status as number) : null;
	const found = /<status>\s*(-?\d{1,9})\s*<\/status>/.exec(text.slice(0, 10_000));
	return found ? Number(found[1]) : null;
}

/** Says what is unclear about an answer (contract 7.1, 7.3), or null for a result or a refusal. */
function whyUnclear({ httpStatus, status, json, accepted }: Answer): string | null {
	if (accepted) return null;
	const isOther = httpStatus < 200 || (httpStatus >= 300 && httpStatus < 400) || httpStatus >= 500;
	if (isOther || [401, 403, 408, 429].includes(httpStatus)) return `HTTP ${httpStatus}`;
	if (status === -1 || status === -99) return `status ${status}`;
	if (httpStatus >= 400 || (status !== null && status < 0) || json.error !== undefined) return null;
	return 'an answer without a status';
}

/** A client of the service (contract 4). It follows no redirect, so that the token goes nowhere else. */
export class Service {
	readonly #options: ServiceOptions;
	#stopped = false;
	#cleaning = false;
	/** How many calls in a row had no answer. */
	silence = 0;

	constructor(options: ServiceOptions) {
		this.#options = { ...options, baseUrl: options.baseUrl.replace(/\/$/, '') };
	}

	/** Tells whether a text contains the token. */
	holdsToken(text: string): boolean {
		return text.includes(this.#options.token);
	}

	/** Makes no further call, but lets that under way end: its answer may name a webhook to delete. */
	stop(): void {
		this.#stopped = true;
	}

	/** Allows calls again, to clean up after `stop`. */
	cleanUp(): void {
		this.#cleaning = true;
	}

	/**
	 * Makes a call, once.
	 * @throws NoAnswer without the address or the token in its message
	 * @throws UnclearAnswer for one that tells nothing
	 * @throws Stopped after `stop`
	 */
	async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
		if (this.#stopped && !this.#cleaning) throw new Stopped();
		const answer = await this.#fetch(method, path, options);
		const unclear = options.anyAnswer ? null : whyUnclear(answer);
		if (unclear !== null) throw new UnclearAnswer(unclear, answer);
		return answer;
	}

	/** @throws NoAnswer */
	async #fetch(method: string, path: string, { body, headers }: CallOptions): Promise<Answer> {
		const { baseUrl, token, timeoutMs } = this.#options;
		try {
			const response = await fetch(baseUrl + path, {
				method,
				redirect: 'manual',
				signal: AbortSignal.timeout(timeoutMs),
				headers: {
					authorization: `Bearer ${token}`,
					accept: 'application/json',
					'content-type': 'application/json',
					...headers,
				},
				...(body === undefined
					? {}
					: { body: typeof body === 'string' ? body : JSON.stringify(body) }),
			});
			const text = await response.text();
			this.silence = 0;
			const json = parseJson(text);
			const status = outcomeOf(text, json);
			return {
				httpStatus: response.status,
				contentType: response.headers.get('content-type') ?? '',
				text,
				json: json ?? {},
				isJson: json !== null,
				status,
				accepted: response.ok && (status === 1 || status === -8),
			};
		} catch (error) {
			this.silence += 1;
			throw noAnswer(error, timeoutMs);
		}
	}
}

/** Words an error of `fetch` by its code alone: its message may quote a header or the address. */
function noAnswer(error: unknown, timeoutMs: number): NoAnswer {
	const { name, cause } = error as Error;
	if (name === 'TimeoutError') return new NoAnswer(`no answer within ${timeoutMs / 1000} s`);
	const code = (cause as { code?: unknown } | undefined)?.code;
	return new NoAnswer(typeof code === 'string' ? `no answer (${code})` : 'no answer');
}
