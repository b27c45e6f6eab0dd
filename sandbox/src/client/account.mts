import type { AssumptionValue } from '../assumptions/assumption.mts';
import { ControlApi, MAX_WAIT_PER_CALL_MS } from './controlApi.mts';
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

/**
 * One account of a running sandbox, set up and inspected through its control API. Accounts share
 * nothing, so tests can run in parallel.
 */
export class SandboxAccount {
	readonly baseUrl: string;
	readonly token: string;
	readonly #api: ControlApi;
	readonly #waitMs: number;

	/**
	 * @param token begins with `sbx_`
	 * @param waitMs limit of a wait that is given none
	 */
	constructor(baseUrl: string, token: string, waitMs = DEFAULT_WAIT_MS) {
		this.#waitMs = waitMs;
		this.baseUrl = baseUrl.replace(/\/$/, '');
		this.token = token;
		this.#api = new ControlApi(this.baseUrl, token);
	}

	/**
	 * Calls the control API.
	 * @param path relative to `/_sandbox/`
	 * @throws Error with the sandbox's message if it refuses the call
	 */
	async control<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
		return await this.#api.call(method, path, body);
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

	/** Moves the account's clock forward. */
	async advanceClock(ms: number): Promise<void> {
		await this.control('PUT', 'clock', { advanceMs: ms });
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

	/** Switches assumptions. */
	async assume(values: Record<string, AssumptionValue>): Promise<void> {
		await this.control('PUT', 'assumptions', values);
	}

	#list<Query extends object, Row>(what: string) {
		return async (query: Query = {} as Query): Promise<Row[]> => await this.#api.list(what, query);
	}

	#wait<Query extends object, Row>(what: string) {
		return async (count: number, query?: Query, waitMs = this.#waitMs): Promise<Row[]> => {
			return await this.#api.wait(what, { ...query }, count, waitMs);
		};
	}

	async #act(phone: string, what: string, body: object): Promise<StoredEvent[]> {
		const path = `phones/${encodeURIComponent(phone)}/${what}`;
		return (await this.control<{ events: StoredEvent[] }>('POST', path, body)).events;
	}
}
