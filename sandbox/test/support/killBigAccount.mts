import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { MAIN_SCRIPT, startSandboxProcess } from './child.mts';
import { Client } from './sandbox.mts';
import { newTempFolder } from './tempFolder.mts';

const TOKEN = 'sbx_killed';
const CREDITS = 1e9;

/** Numbers that nobody has: no French one has a 0 after its country code. */
export const fakeNumbers = (count: number) =>
	Array.from({ length: count }, (_, at) => String(33_000_000_000 + at * 7));

/**
 * Kills a sandbox during a large send: while its body is read, or the recipients or the reports are stored. The
 * campaign is there whole afterwards, or not at all, and its reports follow.
 * @param moments for each kill, the milliseconds before it; null: as soon as there is the answer, before the reports
 */
export async function killDuringBigSend(moments: Array<number | null>): Promise<void> {
	const args = ['--data', join(newTempFolder(), 'killed.db')];
	const numbers = fakeNumbers(20_000);
	let accepted = 0;
	let running = await startSandboxProcess(MAIN_SCRIPT, args);
	await new Client(running.baseUrl, TOKEN).control('PUT', 'account', { credits: CREDITS });
	for (const ms of moments) {
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
		assert.ok(campaigns >= accepted, `${campaigns} of ${accepted}`);
		accepted = campaigns as number;
		const messages = accepted * numbers.length;
		assert.deepEqual([recipients, credits], [messages, CREDITS - messages]);
		const reported = `messages?limit=1&report=DELIVERED&count=${messages}`;
		assert.equal((await again.awaited(reported)).total, messages);
	}
	await running.stop();
}
