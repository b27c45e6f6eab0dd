// contract 2.4 and 4.2: a send answers with its ticket, stores the campaign and takes the credits.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { SEND_RESULT } from './support/answerFields.ts';
import { newAccount } from './support/accounts.ts';
import { FORMATS } from './support/formats.ts';
import { readFields } from './support/readFields.ts';
import { frenchNumbers } from './support/numbers.ts';
import { PLAIN, send } from './support/requestBodies.ts';
import { LIST_1002, sendResult } from './support/campaignResults.ts';

const FILTERED = {
	'33639980900': 'blacklisted',
	'33639980800': 'npai',
	'no number': 'invalid',
	'12025550123': 'not_allowed',
};

for (const format of FORMATS) {
	describe(`a send in ${format}`, () => {
		it('answers with every field of its table, and stores why a number was filtered', async () => {
			const account = await newAccount();
			const numbers = ['33639980000', ...Object.keys(FILTERED)];
			const answer = await send(account, format, { ...PLAIN, numbers: [...numbers, numbers[0]] });
			assert.equal(answer.httpStatus, 200);
			const { ticket, ...result } = readFields(answer.node, SEND_RESULT);
			assert.notEqual(ticket, '');
			const counters = { total: 6, blacklisted: 1, duplicated: 1, invalid: 1, npai: 1 };
			assert.deepEqual(result, sendResult(counters));
			const reasons = (await account.messages()).map(({ reason }) => reason);
			assert.deepEqual(reasons, [null, ...Object.values(FILTERED), 'duplicated']);
		});

		it('answers with every field of its table, and no other, for lists', async () => {
			const account = await newAccount();
			const answer = await send(account, format, { ...PLAIN, numbers: undefined, lists: [1002] });
			const { ticket, ...result } = readFields(answer.node, SEND_RESULT);
			assert.notEqual(ticket, '');
			assert.deepEqual(result, sendResult(LIST_1002));
		});

		it('is accepted under moderation with -8, a full result and the credits taken', async () => {
			const account = await newAccount({ moderation: true });
			const answer = await send(account, format, { ...PLAIN, numbers: frenchNumbers(3) });
			assert.equal(answer.httpStatus, 200);
			assert.partialDeepStrictEqual(readFields(answer.node, SEND_RESULT), {
				status: -8,
				cost: 3,
				credits: 9997,
				total: 3,
				sent: 3,
			});
			assert.equal((await account.state()).credits, 9997);
			assert.equal((await account.campaigns()).length, 1);
		});

		it('takes each credit once when sends arrive at the same time', async () => {
			const account = await newAccount({ credits: 5 });
			const answers = await Promise.all(
				frenchNumbers(9).map((value) => send(account, format, { ...PLAIN, numbers: [value] })),
			);
			const outcomes = answers.map(({ status }) => status).sort();
			assert.deepEqual(outcomes, [...Array(4).fill(-3), ...Array(5).fill(1)]);
			assert.equal((await account.state()).credits, 0);
			assert.equal((await account.campaigns()).length, 5);
		});
	});
}
