// contract 2.3 and 4.1: a simulation counts and prices, and leaves nothing behind.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { SIMULATION_RESULT } from './support/answerFields.ts';
import { newAccount } from './support/accounts.ts';
import { FORMATS } from './support/formats.ts';
import { readFields } from './support/readFields.ts';
import { britishNumbers, frenchNumbers } from './support/numbers.ts';
import { PLAIN, simulate } from './support/requestBodies.ts';
import { LIST_1002, simulationResult } from './support/campaignResults.ts';

for (const format of FORMATS) {
	describe(`a simulation in ${format}`, () => {
		it('answers with every field of its table for numbers', async () => {
			const account = await newAccount({ credits: 10000.5 });
			const answer = await simulate(account, format, PLAIN);
			assert.equal(answer.httpStatus, 200);
			const expected = simulationResult({ credits: 9999.5 });
			assert.deepEqual(readFields(answer.node, SIMULATION_RESULT), expected);
		});

		it('answers with every field of its table for lists', async () => {
			const account = await newAccount();
			const answer = await simulate(account, format, {
				...PLAIN,
				numbers: undefined,
				lists: [1002],
			});
			assert.deepEqual(readFields(answer.node, SIMULATION_RESULT), simulationResult(LIST_1002));
		});

		it('creates no campaign, sends no message and takes no credit', async () => {
			const account = await newAccount();
			const numbers = [...frenchNumbers(10), ...britishNumbers(50)];
			const first = await simulate(account, format, { ...PLAIN, numbers });
			const second = await simulate(account, format, { ...PLAIN, numbers });
			assert.deepEqual(
				readFields(second.node, SIMULATION_RESULT),
				readFields(first.node, SIMULATION_RESULT),
			);
			assert.equal((await account.campaigns()).length, 0);
			assert.equal((await account.messages()).length, 0);
			assert.equal((await account.state()).credits, 10000);
		});
	});
}
