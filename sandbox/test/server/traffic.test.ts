import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

import type { CallEntry, DeliveryEntry, TrafficEntry } from '../../src/domain/traffic.ts';
import { MAIN_SCRIPT, startNode, waitForExit } from '../support/child.ts';
import { Receiver } from '../support/receiver.ts';
import { Client, startSandbox } from '../support/sandbox.ts';

const entries: TrafficEntry[] = [];
const waiting = new Set<() => void>();
const { baseUrl } = await startSandbox({
	onTraffic: (entry) => {
		entries.push(entry);
		for (const one of waiting) one();
	},
});

/** Waits for an entry. */
async function entryThat<T extends TrafficEntry>(
	fits: (entry: TrafficEntry) => boolean,
): Promise<T> {
	return await new Promise((resolve) => {
		const look = () => {
			const found = entries.find(fits);
			if (found) resolve(found as T);
		};
		waiting.add(look);
		look();
	});
}
const callOf = async (token: string, path: string) =>
	await entryThat<CallEntry>(
		(entry) => entry.kind === 'call' && entry.token === token && entry.url === path,
	);

test('each call has an entry with what came of it', async () => {
	const client = new Client(baseUrl);
	await client.send('Hi', ['33639981000', '33639980900'], { dealy: '' });
	const sent = await callOf(client.token, '/send');
	const { at, durationMs, ...rest } = sent;
	assert.ok(at > 0 && Number.isInteger(durationMs));
	assert.deepEqual(rest, {
		kind: 'call',
		token: client.token,
		method: 'POST',
		url: '/send',
		httpStatus: 200,
		outcome: 1,
		details: null,
		ticket: rest.ticket,
		total: 2,
		sent: 1,
		cost: 1,
		fault: null,
		unknown: ['sms.message.dealy'],
	});
	assert.match(String(rest.ticket), /^\d+$/);
	await client.json('DELETE', '/webhook/1?a=1');
	const refused = await callOf(client.token, '/webhook/1?a=1');
	assert.deepEqual([refused.outcome, refused.details], [-5, 'There is no webhook 1']);
});

test('a call that a fault breaks has no answer', async () => {
	const client = new Client(baseUrl);
	await client.control('POST', 'faults', { kind: 'reset', when: 'after' });
	await assert.rejects(client.json('GET', '/npai'));
	const { httpStatus, outcome, fault } = await callOf(client.token, '/npai');
	assert.deepEqual([httpStatus, outcome, fault], [null, 1, 'after:reset']);
	assert.equal((await callOf(client.token, '/_sandbox/faults')).httpStatus, 200);
});

test('each try of a delivery has an entry', async () => {
	const receiver = await Receiver.start();
	const client = new Client(baseUrl);
	await client.webhook('MO', `${receiver.url}/MO`);
	await client.reply('33639981000', 'Yes');
	const { type, url, state, attempt, httpStatus, problem } = await entryThat<DeliveryEntry>(
		(entry) => entry.kind === 'delivery' && entry.token === client.token,
	);
	assert.deepEqual(
		[type, url, state, attempt, httpStatus, problem],
		['MO', `${receiver.url}/MO`, 'delivered', 1, 200, null],
	);
});

test('a click on a short link has an entry with the account that it is of', async () => {
	const client = new Client(baseUrl);
	await client.send('See <-short->', ['33639981000'], { links: ['http://127.0.0.1/a'] });
	const [message] = await client.messages();
	const { pathname } = new URL(String(message?.links[0]));
	await fetch(baseUrl + pathname, { redirect: 'manual' });
	const { httpStatus, outcome } = await callOf(client.token, pathname);
	assert.deepEqual([httpStatus, outcome], [302, null]);
});

test('what is refused before any route has an entry, and what only looks has none', async () => {
	await once(request(`${baseUrl}/guard`, { headers: { host: 'evil.test' } }).end(), 'response');
	const guarded = await entryThat<CallEntry>((entry) => entry.url === '/guard');
	assert.equal(guarded.httpStatus, 421);

	const client = new Client(baseUrl);
	await client.control('GET', 'account');
	await client.json('GET', '/npai');
	await callOf(client.token, '/npai');
	assert.equal(entries.filter(({ token }) => token === client.token).length, 1);
	await client.control('GET', 'nowhere');
	assert.equal((await callOf(client.token, '/_sandbox/nowhere')).httpStatus, 404);
});

test('--log prints a line to read, without the token', async () => {
	const child = startNode([MAIN_SCRIPT, '--port', '0', '--log']);
	const lines: string[] = [];
	const output = createInterface({ input: child.stdout! });
	const reading = (async () => {
		for await (const line of output) {
			lines.push(line);
			const base = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
			if (base !== undefined && lines.length < 5) {
				void new Client(base, 'sbx_1234567890').json('GET', '/npai');
			}
			if (line.includes('/npai')) child.kill('SIGTERM');
		}
	})();
	assert.equal((await waitForExit(child)).code, 0);
	await reading;
	assert.doesNotMatch(lines.join('\n'), /sbx_12345/);
	assert.match(lines.at(-1) ?? '', /^[\d:.]{12} {2}sbx_1234… {2}GET \/npai {2}200 1 OK {2}\d+ ms$/);
});

test('a reader that goes away does not end the sandbox', async () => {
	const child = startNode([MAIN_SCRIPT, '--port', '0', '--json', '--log']);
	const [line] = (await once(child.stdout!, 'data')) as [Buffer];
	const client = new Client((JSON.parse(line.toString()) as { baseUrl: string }).baseUrl);
	child.stdout!.destroy();
	for (let n = 0; n < 3; n++) assert.equal((await client.json('GET', '/npai')).status, 1);
	child.kill('SIGTERM');
	assert.deepEqual(await once(child, 'exit'), [0, null]);
});
