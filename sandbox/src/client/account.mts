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

/** The default limit of a wait. */
const DEFAULT_WAIT_MS = 5000;
/** The longest that the sandbox lets one call wait. */
const MAX_WAIT_PER_CALL_MS = 30_000;
/** Rows that one call asks for, where the caller wants all. */
const PAGE_LENGTH = 10_000;

type Query = MessageQuery | EventQuery | DeliveryQuery | CallQuery | CampaignQuery;

/**
 * One account of a running sandbox, set up and inspected through its control API. Accounts share
 * nothing, so tests can run in parallel.
 */
export class SandboxAccount {
	readonly baseUrl: string;
	readonly token: string;
	readonly #waitMs: number;

	/**
	 * @param token begins with `sbx_`
	 * @param waitMs limit of a wait that is given none
	 */
	constructor(baseUrl: string, token: string, waitMs = DEFAULT_WAIT_MS) {
		this.#waitMs = waitMs;
		this.baseUrl = baseUrl.replace(/\/$/, '');
		this.token = token;
	}

	/**
	 * Calls the control API.
	 * @param path relative to `/_sandbox/`
	 * @throws Error with the sandbox's message if it refuses the call
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

	/** Resets the account to the default seed with these changes; its campaigns and faults are gone. */
	async reset(seed: SeedChanges = {}): Promise<void> {
		await this.control('PUT', 'account', seed);
	}

	/** Returns the credits left, the settings and the row counts. */
	async state(): Promise<{ credits: number; campaigns: number; recipients: number }> {
		return await this.control('GET', 'account');
	}

	/** Returns the recipients of all campaigns that match, filtered ones included, oldest first. */
	readonly messages = this.#list<MessageQuery, StoredMessage>('messages');
	/** As `messages`, once there are `count`. @throws Error if there are fewer after `waitMs` */
	readonly waitForMessages = this.#wait<MessageQuery, StoredMessage>('messages');

	/** Returns the campaigns that match, oldest first. */
	readonly campaigns = this.#list<CampaignQuery, StoredCampaign>('campaigns');
	/** Returns the calls that reached the service and match, broken ones included, oldest first. */
	readonly calls = this.#list<CallQuery, StoredCall>('calls');
	/** Returns the events that match, oldest first. */
	readonly events = this.#list<EventQuery, StoredEvent>('events');
	/** As `events`, once there are `count`. @throws Error if there are fewer after `waitMs` */
	readonly waitForEvents = this.#wait<EventQuery, StoredEvent>('events');

	/** Returns the deliveries of events that match, with all their attempts, oldest first. */
	readonly deliveries = this.#list<DeliveryQuery, StoredDelivery>('deliveries');
	/** As `deliveries`, once there are `count`. @throws Error if there are fewer after `waitMs` */
	readonly waitForDeliveries = this.#wait<DeliveryQuery, StoredDelivery>('deliveries');

	/** Returns the webhooks, oldest first. */
	async webhooks(): Promise<StoredWebhook[]> {
		return (await this.control<{ webhooks: StoredWebhook[] }>('GET', 'webhooks')).webhooks;
	}

	/** Replies from a phone. @returns the events of the reply */
	async reply(phone: string, message: string): Promise<StoredEvent[]> {
		return await this.#act(phone, 'reply', { message });
	}

	/** Sends STOP from a phone, which blacklists it. @returns the events of the reply */
	async stop(phone: string): Promise<StoredEvent[]> {
		return await this.reply(phone, 'STOP');
	}

	/**
	 * Follows a short link that a phone got.
	 * @param url by default the first link in the phone's newest message with one
	 * @returns the events of the click
	 */
	async click(phone: string, url?: string): Promise<StoredEvent[]> {
		return await this.#act(phone, 'click', { url });
	}

	/** Replaces the account's faults. */
	async setFaults(...faults: GivenFault[]): Promise<FaultState[]> {
		return (await this.control<{ faults: FaultState[] }>('PUT', 'faults', faults)).faults;
	}

	/** Waits until nothing is pending: no campaign, event or delivery. @throws Error if something still is */
	async waitUntilIdle(waitMs = this.#waitMs): Promise<void> {
		const until = performance.now() + waitMs;
		for (let left = waitMs; ; left = until - performance.now()) {
			const query = `waitMs=${Math.round(Math.min(Math.max(left, 0), MAX_WAIT_PER_CALL_MS))}`;
			const pending = await this.control<{ idle: boolean }>('GET', `pending?${query}`);
			if (pending.idle) return;
			if (left <= 0) throw new Error(`Waited ${waitMs} ms; pending is ${JSON.stringify(pending)}`);
		}
	}

	/** Makes a function that reads the rows of a list that match: page by page, unless the query has its own limit. */
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

	/** As `#list`, once there are `count` rows. */
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
					`Waited ${waitMs} ms for ${count} ${what} that fit ${JSON.stringify(query)}; there are ${found.length}`,
				);
			}
		};
	}

	async #act(phone: string, what: string, body: object): Promise<StoredEvent[]> {
		const path = `phones/${encodeURIComponent(phone)}/${what}`;
		return (await this.control<{ events: StoredEvent[] }>('POST', path, body)).events;
	}
}
