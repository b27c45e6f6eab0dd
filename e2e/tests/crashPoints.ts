// n8n killed at each step of a send, a question, a reply and a trigger's life, and then *Retry*: nobody gets a message
// twice, nothing that was acknowledged is lost, and no webhook is left behind.
//   CRASH_POINTS=all       at every step
//   CRASH_POINTS=send      at every step of this one
//   CRASH_POINTS=send:17   at this one alone
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { crashPointsEnv, dieAt, readCrashPoint } from '../../harness/n8n/crashPoints.ts';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import type { FreshN8n } from '../../harness/n8n/instance.ts';
import type { Stack } from '../../harness/stack.ts';
import { SEED } from '../support/random.ts';
import { freePort } from '../../harness/system/ports.ts';
import { newTempFolder } from '../../harness/system/tempFolders.ts';
import { onlyExecution } from '../support/crashed.ts';
import { prepare, SCENARIOS } from '../support/crashScenarios.ts';
import { startReadyProxy } from '../support/readyProxy.ts';
import { startAgain } from '../support/restarts.ts';

const wanted = process.env.CRASH_POINTS;

/** Without a wish, n8n is killed at every so manyth step, from another one on each time. */
const STRIDE = wanted ? 1 : 40;

/** How long n8n may go on with what it was asked for after its answer. */
const SETTLE_MS = 300;

export function crashPointsTests(stack: () => Stack): void {
	describe('n8n killed at any step', () => {
		const file = path.join(newTempFolder(), 'crashPoint');
		const env: NodeJS.ProcessEnv = {
			...crashPointsEnv(file),
			// n8n goes on with a publication when what it died in is that old.
			N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '5',
			N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '500',
		};
		let n8n: FreshN8n;
		let proxy: Awaited<ReturnType<typeof startReadyProxy>>;

		before(async () => {
			dieAt(file, 0);
			const port = await freePort();
			// n8n says 200 to events that come in while it starts, and drops them.
			proxy = await startReadyProxy(`http://127.0.0.1:${port}`);
			env.WEBHOOK_URL = `${proxy.url}/`;
			n8n = await startFreshN8n({ port, env });
		});
		after(async () => {
			await n8n?.process.stop();
			await proxy?.close();
		});

		/** @param tell gets what became of the scenario @returns whether n8n has reached the step */
		async function kill(scenario: string, step: number, tell: (became: string) => void) {
			const name = `crash-${scenario}-${step}-${Date.now()}`;
			const { workflow, act, check } = await prepare(scenario, stack(), n8n.rest, name);
			dieAt(file, step);
			const isTaken = await act().catch(() => false);
			await onlyExecution(workflow).catch(() => {});
			await sleep(SETTLE_MS);
			const { left, last } = readCrashPoint(file);
			dieAt(file, 0);
			if (left === 0) {
				await n8n.process.stop('SIGKILL');
				n8n = await startAgain(n8n, env);
			}
			try {
				tell(await check(isTaken, await onlyExecution(workflow)));
			} catch (error) {
				tell(`CRASH_POINTS=${scenario}:${step}, ${last}: ${(error as Error).message}`);
			}
			return left === 0;
		}

		const [only, at] = wanted === 'all' ? [] : (wanted?.split(':') ?? []);
		for (const scenario of only && only !== 'each' ? [only] : SCENARIOS) {
			it(`${scenario}: nobody twice, nothing acknowledged lost`, async (test) => {
				const ways: Record<string, number> = {};
				const tell = (became: string) => (ways[became] = (ways[became] ?? 0) + 1);
				let step = Number(at) || 1 + (SEED % STRIDE);
				while ((await kill(scenario, step, tell)) && !at) step += STRIDE;
				const failed = Object.keys(ways).filter((way) => way.startsWith('CRASH'));
				test.diagnostic(`up to step ${step}, each ${STRIDE}.: ${JSON.stringify(ways)}`);
				assert.deepEqual(failed, []);
			});
		}
	});
}
