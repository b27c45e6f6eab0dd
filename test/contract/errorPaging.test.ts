// contract 4.6: whatever the order and the length of the pages, each record comes once and in its place.
import fc from 'fast-check';
import { freshAccount, type SandboxAccount } from '../support/sandbox/accounts';
import { errorPage, failTimes } from '../support/contract/errorLog';
import { FORMATS, type Format } from '../support/formats';
import type { Decoded } from '../support/contract/readFields';

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
		expect(page.length).toBe(Math.min(length, COUNT - start));
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
	expect({ key, descending, outOfPlace }).toEqual({ key, descending, outOfPlace: -1 });
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

	beforeAll(async () => {
		await account.reset();
		await failTimes(account, COUNT);
	});

	it('gives each record once, sorted by each key in both directions', async () => {
		const all = await errorPage(account, 'json', { length: 1000 });
		const ids = all.map(({ log_id }) => log_id).sort();
		expect(new Set(ids).size).toBe(COUNT);
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom<Key>('log_date', 'code', 'method'),
				fc.boolean(),
				fc.integer({ min: 1, max: COUNT + 3 }),
				fc.constantFrom(...FORMATS),
				async (key, descending, length, format) => {
					const sort = `${descending ? '-' : ''}${key}`;
					const records = await allPages(account, format, sort, Math.max(length, 5));
					expect(records.map(({ log_id }) => log_id).sort()).toEqual(ids);
					expectSorted(records, key, descending);
				},
			),
			{ numRuns: 20 },
		);
	});

	// The register's row errors.ties: equal records go by age, in the direction of the sort.
	it.each<Key>(['log_date', 'code', 'method'])(
		'keeps records that are equal in %s in the order of their age',
		async (key) => {
			const page = (sort: string) => errorPage(account, 'json', { sort, length: 1000 });
			const byAge = (await page('log_date')).map(({ log_id }) => log_id);
			expect(byAge).toEqual([...byAge].sort((one, other) => Number(one) - Number(other)));
			const groups = groupedIds(await page(key), key);
			expect(Math.max(...groups.map(({ length }) => length))).toBeGreaterThan(1);
			for (const ids of groups) expect(ids).toEqual(byAge.filter((id) => ids.includes(id)));
			const descending = (await page(`-${key}`)).map(({ log_id }) => log_id);
			expect(descending).toEqual(groups.flat().reverse());
		},
	);

	it.each(['log_date', '-log_date', 'code', '-code', 'method', '-method'])(
		'sorts by %s, the same in both formats',
		async (sort) => {
			const [json, xml] = await Promise.all(
				FORMATS.map((format) => errorPage(account, format, { sort, length: 1000 })),
			);
			const descending = sort.startsWith('-');
			expectSorted(json, sort.replace('-', '') as Key, descending);
			expect(xml.map(({ log_id }) => log_id)).toEqual(json.map(({ log_id }) => log_id));
			expect(new Set(json.map(KEYS[sort.replace('-', '') as Key])).size).toBeGreaterThanOrEqual(
				sort.endsWith('date') ? 1 : 3,
			);
		},
	);
});
