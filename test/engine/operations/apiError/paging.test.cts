import { newAccount } from '../../../support/sandbox/accounts.cts';
import { runRecorded } from '../../../support/operations/runRecorded.cts';

const pageOf = ({ path }: { path: string }) => {
	const page = new URL(path, 'http://localhost').searchParams;
	return [page.get('start'), page.get('length'), page.get('sort')];
};

/** Returns the responses of a service with many records. The sandbox would take too long to create these records. */
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
	return (path: string) => {
		const query = new URL(path, 'http://localhost').searchParams;
		const start = Number(query.get('start') ?? 0);
		const length = Math.min(1000, Number(query.get('length') ?? 100));
		const data = [];
		for (let at = start; at < Math.min(count, start + length); at++) {
			data.push(record(at));
		}
		return { body: JSON.stringify({ status: 1, message: 'OK', data }) };
	};
}

it('reads more than 1,000 records in pages with Return All, and stops at the first incomplete page', async () => {
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

it('requests only as many records as Limit allows', async () => {
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
