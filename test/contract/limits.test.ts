// contract 4.6 and 8.1: the limits that have a number, and the filters that have none.
import { SEND_RESULT, SIMULATION_RESULT } from '../support/contract/answerFields';
import { freshAccount, newAccount, type SandboxAccount } from '../support/sandbox/accounts';
import { errorPage, failTimes } from '../support/contract/errorLog';
import { FORMATS, type Format } from '../support/formats';
import { readFields } from '../support/contract/readFields';
import { britishNumbers, PLAIN, send, simulate } from '../support/contract/requestBodies';

async function simulated(account: SandboxAccount, format: Format, numbers: string[]) {
	return readFields(
		(await simulate(account, format, { ...PLAIN, numbers })).node,
		SIMULATION_RESULT,
	);
}

describe('the pages of the error log', () => {
	const account = freshAccount();
	let all: string[] = [];

	beforeAll(async () => {
		await account.reset();
		await failTimes(account, 1003);
		const pages = await Promise.all(
			[0, 1000].map((start) =>
				errorPage(account, 'json', { start, length: 1000, sort: 'log_date' }),
			),
		);
		all = pages.flat().map(({ log_id }) => log_id);
	}, 30_000);

	it('hold 1000 records at most', () => {
		expect(all).toHaveLength(1003);
		expect(new Set(all).size).toBe(1003);
	});

	it.each(FORMATS)('hold 100 records from the first one on by default: %s', async (format) => {
		const unasked = await errorPage(account, format);
		expect(unasked).toHaveLength(100);
		expect(await errorPage(account, format, { start: 0, length: 100 })).toEqual(unasked);
	});

	it.each(FORMATS)('start and end where they are told: %s', async (format) => {
		const ids = async (start: number, length: number) =>
			(await errorPage(account, format, { start, length, sort: 'log_date' })).map(
				({ log_id }) => log_id,
			);
		expect(await ids(0, 1)).toEqual(all.slice(0, 1));
		expect(await ids(7, 5)).toEqual(all.slice(7, 12));
		expect(await ids(1000, 10)).toEqual(all.slice(1000));
		expect(await ids(1003, 10)).toEqual([]);
		expect(await ids(5000, 10)).toEqual([]);
	});
});

describe.each(FORMATS)('the limits of a sending in %s', (format: Format) => {
	it('counts what goes to a country that is not allowed', async () => {
		const account = await newAccount({ allowedCountries: ['FR'] });
		expect(await simulated(account, format, ['33639980001', ...britishNumbers(3)])).toMatchObject({
			total: 4,
			sent: 1,
			not_allowed: 3,
		});
	});

	it('counts what goes over the monthly limit of a country', async () => {
		const account = await newAccount();
		const numbers = ['33639980001', ...britishNumbers(53)];
		expect(await simulated(account, format, numbers)).toMatchObject({
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
		expect(await simulated(account, format, numbers)).toMatchObject({
			total: 5,
			sent: 2,
			country_limit: 3,
		});
	});

	it('counts what goes to a number too often, by sends alone', async () => {
		const account = await newAccount({ flood: { max: 2 } });
		const often = '33639980001';
		for (let round = 0; round < 3; round++) await simulated(account, format, [often]);
		for (let round = 0; round < 2; round++) {
			const result = await send(account, format, { ...PLAIN, numbers: [often] });
			expect(readFields(result.node, SEND_RESULT).sent).toBe(1);
		}
		expect(await simulated(account, format, [often, '33639980002'])).toMatchObject({
			total: 2,
			sent: 1,
			flood: 1,
			cost: 1,
		});
		const third = await send(account, format, { ...PLAIN, numbers: [often] });
		expect(readFields(third.node, SEND_RESULT)).toMatchObject({ total: 1, sent: 0, cost: 0 });
		const stored = (await account.campaigns()).map(({ counters }) => counters.flood);
		expect(stored.sort()).toEqual([0, 0, 1]);
	});
});
