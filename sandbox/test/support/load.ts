import assert from 'node:assert/strict';

import type { Received, Receiver } from './receiver.ts';
import { Client, type Json } from './sandbox.ts';

const CREDITS = 10_000;
/** The statuses of a delivered message's reports: SENT, then DELIVERED. */
const REPORTS = [1, 3];
const FIRST_NUMBER = 33_639_981_000;

/** The calls of one account under load, and the checks of what is stored after a kill. */
export class AccountLoad {
	readonly #name: string;
	readonly #client = new Client('');
	readonly #sizes = new Map<string, number>();
	/** Tickets by request id, null without a response. */
	readonly #campaigns = new Map<string, string | null>();
	/** Whether a reply got a response, by its text. */
	readonly #replies = new Map<string, boolean>();
	readonly #begun = Promise.withResolvers<void>();
	/** Calls whose connection was cut. */
	cut = 0;

	constructor(name: string) {
		this.#name = name;
	}

	get accepted(): number {
		return [...this.#campaigns.values()].filter((ticket) => ticket !== null).length;
	}

	/** Resolves with the first response, which takes a while on a busy machine. */
	get begun(): Promise<void> {
		return this.#begun.promise;
	}

	/** Creates the account, with webhooks at a unique path. */
	async prepare(baseUrl: string, receiver: Receiver): Promise<void> {
		this.#client.baseUrl = baseUrl;
		await this.#client.control('PUT', 'account', {
			credits: CREDITS,
			assumptions: { 'push.retry-ms': 20, 'reports.after-ms': 30, 'reports.intermediate': true },
		});
		for (const type of ['DLR', 'MO']) {
			await this.#client.webhook(type, `${receiver.url}/${this.#name}/${type}`);
		}
	}

	/** Sends and replies concurrently until the server is gone. */
	async run(): Promise<void> {
		await Promise.all([
			this.#until('a', (id) => this.#send(id)),
			this.#until('b', (id) => this.#send(id)),
			this.#until('c', (id) => this.#reply(id)),
		]);
	}

	async #until(worker: string, call: (id: string) => Promise<void>): Promise<void> {
		for (let i = 0; i < 5000; i++) {
			try {
				await call(`${this.#name}-${worker}-${i}`);
			} catch (error) {
				if (error instanceof assert.AssertionError) throw error;
				this.cut += 1;
				return;
			}
		}
	}

	async #send(id: string): Promise<void> {
		const size = 1 + (this.#campaigns.size % 4);
		this.#sizes.set(id, size);
		this.#campaigns.set(id, null);
		const gsm = Array.from({ length: size }, (_, at) => ({ value: String(FIRST_NUMBER + at) }));
		const body = { sms: { message: { text: id, pushtype: 'alert' }, recipients: { gsm } } };
		const answer = await this.#client.request(
			'POST',
			'/send',
			'application/json',
			JSON.stringify(body),
			{ 'x-request-id': id },
		);
		const { status, ticket } = (await answer.json()) as Json;
		assert.equal(status, 1);
		this.#campaigns.set(id, ticket as string);
		this.#begun.resolve();
	}

	async #reply(id: string): Promise<void> {
		this.#replies.set(id, false);
		await this.#client.reply(String(FIRST_NUMBER), id);
		this.#replies.set(id, true);
	}

	/**
	 * Checks what is stored after a restart: each call that got a response is there once, each that was cut is
	 * there once or not at all, and what is there is complete: recipients, credits, events.
	 */
	async checkStored(baseUrl: string): Promise<void> {
		this.#client.baseUrl = baseUrl;
		const { campaigns } = (await this.#client.control('GET', 'campaigns?limit=100000')) as {
			campaigns: Json[];
		};
		const ids = campaigns.map(({ requestId }) => requestId as string);
		assert.equal(new Set(ids).size, ids.length, 'A campaign was accepted twice');
		for (const id of ids) assert.ok(this.#campaigns.has(id), `Nobody sent ${id}`);
		const stored = new Map(campaigns.map(({ requestId, ticket }) => [requestId, ticket]));
		for (const [id, ticket] of this.#campaigns) {
			if (ticket !== null) assert.equal(stored.get(id), ticket, `${id} was accepted`);
		}
		const { credits } = await this.#client.control('GET', 'account');
		const cost = ids.reduce((sum, id) => sum + (this.#sizes.get(id) ?? 0), 0);
		assert.equal(credits, CREDITS - cost);
		await this.#checkEvents(campaigns);
	}

	async #events(): Promise<Json[]> {
		return (await this.#client.control('GET', 'events?limit=100000')).events as Json[];
	}

	async #checkEvents(campaigns: Json[]): Promise<void> {
		const events = await this.#events();
		const bodies = (type: string) =>
			events.filter((one) => one.type === type).map(({ body }) => JSON.parse(body) as Json);
		const keyOf = (ticket: string, phone: string, status: number) => `${ticket} ${phone} ${status}`;
		const expected = campaigns.flatMap(({ requestId, ticket }) =>
			Array.from({ length: this.#sizes.get(requestId) ?? 0 }, (_, at) =>
				String(FIRST_NUMBER + at),
			).flatMap((phone) => REPORTS.map((status) => keyOf(ticket, phone, status))),
		);
		const reports = bodies('DLR').map((one) => keyOf(one.campaign_id, one.destination, one.status));
		assert.deepEqual(reports.sort(), expected.sort());
		const replies = bodies('MO').map(({ message }) => message as string);
		assert.equal(new Set(replies).size, replies.length, 'A reply was taken twice');
		for (const [id, seen] of this.#replies) assert.ok(!seen || replies.includes(id), id);
	}

	/**
	 * Waits until all events are delivered, and checks that the receiver got each at least once.
	 * @returns how many events there are, and how many requests delivered them
	 */
	async checkDelivered(baseUrl: string, received: Received[]) {
		this.#client.baseUrl = baseUrl;
		const events = await this.#events();
		const query = `deliveries?state=delivered&limit=1&count=${events.length}`;
		assert.equal((await this.#client.awaited(query)).total, events.length);
		const own = received.filter(({ path }) => path.startsWith(`/${this.#name}/`));
		const heard = new Set(own.map(({ path, body }) => `${path} ${body.toString()}`));
		for (const { type, body } of events)
			assert.ok(heard.has(`/${this.#name}/${type} ${body}`), body);
		// And nothing else: no event is delivered before it is stored.
		assert.equal(heard.size, events.length);
		return { events: events.length, requests: own.length };
	}
}
