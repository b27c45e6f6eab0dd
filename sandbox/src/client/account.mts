import type {
	CallQuery,
	CampaignQuery,
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
} from './types.mts';

/** Default wait limit, in milliseconds. */
const DEFAULT_WAIT_MS = 5000;
/** Maximum time that one call waits, in milliseconds. */
const MAX_WAIT_PER_CALL_MS = 30_000;
/** Number of entries that one call requests if the caller requests all entries. */
const PAGE_LENGTH = 10_000;

type Query = MessageQuery | EventQuery | DeliveryQuery | CallQuery | CampaignQuery;

/** An account of a running sandbox. Accounts share nothing, so tests can run in parallel. */
export class SandboxAccount {
	readonly baseUrl: string;
	readonly token: string;
	readonly #waitMs: number;

	/**
	 * @param token begins with `sbx_`
	 * @param waitMs the default wait limit, in milliseconds
	 */
	constructor(baseUrl: string, token: string, waitMs = DEFAULT_WAIT_MS) {
		this.#waitMs = waitMs;
		this.baseUrl = baseUrl.replace(/\/$/, '');
		this.token = token;
	}

	/**
	 * Calls the control API.
	 * @param path relative to `/_sandbox/`
	 * @throws Error with the sandbox's message for a rejected call
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

	/** Resets the account to the default seed with these changes. All other data of the account is deleted. */
	async reset(seed: SeedChanges = {}): Promise<void> {
		await this.control('PUT', 'account', seed);
	}

	/** Returns the remaining credits, the settings and the numbers of stored records. */
	async state(): Promise<{ credits: number; campaigns: number; recipients: number }> {
		return await this.control('GET', 'account');
	}

	/** Returns the matching messages of all campaigns, including filtered messages, oldest first. */
	readonly messages = this.#list<MessageQuery, StoredMessage>('messages');
	/** Like `messages`, but waits until `count` rows match. @throws Error if fewer rows match after `waitMs` */
	readonly waitForMessages = this.#wait<MessageQuery, StoredMessage>('messages');

	/** Returns the matching campaigns, oldest first. */
	readonly campaigns = this.#list<CampaignQuery, StoredCampaign>('campaigns');
	/** Returns the matching API calls, including calls that a fault broke, oldest first. */
	readonly calls = this.#list<CallQuery, StoredCall>('calls');
	/** Returns the matching events, oldest first. */
	readonly events = this.#list<EventQuery, StoredEvent>('events');
	/** Like `events`, but waits until `count` rows match. @throws Error if fewer rows match after `waitMs` */
	readonly waitForEvents = this.#wait<EventQuery, StoredEvent>('events');

	/** Returns the matching event deliveries with all their attempts, oldest first. */
	readonly deliveries = this.#list<DeliveryQuery, StoredDelivery>('deliveries');
	/** Like `deliveries`, but waits until `count` rows match. @throws Error if fewer rows match after `waitMs` */
	readonly waitForDeliveries = this.#wait<DeliveryQuery, StoredDelivery>('deliveries');

	/** Returns the webhooks, oldest first. */
	async webhooks(): Promise<StoredWebhook[]> {
		return (await this.control<{ webhooks: StoredWebhook[] }>('GET', 'webhooks')).webhooks;
	}

	/** Sends a reply from a phone. @returns the reply's events */
	async reply(phone: string, message: string): Promise<StoredEvent[]> {
		return await this.#act(phone, 'reply', { message });
	}

	/** Sends STOP from a phone, which blacklists the number. @returns the reply's events */
	async stop(phone: string): Promise<StoredEvent[]> {
		return await this.reply(phone, 'STOP');
	}

	/**
	 * Opens a short link that a phone received.
	 * @param url default: the first link in the phone's newest message with a link
	 * @returns the click's events
	 */
	async click(phone: string, url?: string): Promise<StoredEvent[]> {
		return await this.#act(phone, 'click', { url });
	}

	/** Replaces the account's faults. */
	async setFaults(...faults: GivenFault[]): Promise<FaultState[]> {
		return (await this.control<{ faults: FaultState[] }>('PUT', 'faults', faults)).faults;
	}

	/** Waits until no campaign, phone action, event or delivery is pending. @throws Error after `waitMs` milliseconds */
	async waitUntilIdle(waitMs = this.#waitMs): Promise<void> {
		const until = performance.now() + waitMs;
		for (let left = waitMs; ; left = until - performance.now()) {
			const query = `waitMs=${Math.round(Math.min(Math.max(left, 0), MAX_WAIT_PER_CALL_MS))}`;
			const pending = await this.control<{ idle: boolean }>('GET', `pending?${query}`);
			if (pending.idle) return;
			if (left <= 0)
				throw new Error(`Waited ${waitMs} ms; still pending: ${JSON.stringify(pending)}`);
		}
	}

	/** Creates a function that reads a list's matching rows, page by page unless the query has its own limit. */
	#list<Given extends Query, Row>(what: string) {
		return async (query: Given = {} as Given): Promise<Row[]> => await this.#read(what, query);
	}

	async #read<Row>(
		what: string,
		{ count, waitMs, ...query }: Query & { count?: number; waitMs?: number },
	): Promise<Row[]> {
		const { limit = PAGE_LENGTH, offset = 0 } = query;
		const rows: Row[] = [];
		let waiting = { count, waitMs };
		for (;;) {
			const search = new URLSearchParams();
			const page = { ...query, ...waiting, limit, offset: offset + rows.length };
			for (const [name, value] of Object.entries(page)) {
				if (value !== undefined) search.set(name, String(value));
			}
			type Answer = { total: number } & Record<string, unknown>;
			const answer = await this.control<Answer>('GET', `${what}?${search}`);
			const found = answer[what] as Row[];
			rows.push(...found);
			const isWhole = found.length === 0 || offset + rows.length >= answer.total;
			if (isWhole || query.limit !== undefined) return rows;
			waiting = { count: undefined, waitMs: undefined };
		}
	}

	/** Like `#list`, but waits until `count` rows match. */
	#wait<Given extends Query, Row>(what: string) {
		return async (count: number, query?: Given, waitMs = this.#waitMs): Promise<Row[]> => {
			const until = performance.now() + waitMs;
			for (;;) {
				const left = Math.max(Math.round(until - performance.now()), 0);
				const wait = { count, waitMs: Math.min(left, MAX_WAIT_PER_CALL_MS) };
				const found = await this.#read<Row>(what, { ...query, ...wait });
				if (found.length >= count) return found;
				if (performance.now() < until) continue;
				throw new Error(
					`Waited ${waitMs} ms for ${count} ${what} that match ${JSON.stringify(query)}; found ${found.length}`,
				);
			}
		};
	}

	async #act(phone: string, what: string, body: object): Promise<StoredEvent[]> {
		const path = `phones/${encodeURIComponent(phone)}/${what}`;
		return (await this.control<{ events: StoredEvent[] }>('POST', path, body)).events;
	}
}
