import type { Body, Exchange } from '../../schemas/records.mts';
import { maskBody } from './mask.mts';

const MAX_BODY_BYTES = 16 * 1024;
/** Maximum number of stored exchanges, for all accounts together. */
const MAX_EXCHANGES = 1000;

/** Returns the first 16 KiB of a body, with secrets masked. */
export function recordBody(body: Uint8Array): Body {
	const isWhole = body.length <= MAX_BODY_BYTES;
	const text = new TextDecoder().decode(isWhole ? body : body.subarray(0, MAX_BODY_BYTES));
	return { text: maskBody(text), bytes: body.length, isWhole };
}

const keyOf = (accountId: number, callId: number) => `${accountId} ${callId}`;

/** The newest requests and their responses, with masked secrets, stored only in memory. */
export class ExchangeLog {
	/** The exchanges, keyed by account ID and call number. */
	readonly #exchanges = new Map<string, Exchange>();

	/** Adds a call's exchange, or replaces the call's earlier exchange. */
	add(accountId: number, callId: number, exchange: Exchange): void {
		const key = keyOf(accountId, callId);
		this.#exchanges.delete(key);
		this.#exchanges.set(key, exchange);
		const [oldest = key] = this.#exchanges.keys();
		if (this.#exchanges.size > MAX_EXCHANGES) this.#exchanges.delete(oldest);
	}

	/** Returns a call's exchange, or null if the exchange is no longer stored. */
	find(accountId: number, callId: number): Exchange | null {
		return this.#exchanges.get(keyOf(accountId, callId)) ?? null;
	}
}
