import { SmsCampaigns } from '../../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { newAccount, type SandboxAccount } from '../../../support/sandbox/accounts.cts';
import { fetchAs } from '../../../support/sandbox/fetchAs.cts';
import type { Format } from '../../../support/formats.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { searchApiErrorsIn } from '../../../support/operations/searchApiErrors.cts';

const SECRET = 'keep-this-to-yourself-4711';

/** Makes several kinds of calls that the service rejects, and returns the number of calls. */
async function rejectedCalls(account: SandboxAccount): Promise<number> {
	const call = async (method: string, path: string, body?: unknown) => {
		const headers = {
			accept: 'application/json',
			'Content-Type': 'application/json',
			Cookie: 'session=cookie-value-0815',
			'X-Note': 'a & b <c>',
		};
		await fetchAs(account, path, {
			method,
			headers,
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	};
	await call('GET', `/errors/99999?access_token=${account.token}&x=1`);
	await call('POST', '/send', { sms: {} });
	await call('POST', '/webhook', { webhook: { type: 'NONE', url: 'x', signature: SECRET } });
	await call('DELETE', '/webhook/none');
	await call('PUT', '/webhook/none/status', { webhook: { status: 'live' } });
	return 5;
}

it('returns rejected calls newest first, with masked headers as an object, if Simplify is off', async () => {
	const account = await newAccount();
	const count = await rejectedCalls(account);
	const { json, pairs } = await run(account, 'apiError.getAll', { simplify: false });
	expect(json).toHaveLength(count);
	expect(pairs).toEqual(Array(count).fill(0));
	expect(json.map(({ method }) => method as string)).toEqual([
		'PUT',
		'DELETE',
		'POST',
		'POST',
		'GET',
	]);
	for (const record of json) {
		expect(record).toEqual({
			log_id: expect.any(String),
			date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
			method: expect.any(String),
			url: expect.any(String),
			error_code: expect.stringMatching(/^-\d+$/),
			ip: expect.any(String),
			headers: expect.any(Object),
			query_param: expect.any(String),
			body: expect.any(String),
		});
		expect(headerOf(record, 'x-note')).toBe('a & b <c>');
		const masked = Object.entries(record.headers as object).filter(([, value]) => value === '***');
		const paths = masked.map(([name]) => `headers.${name}`);
		expect(new SmsCampaigns().description.sensitiveOutputFields).toEqual(
			expect.arrayContaining(paths),
		);
		expect(paths.length).toBeGreaterThan(0);
	}
});

it('returns the meaning of each error code, and only single-line values, if Simplify is on', async () => {
	const account = await newAccount();
	const count = await rejectedCalls(account);
	const { json } = await run(account, 'apiError.getAll', {});
	expect(json).toHaveLength(count);
	for (const row of json) {
		for (const value of Object.values(row)) expect(value).toMatch(/^[^\n]{1,120}$/);
		expect(row.meaning).toMatch(/^[A-Z]/);
	}
	expect(json[0]).toMatchObject({
		error_code: '-5',
		meaning: 'The list, webhook or record does not exist',
	});
});

it('returns the same records with the same types from JSON and XML responses', async () => {
	const account = await newAccount();
	await rejectedCalls(account);
	const get = async (format: Format, operation: string, parameters: object) => {
		const { json } = await run(account, operation, parameters as never, undefined, { format });
		return json;
	};
	for (const simplify of [true, false]) {
		const json = await get('json', 'apiError.getAll', { returnAll: true, simplify });
		const xml = await get('xml', 'apiError.getAll', { returnAll: true, simplify });
		expect(xml).toStrictEqual(json);
	}
	const json = await get('json', 'apiError.getAll', { returnAll: true });
	for (const { log_id } of json) {
		const logId = { __rl: true, mode: 'id', value: log_id as string };
		expect(await get('xml', 'apiError.get', { logId })).toStrictEqual(
			await get('json', 'apiError.get', { logId }),
		);
	}
});

it('lists the date, method, URL and code of each call, newest first, and filters the list', async () => {
	const account = await newAccount();
	await rejectedCalls(account);
	const all = await searchApiErrorsIn(account, {});
	expect(all.results).toHaveLength(5);
	expect(all.results[0].name).toMatch(/^\d{4}-\d\d-\d\d .* PUT .*\/webhook\/none\/status \(-5\)$/);
	expect(JSON.stringify(all)).not.toContain(account.token);
	const some = await searchApiErrorsIn(account, { filter: 'delete' });
	expect(some.results).toHaveLength(1);
	const { json } = await run(account, 'apiError.get', {
		logId: { __rl: true, mode: 'list', value: some.results[0].value as string },
	});
	expect(json[0].method).toBe('DELETE');
});

it('reports a wrong token instead of an empty list of calls', async () => {
	const account = await newAccount();
	await expect(searchApiErrorsIn(account, { accessToken: 'nobody' })).rejects.toMatchObject({
		name: 'NodeApiError',
		message: expect.stringMatching(/token/i),
	});
});

function headerOf(
	{ headers }: { headers: Record<string, string> },
	name: string,
): string | undefined {
	return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}
