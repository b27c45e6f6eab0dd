// Kills n8n at each step of a send, a question, a reply and a trigger's lifecycle, and then uses *Retry*. No person may
// get a message twice, no acknowledged event may be lost, and no webhook may be left behind. By default, n8n is killed
// at every fortieth step, and TEST_SEED selects the first step. TEST_RUNS=1 selects every step.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { crashPointsEnv, dieAt, readCrashPoint } from '../../harness/n8n/crashPoints.mts';
import { startAgain, startFreshN8n } from '../../harness/n8n/process.mts';
import type { FreshN8n } from '../../harness/n8n/process.mts';
import { RUNS, SEED } from '../../sandbox/test/support/random.mts';
import { freePort } from '../../harness/system/ports.mts';
import { newTempFolder } from '../../harness/system/tempFolders.mts';
import { onlyExecution } from '../support/crashed.mts';
import { prepare, SCENARIOS } from '../support/crashScenarios.mts';
import { startReadyProxy } from '../support/servers.mts';

/** n8n is killed at every n-th step, starting with a step that the seed selects. */
const STRIDE = RUNS > 0 ? 1 : 40;

const FAILED = 'failed at step';

/** The time for which n8n may continue to work after its response. */
const SETTLE_MS = 300;

describe('if n8n is killed at any step and the execution is retried', () => {
	const file = path.join(newTempFolder(), 'crashPoint');
	const env: NodeJS.ProcessEnv = {
		...crashPointsEnv(file),
		// After this time, n8n resumes a publication that the kill has interrupted.
		N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '5',
		N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '500',
	};
	let n8n: FreshN8n;

	before(async () => {
		dieAt(file, 0);
		const port = await freePort();
		env.WEBHOOK_URL = `${await startReadyProxy(`http://127.0.0.1:${port}`)}/`;
		n8n = await startFreshN8n({ port, env });
	});
	after(async () => await n8n?.process.stop());

	/**
	 * Kills n8n at a step of a scenario. @param tell receives the scenario's result @returns whether n8n has reached
	 * the step
	 */
	async function kill(scenario: string, step: number, tell: (result: string) => void) {
		const { workflow, act, check } = await prepare(scenario, n8n.rest);
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
			const again = `TEST_SEED=${step - 1} node --test-name-pattern=${scenario}: e2e/test.mts crashPoints`;
			tell(`${FAILED} ${step}, ${last}: ${(error as Error).message} Again: ${again}`);
		}
		return left === 0;
	}

	for (const scenario of SCENARIOS) {
		it(`${scenario}: n8n sends no message twice, and loses no acknowledged event`, async (test) => {
			const ways: Record<string, number> = {};
			const tell = (result: string) => (ways[result] = (ways[result] ?? 0) + 1);
			let step = 1 + (SEED % STRIDE);
			while (await kill(scenario, step, tell)) step += STRIDE;
			const failed = Object.keys(ways).filter((way) => way.startsWith(FAILED));
			test.diagnostic(`one of every ${STRIDE} steps, up to step ${step}: ${JSON.stringify(ways)}`);
			assert.deepEqual(failed, []);
		});
	}
});
