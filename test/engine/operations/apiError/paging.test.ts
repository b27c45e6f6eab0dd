import { newAccount } from '../../../support/sandbox/accounts';
import { run } from '../../../support/operations/runOperation';
import { searchApiErrorsIn } from '../../../support/operations/searchApiErrors';
import { RecordingProxy } from '../../../support/sandbox/recordingProxy';

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
		const account = await newAccount();
		const log = manyRecords(2500);
		const proxy = await RecordingProxy.start(({ path }) => log(path));
		try {
			const through = { baseUrl: proxy.url };
			const { json } = await run(
				account,
				'apiError.getAll',
				{ returnAll: true },
				undefined,
				through,
			);
			expect(json).toHaveLength(2500);
			expect(new Set(json.map(({ log_id }) => log_id as string)).size).toBe(2500);
			const pages = proxy.requests.map(({ path }) => new URL(path, proxy.url).searchParams);
			expect(pages.map((page) => [page.get('start'), page.get('length')])).toEqual([
				['0', '1000'],
				['1000', '1000'],
				['2000', '1000'],
			]);
			expect(new Set(pages.map((page) => page.get('sort')))).toEqual(new Set(['-log_date']));
		} finally {
			await proxy.close();
		}
	});

	it('repeats no record when calls are refused meanwhile', async () => {
		const account = await newAccount();
		const log = manyRecords(2100);
		const proxy = await RecordingProxy.start(({ path }) =>
			log(path, 7 * (proxy.requests.length - 1)),
		);
		try {
			const { json } = await run(account, 'apiError.getAll', { returnAll: true }, undefined, {
				baseUrl: proxy.url,
			});
			const ids = json.map(({ log_id }) => log_id as string);
			expect(ids).toHaveLength(new Set(ids).size);
			expect(ids).toHaveLength(2100);
		} finally {
			await proxy.close();
		}
	});

	it('ends where the service repeats the same page for ever', async () => {
		const account = await newAccount();
		const log = manyRecords(1000);
		const proxy = await RecordingProxy.start(() => log('/errors?start=0&length=1000'));
		try {
			const { json } = await run(account, 'apiError.getAll', { returnAll: true }, undefined, {
				baseUrl: proxy.url,
			});
			expect(json).toHaveLength(1000);
			expect(proxy.requests.length).toBeLessThanOrEqual(3);
		} finally {
			await proxy.close();
		}
	});

	it('asks for no more than Limit needs', async () => {
		const account = await newAccount();
		const log = manyRecords(5000);
		const proxy = await RecordingProxy.start(({ path }) => log(path));
		try {
			const { json } = await run(account, 'apiError.getAll', { limit: 1500 }, undefined, {
				baseUrl: proxy.url,
			});
			expect(json).toHaveLength(1500);
			const lengths = proxy.requests.map(({ path }) =>
				new URL(path, proxy.url).searchParams.get('length'),
			);
			expect(lengths).toEqual(['1000', '500']);
		} finally {
			await proxy.close();
		}
	});
});

describe('the list to pick from in Get', () => {
	it('goes on with the next page', async () => {
		const account = await newAccount();
		const log = manyRecords(70);
		const proxy = await RecordingProxy.start(({ path }) => log(path));
		try {
			const first = await searchApiErrorsIn(account, { baseUrl: proxy.url });
			expect(first.results).toHaveLength(50);
			const second = await searchApiErrorsIn(account, {
				baseUrl: proxy.url,
				paginationToken: first.paginationToken as string,
			});
			expect(second.results.map(({ value }) => value)).toEqual(
				Array.from({ length: 20 }, (_, at) => `log-${at + 50}`),
			);
			expect(second.paginationToken).toBeUndefined();
		} finally {
			await proxy.close();
		}
	});
});
