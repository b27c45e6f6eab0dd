import type { Device } from '../domain/events.ts';
import type { AssumptionValue } from '../assumptions/assumption.ts';
import type {
	DeliveryQuery,
	EventQuery,
	FaultState,
	GivenFault,
	MessageQuery,
	SeedChanges,
	StoredCall,
	StoredCampaign,
	StoredDelivery,
	StoredEvent,
	StoredMessage,
	StoredWebhook,
} from './types.ts';

/** How long a wait is at most unless told otherwise, in milliseconds. */
const DEFAULT_WAIT_MS = 5000;
/** The longest that one call waits. */
const MAX_WAIT_PER_CALL_MS = 30_000;

type Query = MessageQuery | EventQuery | DeliveryQuery;

/**
 * One account of a running sandbox, arranged and looked at through its control API. Accounts share
 * nothing, so that tests run side by side.
 */
export class SandboxAccount {
	readonly baseUrl: string;
	readonly token: string;

	/** @param token begins with `sbx_` */
	constructor(baseUrl: string, token: string) {
		this.baseUrl = baseUrl.replace(/\/$/, '');
		this.token = token;
	}

	/**
	 * A call of the control API.
	 * @param path from `/_sandbox/` on
	 * @throws Error with what the sandbox says, when it refuses
	 */
	async control<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await fetch(`${this.baseUrl}/_sandbox/${path}`, {
			method,
			headers: { authorization: `Bearer ${this.token}` },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const answer = (await response.json()) as T & { error?: string };
		if (response.ok) return answer;
		throw new Error(`${method} ${path}: ${answer.error ?? `HTTP ${response.status}`}`);
	}

	/** Makes the account anew: the default seed with these changes; no campaigns, no faults. */
	async reset(seed: SeedChanges = {}): Promise<void> {
		await this.control('PUT', 'account', seed);
	}

	/** Credits left, settings, and how much of everything there is. */
	async state(): Promise<{ credits: number; campaigns: number; recipients: number }> {
		return await this.control('GET', 'account');
	}

	/** Every recipient of every campaign that fits, filtered ones too, oldest first. */
	async messages(query: MessageQuery = {}): Promise<StoredMessage[]> {
		return await this.#list('messages', query);
	}

	/** As `messages`, once there are so many. @throws Error when they do not come in time */
	async waitForMessages(
		count: number,
		query: MessageQuery = {},
		waitMs = DEFAULT_WAIT_MS,
	): Promise<StoredMessage[]> {
		return await this.#wait('messages', query, count, waitMs);
	}

	/** The campaigns, oldest first. */
	async campaigns(): Promise<StoredCampaign[]> {
		return await this.#list('campaigns');
	}

	/** The webhooks, oldest first. */
	async webhooks(): Promise<StoredWebhook[]> {
		return await this.#list('webhooks');
	}

	/** The calls that reached the service, broken ones too, oldest first. */
	async calls(): Promise<StoredCall[]> {
		return await this.#list('calls');
	}

	/** The events that fit, oldest first. */
	async events(query: EventQuery = {}): Promise<StoredEvent[]> {
		return await this.#list('events', query);
	}

	/** As `events`, once there are so many. @throws Error when they do not come in time */
	async waitForEvents(
		count: number,
		query: EventQuery = {},
		waitMs = DEFAULT_WAIT_MS,
	): Promise<StoredEvent[]> {
		return await this.#wait('events', query, count, waitMs);
	}

	/** The deliveries of events that fit, with every try, oldest first. */
	async deliveries(query: DeliveryQuery = {}): Promise<StoredDelivery[]> {
		return await this.#list('deliveries', query);
	}

	/** As `deliveries`, once there are so many. @throws Error when they do not come in time */
	async waitForDeliveries(
		count: number,
		query: DeliveryQuery = {},
		waitMs = DEFAULT_WAIT_MS,
	): Promise<StoredDelivery[]> {
		return await this.#wait('deliveries', query, count, waitMs);
	}

	/** A phone replies. @returns the events that this makes */
	async reply(phone: string, message: string): Promise<StoredEvent[]> {
		return await this.#act(phone, 'reply', { message });
	}

	/** A phone sends STOP, and is blacklisted. @returns the events that this makes */
	async stop(phone: string): Promise<StoredEvent[]> {
		return await this.#act(phone, 'stop', {});
	}

	/**
	 * A phone follows a short link that it got: that one, or the first in its newest message.
	 * @returns the events that this makes
	 */
	async click(phone: string, url?: string, device: Partial<Device> = {}): Promise<StoredEvent[]> {
		return await this.#act(phone, 'click', { url, ...device });
	}

	/** Breaks calls and events in these ways, and in no others. */
	async setFaults(...faults: GivenFault[]): Promise<FaultState[]> {
		return (await this.control<{ faults: FaultState[] }>('PUT', 'faults', faults)).faults;
	}

	/** Breaks calls or events in one more way. */
	async addFault(fault: GivenFault): Promise<FaultState> {
		return (await this.control<{ fault: FaultState }>('POST', 'faults', fault)).fault;
	}

	/** The faults, each with how often it struck and what is left of it. */
	async faults(): Promise<FaultState[]> {
		return (await this.control<{ faults: FaultState[] }>('GET', 'faults')).faults;
	}

	async clearFaults(): Promise<void> {
		await this.control('DELETE', 'faults');
	}

	/** Sets the account's clock, which runs on from there; what falls due goes out. */
	async setClock(now: Date | string): Promise<void> {
		await this.control('PUT', 'clock', { now: new Date(now).toISOString() });
	}

	/** Moves the account's clock on. */
	async advanceClock(ms: number): Promise<void> {
		await this.control('PUT', 'clock', { advanceMs: ms });
	}

	/** Switches rows of the assumption register. */
	async assume(values: Record<string, AssumptionValue>): Promise<void> {
		await this.control('PUT', 'assumptions', values);
	}

	/** The numbers that got the same text in two campaigns. */
	async duplicates(): Promise<Array<{ phone: string; text: string; tickets: string[] }>> {
		const answer = await this.control<{
			duplicates: Array<{ phone: string; text: string; tickets: string[] }>;
		}>('GET', 'duplicates');
		return answer.duplicates;
	}

	async #act(phone: string, what: string, body: object): Promise<StoredEvent[]> {
		const path = `phones/${encodeURIComponent(phone)}/${what}`;
		return (await this.control<{ events: StoredEvent[] }>('POST', path, body)).events;
	}

	async #list<T>(
		what: string,
		query: Query & { count?: number; waitMs?: number } = {},
	): Promise<T[]> {
		const search = new URLSearchParams();
		for (const [name, value] of Object.entries(query)) {
			if (value !== undefined) search.set(name, String(value));
		}
		return (await this.control<Record<string, T[]>>('GET', `${what}?${search}`))[what] ?? [];
	}

	async #wait<T>(what: string, query: Query, count: number, waitMs: number): Promise<T[]> {
		const until = performance.now() + waitMs;
		for (;;) {
			const left = Math.max(Math.round(until - performance.now()), 0);
			const wait = { count, waitMs: Math.min(left, MAX_WAIT_PER_CALL_MS) };
			const found = await this.#list<T>(what, { ...query, ...wait });
			if (found.length >= count) return found;
			if (performance.now() < until) continue;
			throw new Error(
				`Waited ${waitMs} ms for ${count} ${what} that fit ${JSON.stringify(query)}; there are ${found.length}`,
			);
		}
	}
}
