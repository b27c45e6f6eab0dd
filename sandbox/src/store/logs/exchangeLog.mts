import type { Body, Exchange as SentExchange } from '../../schemas/records.mts';

/** A request of an account and its response as they were sent; null when no whole response was. */
export type Exchange = SentExchange & { accountId: number };

const MAX_BODY_BYTES = 16 * 1024;
/** The newest exchanges that are kept, of all accounts together. */
const MAX_EXCHANGES = 1000;

/** Records the beginning of a body, up to 16 KiB. */
export function recordBody(body: Uint8Array): Body {
	const isWhole = body.length <= MAX_BODY_BYTES;
	const text = new TextDecoder().decode(isWhole ? body : body.subarray(0, MAX_BODY_BYTES));
	return { text, bytes: body.length, isWhole };
}

/** The newest exchanges, kept in memory only. */
export class ExchangeLog {
	/** By account and the number of the logged call. */
	readonly #exchanges = new Map<string, Exchange>();

	/** Adds the exchange of a call, in place of an earlier one. */
	add(callId: number, exchange: Exchange): void {
		const key = `${exchange.accountId} ${callId}`;
		this.#exchanges.delete(key);
		this.#exchanges.set(key, exchange);
		const [oldest = key] = this.#exchanges.keys();
		if (this.#exchanges.size > MAX_EXCHANGES) this.#exchanges.delete(oldest);
	}

	/** Returns the exchange of an account's call; undefined when it is no longer kept. */
	find(accountId: number, callId: number): Exchange | undefined {
		return this.#exchanges.get(`${accountId} ${callId}`);
	}
}
