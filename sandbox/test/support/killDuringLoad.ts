import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { MAIN_SCRIPT, startNode, startSandboxProcess } from './child.ts';
import { AccountLoad } from './load.ts';
import { drawPauses } from './random.ts';
import { Receiver } from './receiver.ts';

/** Starts a receiver that is sometimes slow and first refuses each fifth event, so that kills hit all of that. */
async function startReceiver(): Promise<Receiver> {
	const receiver = await Receiver.start();
	const heard = new Set<string>();
	receiver.answer = (response) => {
		const turn = receiver.received.length;
		const { path, body } = receiver.received[turn - 1]!;
		const event = `${path} ${body.toString()}`;
		const isRefused = turn % 5 === 0 && !heard.has(event);
		heard.add(event);
		setTimeout(() => response.writeHead(isRefused ? 503 : 200).end(), turn % 20);
	};
	return receiver;
}

/**
 * Kills a sandbox under load after random pauses, restarts it on the same data file each time, and checks that
 * nothing is lost: sends and replies after each kill, deliveries at the end.
 * @param kills how many times; in addition, each fifth start is killed before it is ready
 * @returns a summary in words
 */
export async function killAndCheck(kills: number): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-killed-'));
	const args = ['--data', join(folder, 'killed.db')];
	try {
		const receiver = await startReceiver();
		const loads: AccountLoad[] = [];
		let running = await startSandboxProcess(MAIN_SCRIPT, args);
		const early = drawPauses(kills, 300);
		for (const [at, pause] of drawPauses(kills, 350).entries()) {
			const kill = at + 1;
			const load = new AccountLoad(`round${kill}`);
			loads.push(load);
			await load.prepare(running.baseUrl, receiver);
			const busy = load.run();
			await Promise.race([load.begun, busy]);
			await wait(pause);
			await running.stop('SIGKILL');
			await busy;
			if (kill % 5 === 0) {
				const starting = startNode([MAIN_SCRIPT, '--port', '0', ...args]);
				const gone = once(starting, 'exit');
				await wait(early[at]);
				starting.kill('SIGKILL');
				await gone;
			}
			running = await startSandboxProcess(MAIN_SCRIPT, args);
			await load.checkStored(running.baseUrl);
		}
		const totals = { events: 0, requests: 0 };
		for (const load of loads) {
			await load.checkStored(running.baseUrl);
			const { events, requests } = await load.checkDelivered(running.baseUrl, receiver.received);
			totals.events += events;
			totals.requests += requests;
		}
		await running.stop();
		const sum = (value: (load: AccountLoad) => number) =>
			loads.reduce((total, load) => total + value(load), 0);
		const [accepted, cut] = [sum((load) => load.accepted), sum((load) => load.cut)];
		assert.ok(accepted >= kills && cut >= kills, 'There was no load worth the name');
		return `${kills} kills: ${accepted} campaigns accepted, ${cut} calls cut off, ${totals.events} events stored, ${totals.requests} requests to webhooks`;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
