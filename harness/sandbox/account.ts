import { SandboxAccount } from '../../sandbox/src/client/account.ts';
import type { StoredCall, StoredDelivery } from '../../sandbox/src/client/types.ts';
import { until, WAIT_SECONDS } from '../system/polling.ts';
import type { EventType } from '../workflows/trigger.ts';

/** An account of the sandbox, as tests arrange it, and the phones of the people that it reaches. */
export class TestAccount extends SandboxAccount {
	constructor(baseUrl: string, token: string) {
		super(baseUrl, token, WAIT_SECONDS * 1000);
	}

	/**
	 * Calls the service as its client would.
	 *
	 * @param path with a slash at its beginning
	 * @throws Error with the answer when its HTTP status is no success
	 */
	async service<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer> {
		const response = await fetch(new URL(path, this.baseUrl), {
			method,
			headers: {
				authorization: `Bearer ${this.token}`,
				accept: 'application/json',
				'content-type': 'application/json',
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
		return JSON.parse(text) as Answer;
	}

	/** The calls about webhooks that reached the service, oldest first. */
	async webhookCalls(): Promise<StoredCall[]> {
		return (await this.calls()).filter(({ path }) => path.startsWith('/webhook'));
	}

	/** Deliveries of one type that were taken, once nothing is on its way any more. */
	async delivered(type: EventType): Promise<StoredDelivery[]> {
		await until('all deliveries to end', async () => {
			return (await this.deliveries({ type, state: 'pending' })).length === 0;
		});
		return await this.deliveries({ type, state: 'delivered' });
	}

	/** The texts that a phone got, the newest last. */
	async texts(phone: string): Promise<string[]> {
		return (await this.messages({ phone })).map(({ text }) => text);
	}

	/** A phone opens the newest short link that it got. @returns where it leads */
	async followLink(phone: string): Promise<string> {
		const path = `phones/${phone}/click`;
		return (await this.control<{ longUrl: string }>('POST', path, {})).longUrl;
	}

	/**
	 * The short link in a text, as a browser on this machine can open it.
	 *
	 * @throws Error when there is none
	 */
	shortLink(text: string): string {
		const link = /https?:\/\/\S+/.exec(text)?.[0];
		if (!link) throw new Error(`There is no link in "${text}".`);
		return `${this.baseUrl}/${link.slice(link.lastIndexOf('/') + 1)}`;
	}
}
