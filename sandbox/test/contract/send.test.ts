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

const FILTERED = ['33639980000', '33639980900', '33639980800', '123'];

for (const format of FORMATS) {
	describe(`a send in ${format}`, () => {
		it('answers with every field of its table, and no other, for numbers', async () => {
			const account = await newAccount();
			const answer = await send(account, format, {
				...PLAIN,
				numbers: [...frenchNumbers(3), ...FILTERED],
			});
			assert.equal(answer.httpStatus, 200);
			const { ticket, ...result } = readFields(answer.node, SEND_RESULT);
			assert.notEqual(ticket, '');
			assert.deepEqual(
				result,
				sendResult({
					cost: 3,
					credits: 9997,
					total: 7,
					sent: 3,
					blacklisted: 1,
					duplicated: 1,
					invalid: 1,
					npai: 1,
				}),
			);
		});

		it('answers with every field of its table, and no other, for lists', async () => {
			const account = await newAccount();
			const answer = await send(account, format, { ...PLAIN, numbers: undefined, lists: [1002] });
			const { ticket, ...result } = readFields(answer.node, SEND_RESULT);
			assert.notEqual(ticket, '');
			assert.deepEqual(result, sendResult(LIST_1002));
		});

		it('takes links, for numbers and for lists', async () => {
			const account = await newAccount();
			const message = {
				pushtype: 'marketing',
				text: 'A <-short-> B <-short->',
				links: ['https://shop.example/?a=1&b=2', 'https://shop.example/c'],
			};
			const toNumbers = await send(account, format, { ...message, numbers: frenchNumbers(2) });
			assert.partialDeepStrictEqual(readFields(toNumbers.node, SEND_RESULT), {
				status: 1,
				sent: 2,
			});
			const toLists = await send(account, format, { ...message, lists: [1001] });
			assert.partialDeepStrictEqual(readFields(toLists.node, SEND_RESULT), { status: 1, sent: 60 });
		});

		it('takes the credits once per send, and leaves what the answer says', async () => {
			const account = await newAccount({ credits: 20 });
			const numbers = frenchNumbers(4);
			const first = readFields(
				(await send(account, format, { ...PLAIN, numbers })).node,
				SEND_RESULT,
			);
			const second = readFields(
				(await send(account, format, { ...PLAIN, numbers })).node,
				SEND_RESULT,
			);
			assert.deepEqual([first.credits, second.credits], [16, 12]);
			assert.equal((await account.state()).credits, 12);
		});

		it('gives each campaign a ticket of its own', async () => {
			const account = await newAccount();
			const tickets = new Set<string>();
			for (let round = 0; round < 5; round++) {
				tickets.add(readFields((await send(account, format, PLAIN)).node, SEND_RESULT).ticket);
			}
			assert.equal(tickets.size, 5);
			const campaigns = await account.campaigns();
			assert.deepEqual(new Set(campaigns.map(({ ticket }) => ticket)), tickets);
		});

		it('sends only to the numbers that no filter removes', async () => {
			const account = await newAccount();
			const numbers = frenchNumbers(3);
			await send(account, format, { ...PLAIN, numbers: [...numbers, ...FILTERED] });
			const sent = (await account.messages()).filter(({ reason }) => reason === null);
			assert.deepEqual(
				sent.map(({ phone }) => phone),
				numbers,
			);
		});

		it('stores the reason for each number that was filtered', async () => {
			const account = await newAccount();
			await send(account, format, {
				...PLAIN,
				numbers: [...frenchNumbers(1), ...FILTERED, '12025550123'],
			});
			const reasons = (await account.messages()).map(({ reason }) => reason);
			assert.deepEqual(reasons, [
				null,
				'duplicated',
				'blacklisted',
				'npai',
				'invalid',
				'not_allowed',
			]);
		});

		it('waits for its scheduled time in Europe/Paris', async () => {
			const account = await newAccount();
			for (const delay of ['2031-01-14 15:30:00', '2031-07-14 15:30:00']) {
				assert.equal((await send(account, format, { ...PLAIN, delay })).status, 1);
			}
			const campaigns = await account.campaigns();
			assert.deepEqual(
				campaigns.map(({ state }) => state),
				['scheduled', 'scheduled'],
			);
			assert.deepEqual(campaigns.map(({ scheduledFor }) => Date.parse(scheduledFor ?? '')).sort(), [
				Date.parse('2031-01-14T15:30:00+01:00'),
				Date.parse('2031-07-14T15:30:00+02:00'),
			]);
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

		it('is refused with -3 when the credits are not enough, and takes none', async () => {
			const account = await newAccount({ credits: 2 });
			const answer = await send(account, format, { ...PLAIN, numbers: frenchNumbers(3) });
			assert.equal(answer.status, -3);
			assert.equal((await account.state()).credits, 2);
			assert.equal((await account.campaigns()).length, 0);
			assert.equal((await account.messages()).length, 0);
		});
	});
}
