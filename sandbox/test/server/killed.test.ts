import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Receiver } from '../support/receiver.ts';
import { Client, type Json } from '../support/sandbox.ts';

const KILLS = 5;
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
after(() => rmSync(folder, { recursive: true }));

/** Starts a sandbox process on the data file, with the same account as before. */
async function start(token: string) {
	const data = join(folder, 'killed.db');
	const child = spawn(process.execPath, [main, '--port', '0', '--json', '--data', data]);
	// A test that ends before its kill leaves no process behind.
	after(() => child.kill('SIGKILL'));
	const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
	const { baseUrl } = JSON.parse(chunk.toString()) as { baseUrl: string };
	const kill = async () => {
		child.kill('SIGKILL');
		await once(child, 'exit');
	};
	return { client: Object.assign(new Client(baseUrl), { token }), kill };
}

test('killed at any moment, it keeps every campaign it accepted and delivers every event', async () => {
	const { token } = new Client('');
	const receiver = await Receiver.start();
	let turn = 0;
	receiver.answer = (response) => {
		turn += 1;
		// Now and then late or refused, so that kills fall on deliveries under way and on retries.
		setTimeout(() => response.writeHead(turn % 5 === 0 ? 503 : 200).end(), turn % 20);
	};
	const tickets: string[] = [];
	const replies: string[] = [];
	let running = await start(token);
	await running.client.control('PUT', 'assumptions', {
		'push.retry-ms': 20,
		'reports.after-ms': 30,
	});
	for (const type of ['DLR', 'MO']) await running.client.webhook(type, `${receiver.url}/${type}`);

	const work = async (client: Client, name: string) => {
		for (let i = 0; i < 500; i++) {
			const phone = String(33639981000 + i);
			const { ticket } = await client.send(`Hi ${name} ${i}`, [phone]);
			tickets.push(ticket as string);
			await client.reply(phone, `${name} ${i}`);
			replies.push(`${name} ${i}`);
		}
	};
	for (let round = 0; round < KILLS; round++) {
		const { client, kill } = running;
		// The kill makes the call under way fail.
		const busy = Promise.allSettled(['a', 'b'].map((one) => work(client, `${one}${round}`)));
		await wait(100 + Math.random() * 300);
		await kill();
		await busy;
		running = await start(token);
	}
	assert.ok(tickets.length > KILLS && replies.length > KILLS);

	const { client, kill } = running;
	await client.control('PUT', 'clock', { advanceMs: 60_000 });
	const { total: events } = await client.control('GET', 'events');
	const { total: delivered } = await client.control(
		'GET',
		`deliveries?state=delivered&count=${events}&waitMs=30000`,
	);
	assert.equal(delivered, events);
	const kept = new Set(
		(await client.control('GET', 'campaigns')).campaigns.map((one: Json) => one.ticket),
	);
	const bodies = (path: string) =>
		receiver.at(path).map(({ body }) => JSON.parse(body.toString()) as Json);
	const reported = new Set(bodies('/DLR').map(({ campaign_id }) => campaign_id as string));
	const heard = new Set(bodies('/MO').map(({ message }) => message as string));
	for (const ticket of tickets) assert.ok(kept.has(ticket) && reported.has(ticket), ticket);
	for (const reply of replies) assert.ok(heard.has(reply), reply);
	await kill();
});
