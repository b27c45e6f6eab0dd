// What people ask for in plain words: each workflow in the real n8n, and what came of it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Stack } from '../lib/stack.ts';
import { outcomeNames } from './support/briefOutcomes.ts';
import { briefNames, briefOf } from './support/briefs.ts';
import { BriefTrials } from './support/briefTrials.ts';

export function briefsTests(stack: () => Stack): void {
	describe('what people ask for', () => {
		let trials: BriefTrials;
		before(async () => {
			trials = await BriefTrials.create(stack());
		});
		after(() => trials?.close());

		it('has an outcome for each', () => {
			assert.deepEqual(outcomeNames.toSorted(), briefNames.toSorted());
		});

		for (const name of briefNames) {
			it(`${name}: ${briefOf(name)}`, async () => await trials.try(name));
		}
	});
}
