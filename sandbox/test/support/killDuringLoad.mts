import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { MAIN_SCRIPT, startNode, startSandboxProcess } from './child.mts';
import { AccountLoad } from './load.mts';
import { drawPauses } from './random.mts';
import { Receiver } from './receiver.mts';
import { newTempFolder } from './tempFolder.mts';

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
 */
export async function killAndCheck(kills: number): Promise<void> {
	const args = ['--data', join(newTempFolder(), 'killed.db')];
	const receiver = await startReceiver();
	const loads: AccountLoad[] = [];
	let running = await startSandboxProcess(MAIN_SCRIPT, args);
	const early = drawPauses(kills, 300);
	for (const [at, pause] of drawPauses(kills, 350).entries()) {
		const load = new AccountLoad(`round${at}`);
		loads.push(load);
		await load.prepare(running.baseUrl, receiver);
		const busy = load.run();
		await Promise.race([load.begun, busy]);
		await wait(pause);
		await running.stop('SIGKILL');
		await busy;
		assert.ok(load.accepted > 0 && load.cut > 0, 'There was no load worth the name');
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
}
