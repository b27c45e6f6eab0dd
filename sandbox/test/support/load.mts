import assert from 'node:assert/strict';

import type { Received, Receiver } from './receiver.mts';
import { Client, type Json } from './sandbox.mts';

const CREDITS = 10_000;
/** The statuses of a delivered message's reports: SENT, then DELIVERED. */
const REPORTS = [1, 3];
const NUMBERS = ['33639981000', '33639981001', '33639981002', '33639981003'];

/** Returns phone numbers that do not exist: no French number has a 0 after its country code. */
export const fakeNumbers = (count: number) =>
	Array.from({ length: count }, (_, at) => String(33_000_000_000 + at * 7));

/** Makes many calls to one account, and checks the stored data after the sandbox was killed. */
export class AccountLoad {
	readonly #name: string;
	readonly #client = new Client('');
	/** The sends, keyed by message text: the number of recipients, and the ticket (null without a response). */
	readonly #sends = new Map<string, { size: number; ticket: string | null }>();
	/** Whether each reply got a response, keyed by the reply's text. */
	readonly #replies = new Map<string, boolean>();
	readonly #begun = Promise.withResolvers<void>();
	/** The number of calls whose connection was cut. */
	cut = 0;

	constructor(name: string) {
		this.#name = name;
	}

	get accepted(): number {
		return [...this.#sends.values()].filter(({ ticket }) => ticket !== null).length;
	}

	/** Resolves at the first response to a send, which may take long on a busy machine. */
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

	/** Sends and replies concurrently until the server process ends. */
	async run(): Promise<void> {
		const calls = { a: this.#send, b: this.#send, c: this.#reply };
		await Promise.all(
			Object.entries(calls).map(async ([worker, call]) => {
				for (let i = 0; i < 5000; i++) {
					try {
						await call.call(this, `${this.#name}-${worker}-${i}`);
					} catch (error) {
						if (error instanceof assert.AssertionError) throw error;
						this.cut += 1;
						return;
					}
				}
			}),
		);
	}

	async #send(text: string): Promise<void> {
		const sent = { size: 1 + (this.#sends.size % NUMBERS.length), ticket: null };
		this.#sends.set(text, sent);
		const { status, ticket } = await this.#client.send(text, NUMBERS.slice(0, sent.size));
		assert.equal(status, 1);
		sent.ticket = ticket;
		this.#begun.resolve();
	}

	async #reply(text: string): Promise<void> {
		this.#replies.set(text, false);
		await this.#client.reply(NUMBERS[0]!, text);
		this.#replies.set(text, true);
	}

	/**
	 * Checks the stored data after a restart. Each call with a response is stored once, and each interrupted call at
	 * most once. Stored campaigns are complete: recipients, credits and events.
	 */
	async checkStored(baseUrl: string): Promise<void> {
		this.#client.baseUrl = baseUrl;
		const answer = await this.#client.control('GET', 'campaigns?limit=100000');
		const campaigns = answer.campaigns as Array<{ text: string; ticket: string }>;
		const stored = new Map(campaigns.map(({ text, ticket }) => [text, ticket]));
		assert.equal(stored.size, campaigns.length, 'A campaign was stored twice');
		for (const [text, { ticket }] of this.#sends) {
			if (ticket !== null)
				assert.equal(stored.get(text), ticket, `${text} was accepted, but is not stored`);
		}
		const sizes = campaigns.map(({ text }) => this.#sends.get(text)?.size ?? assert.fail(text));
		const cost = sizes.reduce((sum, size) => sum + size, 0);
		assert.equal((await this.#client.control('GET', 'account')).credits, CREDITS - cost);

		const events = await this.#events();
		const bodies = (type: string) =>
			events.filter((one) => one.type === type).map(({ body }) => JSON.parse(body) as Json);
		const reports = bodies('DLR').map((one) =>
			[one.campaign_id, one.destination, one.status].join(' '),
		);
		const expected = campaigns.flatMap(({ ticket }, at) =>
			NUMBERS.slice(0, sizes[at]).flatMap((phone) =>
				REPORTS.map((status) => [ticket, phone, status].join(' ')),
			),
		);
		assert.deepEqual(reports.sort(), expected.sort());
		const replies = bodies('MO').map(({ message }) => message as string);
		assert.equal(new Set(replies).size, replies.length, 'A reply was stored twice');
		for (const [text, answered] of this.#replies) assert.ok(!answered || replies.includes(text));
	}

	async #events(): Promise<Json[]> {
		return (await this.#client.control('GET', 'events?limit=100000')).events as Json[];
	}

	/**
	 * Waits until all events are delivered, and checks that the receiver got every stored event, and no other event.
	 * This shows that no event is delivered before it is stored.
	 */
	async checkDelivered(received: Received[]): Promise<void> {
		const events = await this.#events();
		const query = `deliveries?state=delivered&limit=1&count=${events.length}`;
		assert.equal((await this.#client.awaited(query)).total, events.length);
		const own = received.filter(({ path }) => path.startsWith(`/${this.#name}/`));
		const heard = new Set(own.map(({ path, body }) => `${path} ${body.toString()}`));
		const stored = new Set(events.map(({ type, body }) => `/${this.#name}/${type} ${body}`));
		assert.deepEqual(heard, stored);
		assert.equal(stored.size, events.length);
	}
}
