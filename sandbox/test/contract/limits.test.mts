// contract 8.1: the limits of a campaign.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { SEND_RESULT, SIMULATION_RESULT } from './support/answerFields.mts';
import { newAccount, type SandboxAccount } from './support/accounts.mts';
import { FORMATS, type Format } from './support/formats.mts';
import { readFields } from './support/readFields.mts';
import { britishNumbers } from './support/numbers.mts';
import { PLAIN, send, simulate } from './support/requestBodies.mts';

async function simulated(account: SandboxAccount, format: Format, numbers: string[]) {
	return readFields(
		(await simulate(account, format, { ...PLAIN, numbers })).node,
		SIMULATION_RESULT,
	);
}

for (const format of FORMATS) {
	describe(`the limits of a campaign in ${format}`, () => {
		it('counts earlier sends, not earlier simulations, towards the monthly limit', async () => {
			const account = await newAccount();
			await simulated(account, format, britishNumbers(50));
			await send(account, format, { ...PLAIN, numbers: britishNumbers(48) });
			const numbers = britishNumbers(100).slice(50, 55);
			assert.partialDeepStrictEqual(await simulated(account, format, numbers), {
				total: 5,
				sent: 2,
				country_limit: 3,
			});
		});

		it('counts sends to a number above its flood limit, not simulations', async () => {
			const account = await newAccount({ flood: { max: 2 } });
			const campaign = { ...PLAIN, numbers: ['33639980001'] };
			await simulated(account, format, campaign.numbers);
			const sent = [];
			for (let round = 0; round < 3; round++) {
				const { node } = await send(account, format, campaign);
				sent.push(readFields(node, SEND_RESULT).sent);
			}
			assert.deepEqual(sent, [1, 1, 0]);
			assert.partialDeepStrictEqual(
				await simulated(account, format, [...campaign.numbers, '33639980002']),
				{ total: 2, sent: 1, flood: 1, cost: 1 },
			);
			const stored = (await account.campaigns()).map(({ counters }) => counters.flood);
			assert.deepEqual(stored.sort(), [0, 0, 1]);
		});
	});
}
