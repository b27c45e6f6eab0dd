/** A request and its answer as they were on the wire. */
export interface Exchange {
	accountId: number;
	method: string;
	/** Path and query. */
	url: string;
	headers: Array<[name: string, value: string]>;
	body: RecordedBody;
	/** Null when no whole answer went out. */
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

/** Bytes of a body that are kept. */
const BODY_BYTES = 16 * 1024;
/** Characters that are kept of all exchanges together, and how many exchanges. */
const ALL_SIZE = 16 * 1024 * 1024;
const ALL_COUNT = 2000;
/** What an exchange takes beside its bodies. */
const FIXED_SIZE = 2048;

/** The beginning of a body. */
export function recordBody(body: Uint8Array): RecordedBody {
	const isWhole = body.length <= BODY_BYTES;
	const text = new TextDecoder().decode(isWhole ? body : body.subarray(0, BODY_BYTES));
	return { text, bytes: body.length, isWhole };
}

/** The newest exchanges of all accounts, by the id of the call in the journal. They live as long as the process. */
export class ExchangeLog {
	readonly #byCall = new Map<number, Exchange>();
	#size = 0;

	static #sizeOf({ body, answer }: Exchange): number {
		return FIXED_SIZE + body.text.length + (answer?.body.text.length ?? 0);
	}

	#drop(callId: number): void {
		const exchange = this.#byCall.get(callId);
		if (!exchange) return;
		this.#byCall.delete(callId);
		this.#size -= ExchangeLog.#sizeOf(exchange);
	}

	add(callId: number, exchange: Exchange): void {
		this.#drop(callId);
		this.#byCall.set(callId, exchange);
		this.#size += ExchangeLog.#sizeOf(exchange);
		for (const id of this.#byCall.keys()) {
			if (this.#size <= ALL_SIZE && this.#byCall.size <= ALL_COUNT) break;
			this.#drop(id);
		}
	}

	/** The exchange of a call of an account; undefined when it is not kept any more. */
	find(accountId: number, callId: number): Exchange | undefined {
		const exchange = this.#byCall.get(callId);
		return exchange?.accountId === accountId ? exchange : undefined;
	}
}
