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
/** Exchanges kept of one account. */
const MAX_EXCHANGES = 2000;
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

/** The exchanges of one account, oldest first, by the id of the logged call. */
class AccountExchanges {
	readonly byCall = new Map<number, Exchange>();
	size = 0;

	add(callId: number, exchange: Exchange): void {
		this.drop(callId);
		this.byCall.set(callId, exchange);
		this.size += sizeOf(exchange);
	}

	/** Drops the exchange of a call, or the oldest. */
	drop(callId = this.byCall.keys().next().value): void {
		const exchange = callId === undefined ? undefined : this.byCall.get(callId);
		if (callId === undefined || !exchange) return;
		this.byCall.delete(callId);
		this.size -= sizeOf(exchange);
	}
}

/**
 * The newest exchanges of each account, kept in memory only. When all together are too large, the account that
 * has most loses its oldest, so that a busy one evicts its own.
 */
export class ExchangeLog {
	readonly #byAccount = new Map<number, AccountExchanges>();
	#size = 0;

	/** Adds the exchange of a call, in place of an earlier one. */
	add(callId: number, exchange: Exchange): void {
		const own = this.#byAccount.get(exchange.accountId) ?? new AccountExchanges();
		this.#byAccount.set(exchange.accountId, own);
		this.#size -= own.size;
		own.add(callId, exchange);
		if (own.byCall.size > MAX_EXCHANGES) own.drop();
		this.#size += own.size;
		while (this.#size > MAX_TOTAL_SIZE) this.#dropFromLargest(own);
	}

	#dropFromLargest(start: AccountExchanges): void {
		let largest = start;
		for (const one of this.#byAccount.values()) if (one.size > largest.size) largest = one;
		this.#size -= largest.size;
		largest.drop();
		this.#size += largest.size;
	}

	/** Returns the exchange of an account's call; undefined when it is no longer kept. */
	find(accountId: number, callId: number): Exchange | undefined {
		return this.#byAccount.get(accountId)?.byCall.get(callId);
	}

	/** Drops all exchanges of an account. */
	forget(accountId: number): void {
		this.#size -= this.#byAccount.get(accountId)?.size ?? 0;
		this.#byAccount.delete(accountId);
	}

	/** Returns the calls of an account whose kept bodies contain a text; upper and lower case are the same. */
	callsWithText(accountId: number, text: string): number[] {
		const wanted = text.toLowerCase();
		const holds = (body: RecordedBody) => body.text.toLowerCase().includes(wanted);
		return [...(this.#byAccount.get(accountId)?.byCall ?? [])]
			.filter(([, { body, answer }]) => holds(body) || (answer !== null && holds(answer.body)))
			.map(([callId]) => callId);
	}
}
