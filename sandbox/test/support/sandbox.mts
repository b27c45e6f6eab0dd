import { after } from 'node:test';
import { randomUUID } from 'node:crypto';

import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.mts';

export type Json = Record<string, any>;

/** Starts a sandbox on a free port, and closes the sandbox after the file's tests. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const sandbox = await createSandbox(options);
	after(() => sandbox.close());
	return sandbox;
}

/** Returns the body of a send. @param to numbers, or recipients with their `gsmsmsid` */
export const smsBody = (text: string, to: Array<string | Json>, message: Json = {}) => ({
	sms: {
		message: { text, pushtype: 'alert', ...message },
		recipients: { gsm: to.map((one) => (typeof one === 'string' ? { value: one } : one)) },
	},
});

/** A client of a sandbox, with a new account by default. */
export class Client {
	readonly token: string;
	baseUrl: string;

	constructor(baseUrl: string, token = `sbx_${randomUUID()}`) {
		this.baseUrl = baseUrl;
		this.token = token;
	}

	/** Sends a request. @param accept selects the format of the response */
	async request(
		method: string,
		path: string,
		accept: string,
		body?: string,
		headers: Record<string, string> = {},
	): Promise<Response> {
		return await fetch(this.baseUrl + path, {
			method,
			redirect: 'manual',
			headers: { authorization: `Bearer ${this.token}`, accept, ...headers },
			...(body === undefined ? {} : { body }),
		});
	}

	async json(method: string, path: string, body?: unknown): Promise<Json> {
		const text = body === undefined ? undefined : JSON.stringify(body);
		const response = await this.request(method, path, 'application/json', text);
		return (await response.json()) as Json;
	}

	async xml(method: string, path: string, body?: string): Promise<string> {
		return await (await this.request(method, path, 'application/xml', body)).text();
	}

	/** Calls the control API. */
	async control(method: string, path: string, body?: unknown): Promise<Json> {
		return await this.json(method, `/_sandbox/${path}`, body);
	}

	/** Sends a campaign. @param given the message text, the recipients, and further fields of the message */
	async send(...given: Parameters<typeof smsBody>): Promise<Json> {
		return await this.json('POST', '/send', smsBody(...given));
	}

	async simulate(...given: Parameters<typeof smsBody>): Promise<Json> {
		return await this.json('POST', '/send/simulate', smsBody(...given));
	}

	async messages(query = ''): Promise<Json[]> {
		return (await this.control('GET', `messages${query}`)).messages as Json[];
	}

	/** Creates a webhook. @returns its id */
	async webhook(type: string, url: string, signature?: string): Promise<string> {
		const { webhook } = await this.json('POST', '/webhook', { webhook: { type, url, signature } });
		return (webhook as Json).webhook_id as string;
	}

	/** Sends a reply from a phone. */
	async reply(number: string, message: string): Promise<Json> {
		return await this.control('POST', `phones/${number}/reply`, { message });
	}

	/** Waits up to 2 min until a list has `count` rows (a query parameter, by default 1). @returns the list */
	async awaited(path: string): Promise<Json> {
		const url = new URL(path, this.baseUrl);
		url.searchParams.set('waitMs', '30000');
		const count = Number(url.searchParams.get('count') ?? 1);
		let answer: Json = {};
		// A call waits for at most 30 s, which may be too short on a busy machine.
		for (let attempts = 0; attempts < 4 && !(answer.total >= count); attempts++) {
			answer = await this.control('GET', `${path.split('?')[0]}${url.search}`);
		}
		return answer;
	}

	/** Waits until there are `count` deliveries, and returns them. `count` is a query parameter, 1 by default. */
	async deliveries(query = ''): Promise<Json[]> {
		return (await this.awaited(`deliveries?${query}`)).deliveries as Json[];
	}
}
