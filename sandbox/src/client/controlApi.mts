import type {
	CallQuery,
	CampaignQuery,
	DeliveryQuery,
	EventQuery,
	MessageQuery,
} from './types.mts';

/** The longest that the sandbox lets one call wait. */
export const MAX_WAIT_PER_CALL_MS = 30_000;

/** Rows that one call asks for, where the caller wants all. */
const PAGE_LENGTH = 10_000;

type Query = MessageQuery | EventQuery | DeliveryQuery | CallQuery | CampaignQuery;

/** Calls the control API of a running sandbox for one account. */
export class ControlApi {
	readonly #baseUrl: string;
	readonly #token: string;

	/** @param baseUrl without a slash at its end */
	constructor(baseUrl: string, token: string) {
		this.#baseUrl = baseUrl;
		this.#token = token;
	}

	/**
	 * Makes a call.
	 * @param path relative to `/_sandbox/`
	 * @throws Error with the sandbox's message if it refuses the call
	 */
	async call<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await fetch(`${this.#baseUrl}/_sandbox/${path}`, {
			method,
			headers: { authorization: `Bearer ${this.#token}` },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const answer = (await response.json()) as T & { error?: string };
		if (response.ok) return answer;
		throw new Error(`${method} ${path}: ${answer.error ?? `HTTP ${response.status}`}`);
	}

	/** Reads the rows of a list that match: page by page, unless the query has its own limit. */
	async list<T>(
		what: string,
		{ count, waitMs, ...query }: Query & { count?: number; waitMs?: number },
	): Promise<T[]> {
		const { limit = PAGE_LENGTH, offset = 0 } = query;
		const rows: T[] = [];
		let waiting = { count, waitMs };
		for (;;) {
			const search = new URLSearchParams();
			const page = { ...query, ...waiting, limit, offset: offset + rows.length };
			for (const [name, value] of Object.entries(page)) {
				if (value !== undefined) search.set(name, String(value));
			}
			type Answer = { total: number } & Record<string, unknown>;
			const answer = await this.call<Answer>('GET', `${what}?${search}`);
			const found = answer[what] as T[];
			rows.push(...found);
			const isWhole = found.length === 0 || offset + rows.length >= answer.total;
			if (isWhole || query.limit !== undefined) return rows;
			waiting = { count: undefined, waitMs: undefined };
		}
	}

	/** As `list`, once there are `count` rows. @throws Error if there are fewer after `waitMs` */
	async wait<T>(what: string, query: Query, count: number, waitMs: number): Promise<T[]> {
		const until = performance.now() + waitMs;
		for (;;) {
			const left = Math.max(Math.round(until - performance.now()), 0);
			const wait = { count, waitMs: Math.min(left, MAX_WAIT_PER_CALL_MS) };
			const found = await this.list<T>(what, { ...query, ...wait });
			if (found.length >= count) return found;
			if (performance.now() < until) continue;
			throw new Error(
				`Waited ${waitMs} ms for ${count} ${what} that fit ${JSON.stringify(query)}; there are ${found.length}`,
			);
		}
	}
}
