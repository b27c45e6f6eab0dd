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

/** What the service sent to an address of the listener. */
export interface Hit {
	/** The last part of the address. */
	ear: string;
	method: string | undefined;
	headers: IncomingHttpHeaders;
	body: string;
	/** The body as a JSON object, an empty one if it is none. */
	event: JsonObject;
}

/** A server that hears the events of a run, at addresses that nobody can guess. */
export class Listener {
	#base: string;
	readonly #ears = new Set<string>();
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
	add(ear: string): string {
		this.#ears.add(ear);
		return `${this.#base}/${ear}`;
	}

	/** Returns what came to an ear. */
	at(ear: string): Hit[] {
		return this.hits.filter((hit) => hit.ear === ear);
	}

	async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method, headers, url = '' } = request;
		const ear = url.split('/').at(-1) ?? '';
		if (!this.#ears.has(ear) || !`${this.#base}/${ear}`.endsWith(url)) {
			response.writeHead(404).end();
			return;
		}
		const body = await text(request).catch(() => '');
		this.hits.push({ ear, method, headers, body, event: parseJson(body) });
		response.writeHead(200).end();
	}
}
