import { newAccount } from '../../../support/sandbox/accounts.cts';
import { runRecorded } from '../../../support/operations/runRecorded.cts';
import { searchApiErrorsIn } from '../../../support/operations/searchApiErrors.cts';
import { ServiceDouble } from '../../../support/sandbox/serviceDouble.cts';

const pageOf = ({ path }: { path: string }) => {
	const page = new URL(path, 'http://localhost').searchParams;
	return [page.get('start'), page.get('length'), page.get('sort')];
};

/** A log of many records: an answer of its own, for what would take too long to bring about. */
function manyRecords(count: number) {
	const record = (at: number) => ({
		log_id: `log-${at}`,
		date: '2026-11-01 10:00:00',
		method: 'POST',
		url: '/send',
		error_code: '-7',
		ip: '127.0.0.1',
		headers: { Accept: 'application/json' },
		query_param: '',
		body: '',
	});
	return (path: string, shift = 0) => {
		const query = new URL(path, 'http://localhost').searchParams;
		const start = Number(query.get('start') ?? 0);
		const length = Math.min(1000, Number(query.get('length') ?? 100));
		const data = [];
		for (let at = start; at < Math.min(count + shift, start + length); at++) {
			data.push(record(at - shift));
		}
		return { body: JSON.stringify({ status: 1, message: 'OK', data }) };
	};
}

describe('Return All', () => {
	it('reads more than 1000 records in pages, and stops at the short one', async () => {
		const log = manyRecords(2500);
		const { json, requests } = await runRecorded(
			await newAccount(),
			'apiError.getAll',
			{ returnAll: true },
			undefined,
			{ answering: ({ path }) => log(path) },
		);
		expect(new Set(json.map(({ log_id }) => log_id as string)).size).toBe(2500);
		expect(json).toHaveLength(2500);
		expect(requests.map(pageOf)).toEqual([
			['0', '1000', '-log_date'],
			['1000', '1000', '-log_date'],
			['2000', '1000', '-log_date'],
		]);
	});

	it('repeats no record when calls are refused meanwhile', async () => {
		const log = manyRecords(2100);
		let pages = 0;
		const { json } = await runRecorded(
			await newAccount(),
			'apiError.getAll',
			{ returnAll: true },
			undefined,
			{ answering: ({ path }) => log(path, 7 * pages++) },
		);
		const ids = json.map(({ log_id }) => log_id as string);
		expect(ids).toHaveLength(2100);
		expect(new Set(ids).size).toBe(2100);
	});

	it('ends where the service repeats the same page for ever', async () => {
		const page = manyRecords(1000)('/errors?start=0&length=1000');
		const { json, requests } = await runRecorded(
			await newAccount(),
			'apiError.getAll',
			{ returnAll: true },
			undefined,
			{ answering: () => page },
		);
		expect(json).toHaveLength(1000);
		expect(requests.length).toBeLessThanOrEqual(3);
	});
});

it('asks for no more than Limit needs', async () => {
	const log = manyRecords(5000);
	const { json, requests } = await runRecorded(
		await newAccount(),
		'apiError.getAll',
		{ limit: 1500 },
		undefined,
		{ answering: ({ path }) => log(path) },
	);
	expect(json).toHaveLength(1500);
	expect(requests.map((request) => pageOf(request)[1])).toEqual(['1000', '500']);
});

it('the list to pick from in Get goes on with the next page', async () => {
	const account = await newAccount();
	const log = manyRecords(70);
	const proxy = await ServiceDouble.start(({ path }) => log(path));
	try {
		const first = await searchApiErrorsIn(account, { baseUrl: proxy.url });
		expect(first.results).toHaveLength(50);
		const paginationToken = first.paginationToken as string;
		const second = await searchApiErrorsIn(account, { baseUrl: proxy.url, paginationToken });
		expect(second.results.map(({ value }) => value)).toEqual(
			Array.from({ length: 20 }, (_, at) => `log-${at + 50}`),
		);
		expect(second.paginationToken).toBeUndefined();
	} finally {
		await proxy.close();
	}
});
