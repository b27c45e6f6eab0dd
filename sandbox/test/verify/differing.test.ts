import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import type { AssumptionValue } from '../../src/assumptions/assumption.ts';
import {
	ASSUMPTIONS,
	assumptionValue,
	validateAssumptions,
} from '../../src/assumptions/register.ts';
import { createSeededRandom } from '../../src/faults/seededRandom.ts';
import { asAssumptions } from '../../src/verify/verify.ts';
import { startSandbox } from '../support/sandbox.ts';
import { verifyWith, type Values } from '../support/verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-verify-'));
after(() => rmSync(folder, { recursive: true }));

/** Switches about a third of the register at random. */
function randomValues(seed: number): Values {
	const random = createSeededRandom(seed);
	const pick = <Value>(from: readonly Value[]) => from[Math.floor(random() * from.length)] as Value;
	const values: Values = {};
	for (const { id, switch: rule } of ASSUMPTIONS) {
		if (!rule || random() > 0.35) continue;
		if ('values' in rule) values[id] = pick<AssumptionValue>(rule.values);
		else if ('integer' in rule) {
			const { min, max } = rule.integer;
			values[id] = min + Math.floor(random() * (Math.min(max, 10_000) - min + 1));
		}
	}
	return values;
}

/** The least rows that are told: some hide others, as errors without a code hide their details. */
const LEAST_TOLD = 45;

for (let seed = 1; seed <= 8; seed += 1) {
	test(`a sandbox that differs at random, seed ${seed}: what is told is so`, async () => {
		const values = randomValues(seed);
		const file = join(folder, `${seed}.json`);
		writeFileSync(file, JSON.stringify(values));
		const sandbox = await startSandbox({ assumptions: file });
		const outcome = await verifyWith(sandbox, {}, { sendTo: '33639981777' });
		const told = outcome.rows.filter(({ verdict }) => verdict !== 'unknown');
		for (const { id, verdict, value, assumed } of told) {
			const actual = assumptionValue(values, id);
			assert.deepEqual([id, value], [id, actual]);
			assert.equal(verdict, actual === assumed ? 'holds' : 'differs', id);
		}
		assert.ok(told.length >= LEAST_TOLD, String(told.length));
		assert.deepEqual([outcome.webhooks, outcome.left], [0, []]);

		// What was found makes another sandbox that nothing differs from but what could not be told.
		const found = asAssumptions(outcome.rows);
		assert.deepEqual(validateAssumptions(found), found);
		const again = await verifyWith(await startSandbox(), found, { sendTo: '33639981777' });
		assert.deepEqual({ ...found, ...again.differing }, found);
	});
}
