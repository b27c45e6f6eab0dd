// interface §4.6: whatever the order and the length of the pages, each record comes once and in its place.
import fc from 'fast-check';
import { Account } from './support/account';
import { errorPage, failTimes } from './support/errorLog';
import { FORMATS, type Decoded, type Format } from './support/read';

const COUNT = 47;
type Key = 'log_date' | 'code' | 'method';
const KEYS: Record<Key, (record: Decoded) => string | number> = {
	log_date: (record) => record.date,
	code: (record) => Number(record.error_code),
	method: (record) => record.method,
};

/** Page after page, until one is short. */
async function allPages(account: Account, format: Format, sort: string, length: number) {
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

describe('the error log, page by page', () => {
	const account = new Account();

	beforeAll(async () => {
		await account.seed({});
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
