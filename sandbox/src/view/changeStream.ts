import type { ServerResponse } from 'node:http';

import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';

import { routeSchema } from '../http/routeSchema.ts';
import { requiredToken } from '../http/sandboxRoutes.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import type { ChangeNotifier } from '../store/accounts/changeNotifier.ts';

const STREAM = Type.String({ description: 'Server-sent events' });
/** Streams open at once, of all accounts. */
const MAX_STREAMS = 200;
/** Changes within this time are sent as one. */
const STREAM_BATCH_MS = 100;
const HEARTBEAT_MS = 15_000;
/** Heartbeats after which a client that reads nothing is disconnected. */
const MAX_STALLED_BEATS = 4;

/**
 * Notifies one client of an account's changes until it disconnects. All that is kept for a client is
 * that there was a change: one that reads slowly is notified once, when it can read on. So its memory
 * is bounded, and a client that reconnects reads again whatever it has missed.
 */
class ChangeStream {
	readonly #response: ServerResponse;
	readonly #changes: ChangeNotifier;
	readonly #account: () => Account | undefined;
	#id = Date.now();
	#timer: NodeJS.Timeout | undefined;
	/** Whether a change is still to be sent, once the client reads on. */
	#isPending = false;
	#isFull = false;
	#stalledBeats = 0;
	#unwatch = () => {};

	/** @param account looks the account up by its token: it may be reset or deleted meanwhile */
	constructor(
		response: ServerResponse,
		changes: ChangeNotifier,
		account: () => Account | undefined,
	) {
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
			this.#stalledBeats = 0;
			if (this.#isPending) this.#sendChange();
		});
		const heartbeat = setInterval(() => this.#onHeartbeat(), HEARTBEAT_MS).unref();
		response.once('close', () => {
			clearInterval(heartbeat);
			clearTimeout(this.#timer);
			this.#unwatch();
		});
		this.#sendChange();
	}

	#write(text: string): void {
		this.#isFull = !this.#response.write(text);
	}

	#onHeartbeat(): void {
		if (!this.#isFull) return this.#write(': beat\n\n');
		this.#stalledBeats += 1;
		if (this.#stalledBeats >= MAX_STALLED_BEATS) this.#response.destroy();
	}

	/** Sends `change` soon. */
	readonly onChange = (): void => {
		this.#timer ??= setTimeout(() => this.#sendChange(), STREAM_BATCH_MS).unref();
	};

	/** Sends `change`, and watches for the next one. */
	#sendChange(): void {
		this.#timer = undefined;
		this.#unwatch();
		const account = this.#account();
		if (account) this.#unwatch = this.#changes.watch(account.id, this.onChange);
		this.#isPending = this.#isFull;
		if (this.#isFull) return;
		this.#id += 1;
		this.#write(`id: ${this.#id}\nevent: change\ndata: {}\n\n`);
	}
}

/**
 * Adds `GET /_sandbox/live`: server-sent events. `change` says that something of the account changed, or that it
 * began or ended, and is sent once at the beginning. The client reads what changed from the other routes. A stream
 * makes no account, so that one which was deleted stays deleted while a page is open.
 */
export function addChangeStream(app: FastifyInstance, { accounts, changes }: Services): void {
	const open = new Map<ChangeStream, string>();
	accounts.onBegin((begun) => {
		for (const [stream, token] of open) if (token === begun.token) stream.onChange();
	});
	app.route({
		method: 'GET',
		url: '/_sandbox/live',
		...routeSchema('GET', {
			tag: 'page',
			summary: 'Tells of changes as they happen',
			answer: STREAM,
		}),
		onRequest: async (request) => {
			requiredToken(request);
		},
		handler: (request, reply) => {
			const token = requiredToken(request);
			if (open.size >= MAX_STREAMS) {
				return reply.code(503).send({ error: 'Too many pages are open: close some of them' });
			}
			if (accounts.refusesUnknown) accounts.open(token);
			reply.hijack();
			const stream = new ChangeStream(reply.raw, changes, () => accounts.find(token));
			open.set(stream, token);
			reply.raw.once('close', () => open.delete(stream));
			return reply;
		},
	});
}
