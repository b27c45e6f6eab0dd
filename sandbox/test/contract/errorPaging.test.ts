// contract 4.6: whatever the order and the length of the pages, each record comes once and in its place.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import { freshAccount, type SandboxAccount } from './support/accounts.ts';
import { errorPage, failTimes } from './support/errorLog.ts';
import type { Format } from './support/formats.ts';
import type { Decoded } from './support/readFields.ts';

const COUNT = 47;
type Key = 'log_date' | 'code' | 'method';
const KEYS: Record<Key, (record: Decoded) => string | number> = {
	log_date: (record) => record.date,
	code: (record) => Number(record.error_code),
	method: (record) => record.method,
};

/** Page after page, until one is short. */
async function allPages(account: SandboxAccount, format: Format, sort: string, length: number) {
	const records: Decoded[] = [];
	for (let start = 0; start <= COUNT; start += length) {
		const page = await errorPage(account, format, { start, length, sort });
		assert.equal(page.length, Math.min(length, COUNT - start));
		records.push(...page);
		if (page.length < length) break;
	}
	return records;
}

function expectSorted(records: Decoded[], key: Key, descending: boolean): void {
	const values = records.map(KEYS[key]);
	const outOfPlace = values.findIndex((value, index) => {
		if (index === 0) return false;
		return descending ? value > values[index - 1] : value < values[index - 1];
	});
	assert.deepEqual({ key, descending, outOfPlace }, { key, descending, outOfPlace: -1 });
}

/** The ids of records in an order, those with the same value beside each other. */
function groupedIds(records: Decoded[], key: Key): string[][] {
	const valueOf = KEYS[key];
	return [...new Set(records.map(valueOf))].map((value) =>
		records.filter((record) => valueOf(record) === value).map(({ log_id }) => log_id),
	);
}

describe('the error log, page by page', () => {
	const account = freshAccount();

	before(async () => {
		await account.reset();
		await failTimes(account, COUNT);
	});

	it('gives each record once, sorted by each key in both directions', async () => {
		const all = await errorPage(account, 'json', { length: 1000 });
		const ids = all.map(({ log_id }) => log_id).sort();
		assert.equal(new Set(ids).size, COUNT);
		for (const key of Object.keys(KEYS) as Key[]) {
			for (const descending of [false, true]) {
				for (const [format, length] of [
					['json', 7],
					['xml', COUNT - 1],
					['xml', COUNT],
				] as const) {
					const sort = `${descending ? '-' : ''}${key}`;
					const records = await allPages(account, format, sort, length);
					assert.deepEqual(records.map(({ log_id }) => log_id).sort(), ids);
					expectSorted(records, key, descending);
				}
			}
		}
	});

	// The register's row errors.ties: equal records go by age, in the direction of the sort.
	for (const key of Object.keys(KEYS) as Key[]) {
		it(`keeps records with the same ${key} in the order of their age`, async () => {
			const page = (sort: string) => errorPage(account, 'json', { sort, length: 1000 });
			const byAge = (await page('log_date')).map(({ log_id }) => log_id);
			assert.deepEqual(
				byAge,
				[...byAge].sort((one, other) => Number(one) - Number(other)),
			);
			const groups = groupedIds(await page(key), key);
			assert.ok(Math.max(...groups.map(({ length }) => length)) > 1);
			for (const ids of groups)
				assert.deepEqual(
					ids,
					byAge.filter((id) => ids.includes(id)),
				);
			const descending = (await page(`-${key}`)).map(({ log_id }) => log_id);
			assert.deepEqual(descending, groups.flat().reverse());
		});
	}
});
