import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import type { JsonObject } from '../../domain/json.mts';
import { parseJson } from './service.mts';

/** What the service sent to an address of the listener. Times are of `performance.now()`. */
export interface Hit {
	/** The last part of the address. */
	ear: string;
	method: string | undefined;
	headers: IncomingHttpHeaders;
	body: string;
	/** The body as a JSON object, an empty one if it is none. */
	event: JsonObject;
	at: number;
	/** When the service gave up waiting for the answer; null while it has not. */
	givenUpAt: number | null;
}

/** What an address answers: an HTTP status, or nothing at all. */
export type Reply = number | 'nothing';

/** A server that hears the events of a run, at addresses that nobody can guess. */
export class Listener {
	#base: string;
	readonly #replies = new Map<string, Reply>();
	readonly #server = createServer((request, response) => void this.#hear(request, response));
	/** All that came, in its order. */
	readonly hits: Hit[] = [];

	/** @param url where the service reaches this machine; its port 0 stands for the one that is listened at */
	constructor(url: string) {
		this.#base = `${url.replace(/\/$/, '')}/${randomUUID()}`;
	}

	/** Begins to hear. @param port 0 takes any free one @throws Error if it is in use */
	async open(port: number): Promise<void> {
		this.#server.listen(port);
		await once(this.#server, 'listening');
		const { port: bound } = this.#server.address() as AddressInfo;
		this.#base = this.#base.replace(/:0(?=\/)/, `:${bound}`);
	}

	/** Ends, and cuts what is under way. */
	close(): void {
		this.#server.close();
		this.#server.closeAllConnections();
	}

	/** Makes an ear. @returns its address */
	add(ear: string, reply: Reply): string {
		this.#replies.set(ear, reply);
		return `${this.#base}/${ear}`;
	}

	/** Returns what came to an ear, from a time on. */
	at(ear: string, since = 0): Hit[] {
		return this.hits.filter((hit) => hit.ear === ear && hit.at >= since);
	}

	async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method, headers, url = '' } = request;
		const at = performance.now();
		const ear = url.split('/').at(-1) ?? '';
		const reply = this.#replies.get(ear);
		if (reply === undefined || !`${this.#base}/${ear}`.endsWith(url)) {
			response.writeHead(404).end();
			return;
		}
		const body = await text(request).catch(() => '');
		const hit: Hit = { ear, method, headers, body, event: parseJson(body), at, givenUpAt: null };
		this.hits.push(hit);
		response.on('close', () => {
			if (this.#server.listening) hit.givenUpAt = performance.now();
		});
		if (reply !== 'nothing')
			response.writeHead(reply, { location: `${this.#base}/moved-to` }).end();
	}
}
