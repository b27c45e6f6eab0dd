import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { startServer } from './server.mts';

/** The time limit for waits, in milliseconds: long enough for a busy machine. */
const PATIENCE_MS = 240_000;

/** A received request. */
export interface Received {
	path: string;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

/** Receives events on a free port, for one file's tests. */
export class Receiver {
	readonly received: Received[] = [];
	readonly #arrivals = new EventEmitter();
	/** Responds to each request. */
	answer: (response: ServerResponse, path: string) => void = (response) => response.end('thanks');
	url = '';

	static async start(): Promise<Receiver> {
		const receiver = new Receiver();
		receiver.url = await startServer(async (request, response) => {
			const { url: path = '', headers } = request;
			const body = await buffer(request).catch(() => null);
			// A sender that is killed does not send the whole body.
			if (body === null) return;
			receiver.received.push({ path, headers, body });
			receiver.answer(response, path);
			receiver.#arrivals.emit('arrival');
		});
		return receiver;
	}

	/** Returns the requests to one path. */
	at(path: string): Received[] {
		return this.received.filter((one) => one.path === path);
	}

	/** Waits for a condition, which is checked after each request. @throws Error after the time limit */
	async waitFor(isSo: () => boolean): Promise<void> {
		const signal = AbortSignal.timeout(PATIENCE_MS);
		while (!isSo()) await once(this.#arrivals, 'arrival', { signal });
	}
}
