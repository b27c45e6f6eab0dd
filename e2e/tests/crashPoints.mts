// n8n killed at each step of a send, a question, a reply and a trigger's life, and then *Retry*: nobody gets a message
// twice, nothing that was acknowledged is lost, and no webhook is left behind.
// It is killed at every fortieth step, from one on that TEST_SEED draws, and at each step with TEST_RUNS=1.
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

/** n8n is killed at every so manyth step, from another one on for another seed. */
const STRIDE = RUNS > 0 ? 1 : 40;

const FAILED = 'failed at step';

/** The time that n8n may continue to work after its answer. */
const SETTLE_MS = 300;

describe('n8n killed at any step', () => {
	const file = path.join(newTempFolder(), 'crashPoint');
	const env: NodeJS.ProcessEnv = {
		...crashPointsEnv(file),
		// n8n goes on with a publication when what it died in is that old.
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

	/** @param tell gets what became of the scenario @returns whether n8n has reached the step */
	async function kill(scenario: string, step: number, tell: (became: string) => void) {
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
		it(`${scenario}: nobody twice, nothing acknowledged lost`, async (test) => {
			const ways: Record<string, number> = {};
			const tell = (became: string) => (ways[became] = (ways[became] ?? 0) + 1);
			let step = 1 + (SEED % STRIDE);
			while (await kill(scenario, step, tell)) step += STRIDE;
			const failed = Object.keys(ways).filter((way) => way.startsWith(FAILED));
			test.diagnostic(`up to step ${step}, each ${STRIDE}.: ${JSON.stringify(ways)}`);
			assert.deepEqual(failed, []);
		});
	}
});
