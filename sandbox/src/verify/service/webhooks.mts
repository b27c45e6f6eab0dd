import { isJsonObject, type JsonObject } from '../../domain/json.mts';
import { Stopped, type Service } from './service.mts';

/** The path of a webhook (contract 4.4, 4.5). */
const pathOf = (id: string) => `/webhook/${encodeURIComponent(id)}`;

/** The webhooks that a run creates, until they are deleted. */
export class Webhooks {
	readonly #service: Service;
	readonly #ids = new Set<string>();
	/** Addresses of those that may have been created, and whose id did not come back. */
	readonly #lost: string[] = [];

	constructor(service: Service) {
		this.#service = service;
	}

	/** Creates a webhook (contract 4.3). @returns its fields, null if refused */
	async create(type: string, url: string, signature?: string): Promise<JsonObject | null> {
		const body = { webhook: { type, url, signature } };
		const answer = await this.#service
			.call('POST', '/webhook', { body })
			.catch((error: unknown) => {
				if (!(error instanceof Stopped)) this.#lost.push(url);
				throw error;
			});
		if (!answer.accepted) return null;
		const webhook = isJsonObject(answer.json.webhook) ? answer.json.webhook : {};
		if (webhook.webhook_id === undefined) this.#lost.push(url);
		else this.#ids.add(String(webhook.webhook_id));
		return webhook;
	}

	/** Sets the status of a webhook, at both paths. @returns which of them took it */
	async setStatus(id: string, status: string): Promise<{ status: boolean; bare: boolean }> {
		const put = async (path: string) => {
			const body = { webhook: { status } };
			return (await this.#service.call('PUT', path, { body })).accepted;
		};
		return { status: await put(`${pathOf(id)}/status`), bare: await put(pathOf(id)) };
	}

	/** Deletes a webhook; it is tried up to three times. @returns whether it is gone */
	async delete(id: string): Promise<boolean> {
		for (let tries = 0; tries < 3; tries += 1) {
			const answer = await this.#service.call('DELETE', pathOf(id)).catch(() => null);
			if (answer && (answer.accepted || answer.status === -5)) return this.#ids.delete(id);
		}
		return false;
	}

	/** Deletes all that were created (contract 4.5). @returns what stays behind, in words for the user */
	async deleteAll(): Promise<string[]> {
		const left = this.#lost.map(
			(url) => `There may be a webhook for ${url} whose id did not come back.`,
		);
		for (const id of [...this.#ids]) {
			if (!(await this.delete(id))) left.push(`Webhook ${id} could not be deleted. Delete it.`);
		}
		return left;
	}
}
