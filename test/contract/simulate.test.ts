// contract 2.3 and 4.1: a simulation counts and prices, and leaves nothing behind.
import { SIMULATION_RESULT } from '../support/contract/answerFields';
import { newAccount } from '../support/sandbox/accounts';
import { FORMATS, type Format } from '../support/formats';
import { readFields } from '../support/contract/readFields';
import { britishNumbers, frenchNumbers, PLAIN, simulate } from '../support/contract/requestBodies';

/** One campaign with every kind of recipient that is filtered without a limit of its own. */
const MIXED_NUMBERS = [
	...frenchNumbers(5),
	'33639980000', // again: duplicated
	'33639980900', // blacklisted
	'33639980901',
	'33639980800', // NPAI
	'33639980801',
	'33639980802',
	'12025550123', // the US is not allowed
	'123', // no number
];

describe.each(FORMATS)('a simulation in %s', (format: Format) => {
	it('answers with every field of its table for numbers', async () => {
		const account = await newAccount();
		const answer = await simulate(account, format, PLAIN);
		expect(answer.httpStatus).toBe(200);
		expect(readFields(answer.node, SIMULATION_RESULT)).toEqual({
			status: 1,
			message: 'OK',
			cost: 1,
			credits: 9999,
			total: 1,
			sent: 1,
			blacklisted: 0,
			duplicated: 0,
			npai: 0,
			invalid: 0,
			not_allowed: 0,
			flood: 0,
			country_limit: 0,
		});
	});

	it('answers with every field of its table for lists', async () => {
		const account = await newAccount();
		const answer = await simulate(account, format, {
			...PLAIN,
			numbers: undefined,
			lists: [1002],
		});
		expect(readFields(answer.node, SIMULATION_RESULT)).toEqual({
			status: 1,
			message: 'OK',
			cost: 24,
			credits: 9976,
			total: 30,
			sent: 24,
			blacklisted: 2,
			duplicated: 1,
			npai: 2,
			invalid: 1,
			not_allowed: 0,
			flood: 0,
			country_limit: 0,
		});
	});

	it('counts each kind of filtered number under its own name', async () => {
		const account = await newAccount();
		const answer = await simulate(account, format, { ...PLAIN, numbers: MIXED_NUMBERS });
		expect(readFields(answer.node, SIMULATION_RESULT)).toMatchObject({
			total: 13,
			sent: 5,
			blacklisted: 2,
			duplicated: 1,
			npai: 3,
			invalid: 1,
			not_allowed: 1,
			flood: 0,
			country_limit: 0,
		});
	});

	it('creates no campaign, sends no message and takes no credit', async () => {
		const account = await newAccount();
		const numbers = [...frenchNumbers(10), ...britishNumbers(50)];
		const first = await simulate(account, format, { ...PLAIN, numbers });
		const second = await simulate(account, format, { ...PLAIN, numbers });
		expect(readFields(second.node, SIMULATION_RESULT)).toEqual(
			readFields(first.node, SIMULATION_RESULT),
		);
		expect(await account.campaigns()).toHaveLength(0);
		expect(await account.messages()).toHaveLength(0);
		expect((await account.state()).credits).toBe(10000);
	});

	it('gives the credits that would be left, out of those there are', async () => {
		const account = await newAccount({ credits: 12.5 });
		const answer = await simulate(account, format, { ...PLAIN, numbers: frenchNumbers(4) });
		expect(readFields(answer.node, SIMULATION_RESULT)).toMatchObject({ cost: 4, credits: 8.5 });
	});

	it('takes a delay and a sender', async () => {
		const account = await newAccount();
		const answer = await simulate(account, format, {
			...PLAIN,
			delay: '2031-05-14 15:30:00',
			sender: 'MyShop',
		});
		expect(answer.status).toBe(1);
	});

	it('needs no links for its placeholders', async () => {
		const account = await newAccount();
		const answer = await simulate(account, format, { ...PLAIN, text: 'See <-short->' });
		expect(answer.status).toBe(1);
	});
});
