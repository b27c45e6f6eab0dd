import { randomUUID } from 'node:crypto';

import type { AssumptionValue } from '../assumptions/assumption.mts';
import { isJsonObject, type JsonObject } from '../domain/json.mts';
import { Untold, type Answer, type Service } from './service.mts';

/** The number that simulations name, which is kept for fiction. */
const NUMBER = '33639981000';

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
	readonly #answers = new Map<string, Promise<unknown>>();
	#webhookPath: string | null = null;
	/** What to tell of a webhook that stays behind; null for none. */
	#left: string | null = null;

	constructor(service: Service) {
		this.service = service;
	}

	/** Asks once, and gives the same answer ever after. */
	async once<Value>(key: string, ask: () => Promise<Value>): Promise<Value> {
		const known = this.#answers.get(key) ?? ask();
		this.#answers.set(key, known);
		return (await known) as Value;
	}

	/** Simulates a campaign (contract 4.1). @param message fields over those of a plain one */
	async simulate(message: object = {}, options = {}): Promise<Answer> {
		const recipients = { gsm: [{ value: NUMBER }] };
		const sms = { message: { text: 'Hello', ...message }, recipients };
		return await this.service.call('POST', '/send/simulate', { body: { sms }, ...options });
	}

	/** Returns the path of the webhook of the run, which is created for that (contract 4.3 to 4.5). @throws Untold */
	async webhookPath(): Promise<string> {
		return await this.once('webhook', async () => {
			// Nobody can own this address.
			const url = `https://sms-verify.invalid/?verify=${randomUUID()}`;
			const body = { webhook: { type: 'BALANCE_ALERT', url } };
			const call = this.service.call('POST', '/webhook', { body });
			if (!this.service.isStopped) {
				this.#left = `There may be a webhook for ${url} whose id did not come back.`;
			}
			const { accepted, json } = await call;
			if (!accepted) this.#left = null;
			need(accepted, 'a webhook is refused');
			const id = isJsonObject(json.webhook) ? json.webhook.webhook_id : undefined;
			need(id !== undefined, 'the answer to a creation has no webhook_id');
			this.#left = `Webhook ${String(id)} could not be deleted. Delete it.`;
			this.#webhookPath = `/webhook/${encodeURIComponent(String(id))}`;
			return this.#webhookPath;
		});
	}

	/** Deletes the webhook of the run, in up to three attempts. @returns words for the user if it stays behind */
	async deleteWebhook(): Promise<string | null> {
		for (let attempts = 0; this.#webhookPath !== null && attempts < 3; attempts += 1) {
			const answer = await this.service.call('DELETE', this.#webhookPath).catch(() => null);
			if (answer && (answer.accepted || answer.status === -5)) return null;
		}
		return this.#left;
	}

	/** The simulation that every run begins with. */
	async plain(): Promise<Answer> {
		return await this.once('plain', () => this.simulate({}, { anyAnswer: true }));
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
}
