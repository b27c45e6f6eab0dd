import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ASSUMPTIONS } from '../../../src/assumptions/register.ts';
import { newAccount, type SandboxAccount, type SeedChanges } from './accounts.ts';

/** A point that the contract leaves open, with what each value of its register row brings about. */
interface Silence {
	/** the row that decides it */
	id: string;
	/** what to arrange beside the row */
	seed?: SeedChanges;
	/** what a client, or somebody behind the service, then sees */
	observe: (account: SandboxAccount) => Promise<unknown>;
	/** by value of the row; the default is among them */
	outcomes: ReadonlyArray<[value: string | number | boolean, seen: unknown]>;
}

/** Tests that a row decides each silence: left alone by its default, switched by the other value. */
export function testSilences(silences: readonly Silence[]): void {
	for (const { id, seed = {}, observe, outcomes } of silences) {
		const row = ASSUMPTIONS.find((one) => one.id === id);
		for (const [value, seen] of outcomes) {
			test(`${id}: ${JSON.stringify(value)}`, async () => {
				const assumptions = value === row?.default ? {} : { [id]: value };
				const account = await newAccount({ ...seed, assumptions });
				assert.deepEqual(await observe(account), seen);
			});
		}
		test(`${id}: its default is one of these`, () => {
			assert.ok(outcomes.some(([value]) => value === row?.default));
		});
	}
}
