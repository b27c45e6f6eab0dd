// Kills a sandbox after random pauses, and restarts the sandbox with its data. test/long repeats this more often.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import { MAIN_SCRIPT, startNode, startSandboxProcess } from '../support/child.mts';
import { AccountLoad, fakeNumbers } from '../support/load.mts';
import { drawPauses, propertyRuns } from '../support/random.mts';
import { Receiver } from '../support/receiver.mts';
import { Client } from '../support/sandbox.mts';
import { newTempFolder } from '../support/tempFolder.mts';

const KILLS = propertyRuns(2);
const TOKEN = 'sbx_killed';
const CREDITS = 1e9;

/** Starts a receiver that responds late and rejects some events once, so that kills also interrupt retries. */
async function startReceiver(): Promise<Receiver> {
	const receiver = await Receiver.start();
	const heard = new Set<string>();
	receiver.answer = (response) => {
		const turn = receiver.received.length;
		const { path, body } = receiver.received[turn - 1]!;
		const event = `${path} ${body.toString()}`;
		const isRejected = turn % 5 === 0 && !heard.has(event);
		heard.add(event);
		setTimeout(() => response.writeHead(isRejected ? 503 : 200).end(), turn % 20);
	};
	return receiver;
}

test('a sandbox that is killed at a random time and restarted keeps every accepted call and delivers every event', async () => {
	const args = ['--data', join(newTempFolder(), 'killed.db')];
	const receiver = await startReceiver();
	const loads: AccountLoad[] = [];
	let running = await startSandboxProcess(MAIN_SCRIPT, args);
	const early = drawPauses(KILLS, 300);
	for (const [at, pause] of drawPauses(KILLS, 350).entries()) {
		const load = new AccountLoad(`round${at}`);
		loads.push(load);
		await load.prepare(running.baseUrl, receiver);
		const busy = load.run();
		await Promise.race([load.begun, busy]);
		await wait(pause);
		await running.stop('SIGKILL');
		await busy;
		assert.ok(
			load.accepted > 0 && load.cut > 0,
			'No call was accepted, or the kill interrupted no call',
		);
		// In each fifth round, another kill may interrupt the start of the sandbox.
		if (at % 5 === 4) {
			const starting = startNode([MAIN_SCRIPT, '--port', '0', ...args]);
			const gone = once(starting, 'exit');
			await wait(early[at]);
			starting.kill('SIGKILL');
			await gone;
		}
		running = await startSandboxProcess(MAIN_SCRIPT, args);
		await load.checkStored(running.baseUrl);
	}
	for (const load of loads) {
		await load.checkStored(running.baseUrl);
		await load.checkDelivered(receiver.received);
	}
	await running.stop();
});

/** The milliseconds from a large send to the kill; null to kill after the response, before the reports. */
const KILL_AFTER_MS = KILLS > 2 ? [20, 100, 200, 300, 400, 500, 700, null] : [250, null];

test('a sandbox that is killed during a large send stores the campaign completely or not at all, and sends its reports later', async () => {
	const args = ['--data', join(newTempFolder(), 'killed.db')];
	const numbers = fakeNumbers(20_000);
	let accepted = 0;
	let running = await startSandboxProcess(MAIN_SCRIPT, args);
	await new Client(running.baseUrl, TOKEN).control('PUT', 'account', { credits: CREDITS });
	for (const ms of KILL_AFTER_MS) {
		const big = new Client(running.baseUrl, TOKEN).send('Hi', numbers).then(
			() => true,
			() => false,
		);
		if (ms === null) await big;
		else await wait(ms);
		await running.stop('SIGKILL');
		if (await big) accepted += 1;
		running = await startSandboxProcess(MAIN_SCRIPT, args);
		const again = new Client(running.baseUrl, TOKEN);
		const { campaigns, recipients, credits } = await again.control('GET', 'account');
		assert.ok(campaigns >= accepted, `${campaigns} of ${accepted} accepted campaigns are stored`);
		accepted = campaigns as number;
		const messages = accepted * numbers.length;
		assert.deepEqual([recipients, credits], [messages, CREDITS - messages]);
		const reported = `messages?limit=1&report=DELIVERED&count=${messages}`;
		assert.equal((await again.awaited(reported)).total, messages);
	}
	await running.stop();
});
