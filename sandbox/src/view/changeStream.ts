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
 * @param account looks the account up by its token: it may be reset or deleted meanwhile
 * @returns what notifies of a change
 */
function openStream(
	response: ServerResponse,
	changes: ChangeNotifier,
	account: () => Account | undefined,
): () => void {
	let timer: NodeJS.Timeout | undefined;
	/** Whether a change is still to be sent, once the client reads on. */
	let isPending = false;
	let stalledBeats = 0;
	let unwatch = () => {};
	const onChange = () => {
		timer ??= setTimeout(sendChange, STREAM_BATCH_MS).unref();
	};
	/** Sends `change`, and watches for the next one. */
	const sendChange = () => {
		timer = undefined;
		unwatch();
		const found = account();
		if (found) unwatch = changes.watch(found.id, onChange);
		isPending = response.writableNeedDrain;
		if (!isPending) response.write('event: change\ndata: {}\n\n');
	};
	const type = 'text/event-stream; charset=utf-8';
	response.writeHead(200, {
		...securityHeaders(type),
		'content-type': type,
		'cache-control': 'no-store',
		'x-accel-buffering': 'no',
	});
	response.on('drain', () => {
		stalledBeats = 0;
		if (isPending) sendChange();
	});
	const heartbeat = setInterval(() => {
		if (!response.writableNeedDrain) response.write(': beat\n\n');
		else if (++stalledBeats >= MAX_STALLED_BEATS) response.destroy();
	}, HEARTBEAT_MS).unref();
	response.once('close', () => {
		clearInterval(heartbeat);
		clearTimeout(timer);
		unwatch();
	});
	sendChange();
	return onChange;
}

/**
 * Adds `GET /_sandbox/live`: server-sent events. `change` says that something of the account changed, or that it
 * began or ended, and is sent once at the beginning. The client reads what changed from the other routes. A stream
 * makes no account, so that one which was deleted stays deleted while a page is open.
 */
export function addChangeStream(app: FastifyInstance, { accounts, changes }: Services): void {
	/** Of each open stream what notifies it, and its token. */
	const open = new Map<() => void, string>();
	accounts.onBegin((begun) => {
		for (const [notify, token] of open) if (token === begun.token) notify();
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
			const notify = openStream(reply.raw, changes, () => accounts.find(token));
			open.set(notify, token);
			reply.raw.once('close', () => open.delete(notify));
			return reply;
		},
	});
}
