import { randomUUID } from 'node:crypto';

import { isJsonObject, type JsonObject } from '../../domain/json.ts';
import type { Answer, Service } from './service.ts';
import { Webhooks } from './webhooks.ts';

/** What the user chose for the probes. */
export interface ProbeOptions {
	/** The number that simulations name: one for fiction, or one that the account may send to. */
	number: string;
	/** An id of a list of the account, for simulations with lists. */
	list: string | null;
	/** The only number that is sent to; null sends nothing. */
	sendTo: string | null;
	/** Where the webhooks that are created for a moment point to. */
	webhookUrl: string;
}

/** A body of refused calls: not JSON, and longer than the error log of the sandbox keeps. */
const REFUSED_BODY_BYTES = 20_000;

/** A refused call and its record in the error log. */
interface RefusedCall {
	path: string;
	query: string;
	answer: Answer;
	/** Bytes of its body. */
	size: number;
	/** Null if the error log does not show it. */
	record: JsonObject | null;
}

/** Returns a list id as it goes out in JSON (contract 2.2). */
export function listValue(id: string): number | string {
	return /^[1-9]\d*$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : id;
}

/** The probes' common ground: one service, with what several of them ask kept. */
export class Session {
	readonly service: Service;
	readonly options: ProbeOptions;
	readonly webhooks: Webhooks;
	readonly #answers = new Map<string, Promise<unknown>>();

	constructor(service: Service, options: ProbeOptions) {
		this.service = service;
		this.options = options;
		this.webhooks = new Webhooks(service, options.webhookUrl);
	}

	/** Asks once, and gives the same answer ever after. */
	async once<Value>(key: string, ask: () => Promise<Value>): Promise<Value> {
		const known = this.#answers.get(key) ?? ask();
		this.#answers.set(key, known);
		return (await known) as Value;
	}

	/** Simulates a campaign to the number (contract 4.1). @param message fields over those of a plain one */
	async simulate(message: JsonObject = {}, gsm?: unknown[]): Promise<Answer> {
		return await this.service.call('POST', '/send/simulate', {
			body: {
				sms: {
					message: { text: 'Hello', pushtype: 'alert', ...message },
					recipients: { gsm: gsm ?? [{ value: this.options.number }] },
				},
			},
		});
	}

	/** Returns the first webhook of the run as its creation showed it, null if it was refused. */
	async webhook(): Promise<JsonObject | null> {
		return await this.once('webhook', () => this.webhooks.create());
	}

	/** The simulation that every run begins with. */
	async plain(): Promise<Answer> {
		return await this.once('plain', () => this.simulate());
	}

	/** Returns the cost of a simulation in credits, null for a refused one. */
	async costOf(message: JsonObject): Promise<number | null> {
		const answer = await this.simulate(message);
		return answer.accepted ? Number(answer.json.cost) : null;
	}

	/** Says why costs tell nothing, or null if a part costs a credit as contract 2.3 and 8.2 have it. */
	async whyNoCosts(): Promise<string | null> {
		return await this.once('costs', async () => {
			const one = await this.costOf({ text: 'a'.repeat(160) });
			const two = await this.costOf({ text: 'a'.repeat(161) });
			if (one === 1 && two === 2) return null;
			return 'a simulation does not cost one credit for each part; try another --number';
		});
	}

	/** Makes a call that is refused for its body, and reads its record (contract 7.2). */
	async refused(): Promise<RefusedCall> {
		return await this.once('refused', async () => {
			const id = randomUUID();
			const path = '/send/simulate';
			const query = `verify=${id}`;
			const body = '{'.padEnd(REFUSED_BODY_BYTES, 'x');
			const headers = { 'x-request-id': id };
			const answer = await this.service.call('POST', `${path}?${query}`, { body, headers });
			const log = await this.service.call('GET', '/errors?sort=-log_date&length=100');
			const records = Array.isArray(log.json.data) ? log.json.data.filter(isJsonObject) : [];
			const record = records.find((one) => JSON.stringify(one).includes(id)) ?? null;
			return { path, query, answer, size: body.length, record };
		});
	}
}
