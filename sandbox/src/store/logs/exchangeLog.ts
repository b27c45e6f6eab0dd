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
const MAX_EXCHANGES = 2000;
/** Characters kept of all exchanges together. */
const MAX_TOTAL_SIZE = 16 * 1024 * 1024;
/** Estimated size of an exchange without its bodies. */
const OVERHEAD = 2048;

/** Records the beginning of a body, up to 16 KiB. */
export function recordBody(body: Uint8Array): RecordedBody {
	const isWhole = body.length <= MAX_BODY_BYTES;
	const text = new TextDecoder().decode(isWhole ? body : body.subarray(0, MAX_BODY_BYTES));
	return { text, bytes: body.length, isWhole };
}

/** The newest exchanges of all accounts, by the id of the logged call. Kept in memory only. */
export class ExchangeLog {
	readonly #byCall = new Map<number, Exchange>();
	#size = 0;

	static #sizeOf({ body, answer }: Exchange): number {
		return OVERHEAD + body.text.length + (answer?.body.text.length ?? 0);
	}

	#drop(callId: number): void {
		const exchange = this.#byCall.get(callId);
		if (!exchange) return;
		this.#byCall.delete(callId);
		this.#size -= ExchangeLog.#sizeOf(exchange);
	}

	/** Adds the exchange of a call, in place of an earlier one, and drops the oldest when there are too many. */
	add(callId: number, exchange: Exchange): void {
		this.#drop(callId);
		this.#byCall.set(callId, exchange);
		this.#size += ExchangeLog.#sizeOf(exchange);
		for (const id of this.#byCall.keys()) {
			if (this.#size <= MAX_TOTAL_SIZE && this.#byCall.size <= MAX_EXCHANGES) break;
			this.#drop(id);
		}
	}

	/** Returns the exchange of an account's call; undefined when it is no longer kept. */
	find(accountId: number, callId: number): Exchange | undefined {
		const exchange = this.#byCall.get(callId);
		return exchange?.accountId === accountId ? exchange : undefined;
	}

	/** Returns the calls of an account whose kept bodies contain a text; upper and lower case are the same. */
	callsWithText(accountId: number, text: string): number[] {
		const wanted = text.toLowerCase();
		const holds = (body: RecordedBody) => body.text.toLowerCase().includes(wanted);
		return [...this.#byCall]
			.filter(([, exchange]) => exchange.accountId === accountId)
			.filter(([, { body, answer }]) => holds(body) || (answer !== null && holds(answer.body)))
			.map(([callId]) => callId);
	}
}
