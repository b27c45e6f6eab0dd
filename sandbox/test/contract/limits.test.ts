// contract 4.6 and 8.1: the limits that have a number, and the filters that have none.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import { SEND_RESULT, SIMULATION_RESULT } from './support/answerFields.ts';
import { freshAccount, newAccount, type SandboxAccount } from './support/accounts.ts';
import { errorPage, failTimes } from './support/errorLog.ts';
import { FORMATS, type Format } from './support/formats.ts';
import { readFields } from './support/readFields.ts';
import { britishNumbers } from './support/numbers.ts';
import { PLAIN, send, simulate } from './support/requestBodies.ts';

async function simulated(account: SandboxAccount, format: Format, numbers: string[]) {
	return readFields(
		(await simulate(account, format, { ...PLAIN, numbers })).node,
		SIMULATION_RESULT,
	);
}

describe('the pages of the error log', () => {
	const account = freshAccount();
	let all: string[] = [];

	before(async () => {
		await account.reset();
		await failTimes(account, 1003);
		const pages = await Promise.all(
			[0, 1000].map((start) =>
				errorPage(account, 'json', { start, length: 1000, sort: 'log_date' }),
			),
		);
		all = pages.flat().map(({ log_id }) => log_id);
	});

	it('hold 1000 records at most', () => {
		assert.equal(all.length, 1003);
		assert.equal(new Set(all).size, 1003);
	});

	for (const format of FORMATS) {
		it(`hold 100 records from the first on by default: ${format}`, async () => {
			const unasked = await errorPage(account, format);
			assert.equal(unasked.length, 100);
			assert.deepEqual(await errorPage(account, format, { start: 0, length: 100 }), unasked);
		});
	}
});

for (const format of FORMATS) {
	describe(`the limits of a campaign in ${format}`, () => {
		it('counts numbers in a country that is not allowed', async () => {
			const account = await newAccount({ allowedCountries: ['FR'] });
			assert.partialDeepStrictEqual(
				await simulated(account, format, ['33639980001', ...britishNumbers(3)]),
				{
					total: 4,
					sent: 1,
					not_allowed: 3,
				},
			);
		});

		it('counts numbers above the monthly limit of a country', async () => {
			const account = await newAccount();
			const numbers = ['33639980001', ...britishNumbers(53)];
			assert.partialDeepStrictEqual(await simulated(account, format, numbers), {
				total: 54,
				sent: 51,
				country_limit: 3,
				cost: 51,
			});
		});

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
			const often = '33639980001';
			for (let round = 0; round < 3; round++) await simulated(account, format, [often]);
			for (let round = 0; round < 2; round++) {
				const result = await send(account, format, { ...PLAIN, numbers: [often] });
				assert.equal(readFields(result.node, SEND_RESULT).sent, 1);
			}
			assert.partialDeepStrictEqual(await simulated(account, format, [often, '33639980002']), {
				total: 2,
				sent: 1,
				flood: 1,
				cost: 1,
			});
			const third = await send(account, format, { ...PLAIN, numbers: [often] });
			assert.partialDeepStrictEqual(readFields(third.node, SEND_RESULT), {
				total: 1,
				sent: 0,
				cost: 0,
			});
			const stored = (await account.campaigns()).map(({ counters }) => counters.flood);
			assert.deepEqual(stored.sort(), [0, 0, 1]);
		});
	});
}
