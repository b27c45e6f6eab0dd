// Contract 4.6: for every sort order and page length, each record appears once and in order.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Json } from '../support/sandbox.mts';
import { freshAccount } from './support/accounts.mts';
import { callService, FORMATS } from './support/callService.mts';
import { errorPage, failTimes } from './support/errorLog.mts';

const KEYS: Record<string, (record: Json) => string | number> = {
	log_date: (record) => record.date,
	code: (record) => Number(record.error_code),
	method: (record) => record.method,
};
const idsOf = (records: Json[]) => records.map(({ log_id }) => String(log_id));

describe('the paged error log', () => {
	const account = freshAccount();
	const page = (sort: string, length = 1000, start = 0, format = FORMATS[0]) =>
		errorPage(account, format, { start, length, sort });
	before(async () => {
		await account.reset();
		await failTimes(account, 47);
	});

	// Records with equal keys are sorted by age, in the same direction.
	for (const [key, valueOf] of Object.entries(KEYS)) {
		it(`is sorted by ${key} and then by age, in both directions, and its pages contain each record once`, async () => {
			const byAge = (await page('log_date')).toSorted(
				(a, b) => Number(a.log_id) - Number(b.log_id),
			);
			assert.equal(new Set(idsOf(byAge)).size, 47);
			const values = [...new Set(byAge.map(valueOf))].sort((a, b) => (a > b ? 1 : -1));
			const stable = values.flatMap((value) => byAge.filter((record) => valueOf(record) === value));
			assert.deepEqual(idsOf(await page(key)), idsOf(stable));
			assert.deepEqual(idsOf(await page(`-${key}`)), idsOf(stable).reverse());
			for (const [format, length] of [
				['json', 7],
				['xml', 46],
				['xml', 47],
			] as const) {
				const pages: string[] = [];
				for (let start = 0; start < 47; start += length) {
					pages.push(...idsOf(await page(key, length, start, format)));
				}
				assert.deepEqual(pages, idsOf(stable));
			}
		});
	}
});

describe('a call for a page of the error log', () => {
	const account = freshAccount();
	before(async () => {
		await account.reset();
		await failTimes(account, 1003);
	});

	it('returns at most 1000 records', async () => {
		const sort = 'log_date';
		const first = await errorPage(account, 'json', { length: 1001, sort });
		const last = await errorPage(account, 'json', { start: 1000, length: 1000, sort });
		assert.deepEqual([first.length, last.length], [1000, 3]);
	});

	for (const format of FORMATS) {
		it(`returns the newest 100 records by default in ${format}`, async () => {
			const unasked = await errorPage(account, format);
			assert.equal(unasked.length, 100);
			const sort = '-log_date';
			assert.deepEqual(await errorPage(account, format, { start: 0, length: 100, sort }), unasked);
			assert.deepEqual(await errorPage(account, format, { length: 0 }), []);
		});

		for (const query of ['sort=nonsense', 'start=-1', 'length=1.5', 'length=']) {
			it(`is rejected with -7 in ${format} if its query is ${query}`, async () => {
				assert.equal((await callService(account, format, 'GET', `/errors?${query}`)).status, -7);
			});
		}
	}
});
