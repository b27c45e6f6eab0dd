import type { ServerResponse } from 'node:http';

import type { FastifyInstance } from 'fastify';

import type { ChangeNotifier } from '../store/accounts/changeNotifier.ts';
import type { Account } from '../store/accounts/accounts.ts';
import { readBearerToken } from '../http/bearerToken.ts';
import { securityHeaders } from '../server/crossSiteGuard.ts';
import type { Services } from '../http/services.ts';

/** Streams that are open at once, of all accounts. */
const MAX_STREAMS = 200;
/** Changes within so many milliseconds are told together. */
const STREAM_BATCH_MS = 100;
/** How often a stream shows that it is alive. */
const HEARTBEAT_MS = 15_000;
/** How many beats a client may take nothing before it is let go. */
const MAX_STALLED_BEATS = 4;

/**
 * Tells one client of the changes of an account until it goes away. Nothing is kept for it but that
 * there was a change: a client that reads slowly is told once, when it can take it. So its memory is
 * bounded, and a client that comes back reads anew whatever it has missed.
 */
class ChangeStream {
	readonly #response: ServerResponse;
	readonly #changes: ChangeNotifier;
	readonly #account: () => Account;
	#id = Date.now();
	#timer: NodeJS.Timeout | undefined;
	/** Whether the client is to be told, as soon as it can take it. */
	#isDue = false;
	#isFull = false;
	#stuckBeats = 0;
	#unwatch = () => {};

	/** @param account looks the account up by its token: it may be made anew meanwhile */
	constructor(response: ServerResponse, changes: ChangeNotifier, account: () => Account) {
		this.#response = response;
		this.#changes = changes;
		this.#account = account;
		const type = 'text/event-stream; charset=utf-8';
		response.writeHead(200, {
			...securityHeaders(type),
			'content-type': type,
			'cache-control': 'no-store',
			'x-accel-buffering': 'no',
		});
		response.on('drain', () => {
			this.#isFull = false;
			this.#stuckBeats = 0;
			if (this.#isDue) this.#tell();
		});
		const beat = setInterval(() => this.#onBeat(), HEARTBEAT_MS).unref();
		response.once('close', () => {
			clearInterval(beat);
			clearTimeout(this.#timer);
			this.#unwatch();
		});
		this.#tell();
	}

	#write(text: string): void {
		this.#isFull = !this.#response.write(text);
	}

	#onBeat(): void {
		if (!this.#isFull) return this.#write(': beat\n\n');
		this.#stuckBeats += 1;
		if (this.#stuckBeats >= MAX_STALLED_BEATS) this.#response.destroy();
	}

	/** Says that there was a change, and watches for the next one. */
	#tell(): void {
		this.#timer = undefined;
		this.#unwatch();
		this.#unwatch = this.#changes.watch(this.#account().id, () => {
			this.#timer ??= setTimeout(() => this.#tell(), STREAM_BATCH_MS).unref();
		});
		this.#isDue = this.#isFull;
		if (this.#isFull) return;
		this.#id += 1;
		this.#write(`id: ${this.#id}\nevent: change\ndata: {}\n\n`);
	}
}

/**
 * `GET /_sandbox/live`: server-sent events. `change` says that something of the account changed, and
 * comes once at the beginning. What changed is read from the other calls.
 */
export function addChangeStream(app: FastifyInstance, { accounts, changes }: Services): void {
	let open = 0;
	app.get('/_sandbox/live', (request, reply) => {
		const token = readBearerToken(request.headers.authorization);
		if (token === null) {
			return reply.code(401).send({ error: 'Send the header Authorization: Bearer sbx_…' });
		}
		if (open >= MAX_STREAMS) {
			return reply.code(503).send({ error: 'Too many pages are open: close some of them' });
		}
		open += 1;
		reply.raw.once('close', () => {
			open -= 1;
		});
		reply.hijack();
		new ChangeStream(reply.raw, changes, () => accounts.open(token));
		return reply;
	});
}
