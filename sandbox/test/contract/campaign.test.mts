// Contract 2.4 and 4.1: a send returns a ticket, stores the campaign and deducts the credits.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { newAccount } from './support/accounts.mts';
import { FORMATS } from './support/callService.mts';
import { frenchNumbers } from './support/numbers.mts';
import { PLAIN, send } from './support/requestBodies.mts';

/** The result of an account's first send, except the ticket: one part to one number, from 10,000 credits. */
const SENT = {
	...{ status: 1, message: 'OK', cost: 1, credits: 9999, total: 1, sent: 1 },
	...{ blacklisted: 0, duplicated: 0, invalid: 0, npai: 0 },
};

const FILTERED = {
	'33639980900': 'blacklisted',
	'33639980800': 'npai',
	'no number': 'invalid',
	'12025550123': 'not_allowed',
};

for (const format of FORMATS) {
	describe(`a send in ${format}`, () => {
		it('returns every documented field, and stores the reason for each filtered number', async () => {
			const account = await newAccount();
			const numbers = ['33639980000', ...Object.keys(FILTERED)];
			const answer = await send(account, format, { ...PLAIN, numbers: [...numbers, numbers[0]] });
			assert.equal(answer.httpStatus, 200);
			const { ticket, ...result } = answer.fields;
			assert.match(ticket as string, /./);
			const counters = { total: 6, blacklisted: 1, duplicated: 1, invalid: 1, npai: 1 };
			assert.deepEqual(result, { ...SENT, ...counters });
			const reasons = (await account.messages()).map(({ reason }) => reason);
			assert.deepEqual(reasons, [null, ...Object.values(FILTERED), 'duplicated']);
		});

		it('returns -8 with all counters and deducts the credits if the account requires moderation', async () => {
			const account = await newAccount({ moderation: true });
			const answer = await send(account, format, { ...PLAIN, numbers: frenchNumbers(3) });
			assert.equal(answer.httpStatus, 200);
			assert.partialDeepStrictEqual(answer.fields, {
				status: -8,
				cost: 3,
				credits: 9997,
				total: 3,
				sent: 3,
			});
			assert.equal((await account.state()).credits, 9997);
			assert.equal((await account.campaigns()).length, 1);
		});

		it('spends no credit twice if several sends arrive at the same time', async () => {
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
