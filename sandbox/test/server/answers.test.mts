import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { TSchema } from 'typebox';
import { Errors } from 'typebox/schema';

import { Receiver } from '../support/receiver.mts';
import { servedRoutes } from '../support/routes.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const client = new Client(baseUrl);
const PHONE = '33639981000';

const routes = await servedRoutes();
/** Calls of each route that there is, in an order in which all of them answer. */
const CALLS: Array<[method: string, path: string, body?: unknown]> = [
	['GET', 'ready'],
	['GET', 'account'],
	['PUT', 'credits', { credits: 9 }],
	...[
		...['messages', 'messages?state=filtered', 'campaigns', 'campaigns/TICKET', 'calls'],
		...['calls?bytes=true', 'calls/1', 'webhooks', 'events', 'deliveries', 'deliveries/1'],
		...['faults', 'clock', 'pending', 'assumptions', 'blacklist', 'npai'],
		...['view/state', 'view/phones', `view/phones/${PHONE}`],
	].map((path): [string, string] => ['GET', path]),
	['POST', 'release', {}],
	['PUT', `phones/${PHONE}`, { reports: [{ status: 3, afterMs: 5 }] }],
	['POST', `phones/${PHONE}/reply`, { message: 'Yes' }],
	['POST', `phones/${PHONE}/click`, {}],
	['POST', 'events/1/redeliver'],
	['POST', 'faults', { kind: 'slow', delayMs: 1 }],
	['PUT', 'faults', [{ kind: 'slow', delayMs: 1 }]],
	['DELETE', 'faults'],
	['PUT', 'clock', { advanceMs: 1000 }],
	['PUT', 'assumptions', { 'send.extra-counters': true }],
	['PUT', `blacklist/${PHONE}`],
	['DELETE', `blacklist/${PHONE}`],
	['PUT', `npai/${PHONE}`],
	['DELETE', `npai/${PHONE}`],
	['PUT', 'account', { credits: 5, reports: { [PHONE]: 'none' } }],
	['DELETE', 'account'],
];

/** Returns the route of a path, such as `/_sandbox/calls/:id` of `calls/1`. */
function routeOf(method: string, path: string) {
	const [wanted = ''] = path.split('?');
	const found = routes.filter((route) => {
		const pattern = route.path.replace('/_sandbox/', '').replace(/:\w+/g, '[^/]+');
		return route.method === method && new RegExp(`^${pattern}$`).test(wanted);
	});
	// A name of its own comes before a parameter.
	return found.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}

test('every answer is as its schema says', async () => {
	const receiver = await Receiver.start();
	await client.webhook('MO', receiver.url, 'secret');
	await client.webhook('DLR', receiver.url);
	const { ticket } = await client.send('See <-short->', [PHONE, 'bad'], {
		links: ['https://example.com/'],
	});
	await client.send('See <-short->', [PHONE], { links: ['https://example.com/'] });
	await client.json('GET', '/errors/0');
	await client.reply(PHONE, 'Hello');
	await client.control('PUT', 'clock', { advanceMs: 60_000 });
	await client.deliveries('count=3');
	await client.control('POST', 'faults', { kind: 'reset', times: 1 });
	await assert.rejects(client.json('GET', '/npai'));
	const seen = new Set<string>();
	for (const [method, path, body] of CALLS) {
		const route = routeOf(method, path.replace('TICKET', ticket as string));
		assert.ok(route, `${method} ${path}`);
		seen.add(`${method} ${route.path}`);
		const answer = await client.control(method, path.replace('TICKET', ticket as string), body);
		const schema = (route.schema?.response as Record<string, TSchema>)['200'] as TSchema;
		const [, errors] = Errors(schema, answer);
		const shown = JSON.stringify(answer).slice(0, 300);
		assert.deepEqual(errors, [], `${method} ${path}: ${shown}`);
		const rows = Object.values(answer).filter(Array.isArray) as Json[][];
		const isFilled = rows.every((list) => list.length > 0);
		if (method === 'GET' && !/view/.test(path)) assert.ok(isFilled, `${path}: ${shown}`);
	}
	const all = routes
		.filter(({ path }) => /^\/_sandbox\/(?!page\/)/.test(path))
		.map((route) => `${route.method} ${route.path}`);
	assert.deepEqual([...seen].sort(), all.sort());
});
