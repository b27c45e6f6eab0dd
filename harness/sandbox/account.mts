import { SandboxAccount } from '../../sandbox/src/client/account.mts';
import type { StoredCall, StoredDelivery } from '../../sandbox/src/client/types.mts';
import { until, WAIT_SECONDS } from '../system/polling.mts';
import type { EventType } from '../workflows/node.mts';
import { createHmac } from 'node:crypto';

/** An account of the sandbox for tests, and the phones of its recipients. */
export class TestAccount extends SandboxAccount {
	constructor(baseUrl: string, token: string) {
		super(baseUrl, token, WAIT_SECONDS * 1000);
	}

	/**
	 * Calls the service's API, as its clients do.
	 *
	 * @param path with a leading slash
	 * @throws Error with the response if its HTTP status is not a success
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

	/** Sends a message through the service. */
	async send(text: string, gsm: Array<{ value: string; gsmsmsid?: string }>): Promise<void> {
		const message = { text, pushtype: 'alert' };
		await this.service('POST', '/send', { sms: { message, recipients: { gsm } } });
	}

	/** Sets the service's response to the next simulation. */
	async answerSimulation(answer: object): Promise<void> {
		const body = JSON.stringify({ status: 1, message: 'OK', ...answer });
		const headers = { 'content-type': 'application/json' };
		const path = '/send/simulate';
		const fault = { kind: 'status', path, status: 200, body, headers, times: 1 };
		await this.control('POST', 'faults', fault);
	}

	/** Calls the account's only webhook, without a signature. */
	async callWebhook(event: unknown): Promise<void> {
		const [{ url }] = await this.webhooks();
		const headers = { 'content-type': 'application/json' };
		await fetch(url, { method: 'POST', headers, body: JSON.stringify(event) });
	}

	/** Returns the API calls to paths that begin with `/webhook`, oldest first. */
	async webhookCalls(): Promise<StoredCall[]> {
		return (await this.calls()).filter(({ path }) => path.startsWith('/webhook'));
	}

	/** Waits until no deliveries of the given type are pending, and returns those that were accepted. */
	async delivered(type: EventType): Promise<StoredDelivery[]> {
		await until('all deliveries to end', async () => {
			return (await this.deliveries({ type, state: 'pending' })).length === 0;
		});
		return await this.deliveries({ type, state: 'delivered' });
	}

	/** Returns the text of each message that a phone received, newest last. */
	async texts(phone: string): Promise<string[]> {
		return (await this.messages({ phone })).map(({ text }) => text);
	}

	/** Opens a phone's newest short link. @returns the link's target */
	async followLink(phone: string): Promise<string> {
		const path = `phones/${phone}/click`;
		return (await this.control<{ longUrl: string }>('POST', path, {})).longUrl;
	}

	/**
	 * Returns a message's short link as a URL that a browser on this machine can open.
	 *
	 * @throws Error if the message contains no link
	 */
	shortLink(text: string): string {
		const link = /https?:\/\/\S+/.exec(text)?.[0];
		if (!link) throw new Error(`There is no link in "${text}".`);
		return `${this.baseUrl}/${link.slice(link.lastIndexOf('/') + 1)}`;
	}
}

/** A signed delivery report for a new message, in the service's format. */
export interface DeliveryReport {
	messageId: string;
	method: 'POST';
	headers: Record<string, string>;
	body: string;
}

/** Creates a delivery report for a new message. @param secret the secret of the webhook's signatures */
export function makeDeliveryReport(secret: string, status = 3): DeliveryReport {
	const messageId = crypto.randomUUID();
	const body = JSON.stringify({
		date: '2026-11-20T10:15:00+01:00',
		status,
		destination: '33639980417',
		message_id: messageId,
		campaign_id: '417',
		country_code: 'FR',
	});
	const signature = createHmac('sha256', secret).update(body).digest('hex');
	const headers = { 'content-type': 'application/json', 'x-service-signature': signature };
	return { messageId, method: 'POST', headers, body };
}
