/** A request and its response as they were sent. */
export interface Exchange {
	accountId: number;
	method: string;
	/** Path and query. */
	url: string;
	headers: Array<[name: string, value: string]>;
	body: RecordedBody;
	/** Null when no whole response was sent. */
	answer: {
		httpStatus: number;
		headers: Array<[name: string, value: string]>;
		body: RecordedBody;
	} | null;
}

/** The beginning of a body, and how long all of it was. */
export interface RecordedBody {
	text: string;
	bytes: number;
	isWhole: boolean;
}

const MAX_BODY_BYTES = 16 * 1024;
/** Characters kept of all exchanges together. */
const MAX_TOTAL_SIZE = 16 * 1024 * 1024;
/** Estimated size of an exchange without its headers and bodies. */
const OVERHEAD = 1024;

/** Records the beginning of a body, up to 16 KiB. */
export function recordBody(body: Uint8Array): RecordedBody {
	const isWhole = body.length <= MAX_BODY_BYTES;
	const text = new TextDecoder().decode(isWhole ? body : body.subarray(0, MAX_BODY_BYTES));
	return { text, bytes: body.length, isWhole };
}

const headersSize = (headers: Exchange['headers']) =>
	headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);

function sizeOf({ url, headers, body, answer }: Exchange): number {
	const answered = answer ? headersSize(answer.headers) + answer.body.text.length : 0;
	return OVERHEAD + url.length + headersSize(headers) + body.text.length + answered;
}

/** The newest exchanges, kept in memory only: when all together are too large, the oldest go. */
export class ExchangeLog {
	/** By account and the number of the logged call. */
	readonly #exchanges = new Map<string, Exchange>();
	#size = 0;

	/** Adds the exchange of a call, in place of an earlier one. */
	add(callId: number, exchange: Exchange): void {
		const key = `${exchange.accountId} ${callId}`;
		this.#drop(key);
		this.#exchanges.set(key, exchange);
		this.#size += sizeOf(exchange);
		for (const oldest of this.#exchanges.keys()) {
			if (this.#size <= MAX_TOTAL_SIZE) return;
			this.#drop(oldest);
		}
	}

	#drop(key: string): void {
		const found = this.#exchanges.get(key);
		if (!found) return;
		this.#exchanges.delete(key);
		this.#size -= sizeOf(found);
	}

	/** Returns the exchange of an account's call; undefined when it is no longer kept. */
	find(accountId: number, callId: number): Exchange | undefined {
		return this.#exchanges.get(`${accountId} ${callId}`);
	}
}
