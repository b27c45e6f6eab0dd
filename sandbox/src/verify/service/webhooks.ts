import { randomUUID } from 'node:crypto';

import { isJsonObject, type JsonObject } from '../../domain/json.ts';
import { Stopped, type Service } from './service.ts';

/** The type with the fewest events (contract 6.1). */
const TYPE = 'BALANCE_ALERT';

/** The webhooks that a run creates, until they are deleted. */
export class Webhooks {
	readonly #service: Service;
	readonly #url: string;
	readonly #ids = new Set<string>();
	/** Whether one may have been created whose id did not come back. */
	#lost = false;

	/** @param url where they point to; each run has its own address */
	constructor(service: Service, url: string) {
		this.#service = service;
		const address = new URL(url);
		address.searchParams.set('verify', randomUUID());
		this.#url = address.href;
	}

	/** Creates a webhook, at the same address each time (contract 4.3). @returns its fields, null if refused */
	async create(): Promise<JsonObject | null> {
		const body = { webhook: { type: TYPE, url: this.#url } };
		const answer = await this.#service
			.call('POST', '/webhook', { body })
			.catch((error: unknown) => {
				if (!(error instanceof Stopped)) this.#lost = true;
				throw error;
			});
		if (!answer.accepted) return null;
		const { webhook } = answer.json;
		if (isJsonObject(webhook) && webhook.webhook_id !== undefined) {
			this.#ids.add(String(webhook.webhook_id));
			return webhook;
		}
		this.#lost = true;
		return null;
	}

	/**
	 * Deletes what was created; each is tried up to three times (contract 4.5).
	 * @returns what stays behind, in words for the user
	 */
	async deleteAll(): Promise<string[]> {
		const left: string[] = [];
		for (const id of this.#ids) {
			if (!(await this.#delete(id))) left.push(`Webhook ${id} could not be deleted. Delete it.`);
		}
		if (this.#lost) {
			left.push(`There may be a webhook for ${this.#url} whose id did not come back.`);
		}
		return left;
	}

	async #delete(id: string): Promise<boolean> {
		for (let tries = 0; tries < 3; tries += 1) {
			try {
				const answer = await this.#service.call('DELETE', `/webhook/${encodeURIComponent(id)}`);
				if (answer.accepted || answer.status === -5) return true;
			} catch {
				// Tried again.
			}
		}
		return false;
	}
}
