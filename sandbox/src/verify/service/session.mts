import { randomUUID } from 'node:crypto';

import type { AssumptionValue } from '../../assumptions/assumption.mts';
import { isJsonObject, type JsonObject } from '../../domain/json.mts';
import { Untold, type Answer, type Service } from './service.mts';
import { Webhooks } from './webhooks.mts';

/** What the user chose for the probes. */
export interface ProbeOptions {
	/** The number that simulations name: one for fiction, or one that the account may send to. */
	number: string;
	/** The only number that is sent to; null sends nothing. */
	sendTo: string | null;
	/** Where the service can reach this machine; null hears no events. */
	listen: string | null;
	listenPort: number;
	/** How long events, and the person with the phone, may take. */
	waitMs: number;
}

/**
 * Finds the value of one row; `fixed` says that a row without a switch holds.
 * @throws Untold, Stopped
 */
export type Probe = (session: Session) => Promise<AssumptionValue>;

/** Probes by the id of their row. */
export type ProbeTable = Record<string, Probe>;

/** Goes on only if something is so. @param why words for the row otherwise @throws Untold */
export function need(isSo: unknown, why: string): asserts isSo {
	if (!isSo) throw new Untold(why);
}

/** The probes' common ground: one service, with what several of them ask kept. */
export class Session {
	readonly service: Service;
	readonly options: ProbeOptions;
	readonly webhooks: Webhooks;
	/** Tells the person with the phone what to do. */
	readonly say: (text: string) => void;
	readonly #answers = new Map<string, Promise<unknown>>();
	/** Nobody can own this address. */
	readonly #nowhere = `https://sms-verify.invalid/?verify=${randomUUID()}`;

	constructor(service: Service, options: ProbeOptions, say: (text: string) => void) {
		this.service = service;
		this.options = options;
		this.say = say;
		this.webhooks = new Webhooks(service);
	}

	/** Asks once, and gives the same answer ever after. */
	async once<Value>(key: string, ask: () => Promise<Value>): Promise<Value> {
		const known = this.#answers.get(key) ?? ask();
		this.#answers.set(key, known);
		return (await known) as Value;
	}

	/** Posts a campaign (contract 4.1, 4.2). @param message fields over those of a plain one */
	async campaign(path: string, message: object, to: object, headers = {}): Promise<Answer> {
		const sms = { message: { text: 'Hello', pushtype: 'alert', ...message }, ...to };
		return await this.service.call('POST', path, { body: { sms }, headers });
	}

	/** Simulates a campaign to the number, or to these. */
	async simulate(message: object = {}, gsm: unknown[] = [{ value: this.options.number }]) {
		return await this.campaign('/send/simulate', message, { recipients: { gsm } });
	}

	/** Sends a campaign to the number that the user named. @throws Untold if there is none */
	async send(message: object, gsm: unknown[] = [{ value: this.options.sendTo }]): Promise<Answer> {
		need(this.options.sendTo, 'it takes a send: see --send-to');
		return await this.campaign('/send', message, { recipients: { gsm } });
	}

	/** Tells whether a simulation with some odd fields is accepted. */
	async takes(message: object, gsm?: unknown[]): Promise<boolean> {
		return (await this.simulate(message, gsm)).accepted;
	}

	/** Creates a webhook of the type with the fewest events. @throws Untold if refused */
	async newWebhook(): Promise<JsonObject> {
		const webhook = await this.webhooks.create('BALANCE_ALERT', this.#nowhere);
		need(webhook, 'a webhook is refused');
		return webhook;
	}

	/** Returns the first webhook of the run as its creation showed it. @throws Untold */
	async webhook(): Promise<JsonObject> {
		return await this.once('webhook', () => this.newWebhook());
	}

	/** The simulation that every run begins with. */
	async plain(): Promise<Answer> {
		return await this.once('plain', () => this.simulate());
	}

	/** Returns the cost of a simulation in credits, null for a refused one. */
	async costOf(message: object): Promise<number | null> {
		const { accepted, json } = await this.simulate(message);
		return accepted ? Number(json.cost) : null;
	}

	/** Goes on only if a part costs a credit, as contract 2.3 and 8.2 have it. @throws Untold */
	async needCosts(): Promise<void> {
		const costs = await this.once('costs', async () => {
			const one = await this.costOf({ text: 'a'.repeat(160) });
			return [one, await this.costOf({ text: 'a'.repeat(161) })].join();
		});
		need(
			costs === '1,2',
			'a simulation does not cost a credit for each part; try another --number',
		);
	}

	/** Makes a call that is refused for its body, and reads its record (contract 7.2). */
	async refused() {
		return await this.once('refused', async () => {
			const id = randomUUID();
			const options = { body: '{', headers: { 'x-request-id': id } };
			// A service may keep the query alone.
			const answer = await this.service.call('POST', `/send/simulate?verify=${id}`, options);
			const { json } = await this.service.call('GET', '/errors?sort=-log_date&length=100');
			const records = Array.isArray(json.data) ? json.data.filter(isJsonObject) : [];
			const record = records.find((one) => JSON.stringify(one).includes(id));
			const path = `/errors/${encodeURIComponent(String(record?.log_id))}`;
			if (record) await this.service.call('GET', path, { anyAnswer: true });
			return { answer, record };
		});
	}

	/** Returns the record of a call that was refused. @throws Untold */
	async record(): Promise<JsonObject> {
		const { record } = await this.refused();
		need(record, 'the error log does not show a call that was just refused');
		return record;
	}

	/** Waits until something is so, or the time is over; a stop ends it. */
	async waitFor(isSo: () => boolean, waitMs: number): Promise<void> {
		const until = performance.now() + waitMs;
		while (!isSo() && !this.service.isStopped && performance.now() < until) {
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
}
