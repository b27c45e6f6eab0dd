// contract 2.6, 4.6, 4.7 and 7.2: the log of failed calls.
import { callService } from '../support/contract/callService';
import { newAccount, type SandboxAccount } from '../support/sandbox/accounts';
import { errorPage, failTimes, oneError } from '../support/contract/errorLog';
import { FORMATS, type Format } from '../support/formats';
import type { Decoded } from '../support/contract/readFields';

const HEADERS = { 'X-Request-Id': 'req-00042', 'X-Odd-One': 'a: b & <c>' };

/** One call that fails for its body, with a query and headers to look for. */
async function failOnce(account: SandboxAccount, body = '{"sms": "é & <b>"}'): Promise<string> {
	const path = '/send/simulate?trace=1&q=%20%C3%A9';
	const answer = await callService(account, 'json', 'POST', path, { body, headers: HEADERS });
	expect(answer.status).toBe(-7);
	return body;
}

/** Header names are the same whatever their case. */
function lowerCased(headers: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
	);
}

function headerLines(text: string): Record<string, string> {
	const lines = text.split('\n').map((line) => /^([^:\s]+): ?(.*)\r?$/.exec(line));
	expect(lines).not.toContain(null);
	return lowerCased(Object.fromEntries(lines.map((line) => [line![1], line![2]])));
}

describe.each(FORMATS)('the error log in %s', (format: Format) => {
	it('is an empty list for an account without a failed call', async () => {
		const account = await newAccount();
		expect(await errorPage(account, format)).toEqual([]);
	});

	it('holds one record per failed call, each with every field of its table', async () => {
		const account = await newAccount();
		const before = Math.floor(Date.now() / 1000) * 1000;
		const body = await failOnce(account);
		const [record, ...more] = await errorPage(account, format);
		expect(more).toEqual([]);
		expect(record).toMatchObject({ method: 'POST', error_code: '-7', body });
		expect(record.url).toContain('/send/simulate');
		expect(record.query_param.replace(/^\?/, '')).toBe('trace=1&q=%20%C3%A9');
		expect(record.ip).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/);
		expect(record.log_id).not.toBe('');
		expect(Number.isNaN(Date.parse(`${record.date.replace(' ', 'T')}Z`))).toBe(false);
		// The zone of the date is open: any offset of whole quarters of an hour will do.
		const late = Date.parse(`${record.date.replace(' ', 'T')}Z`) - before;
		expect(Math.abs(late - Math.round(late / 900_000) * 900_000)).toBeLessThan(15_000);
		expect(lowerCased(record.headers)).toMatchObject({
			accept: 'application/json',
			'x-request-id': 'req-00042',
			'x-odd-one': 'a: b & <c>',
		});
	});

	it('gives one record alone, its headers as lines of one string', async () => {
		const account = await newAccount();
		await failOnce(account);
		const [listed] = await errorPage(account, format);
		const { headers, ...alone } = await oneError(account, format, listed.log_id);
		const { headers: listedHeaders, ...rest } = listed;
		expect(alone).toEqual(rest);
		expect(headerLines(headers)).toEqual(lowerCased(listedHeaders));
	});

	it('has empty text for a call without a query and a body', async () => {
		const account = await newAccount();
		await callService(account, 'json', 'DELETE', '/webhook/nowhere');
		const [record] = await errorPage(account, format);
		expect(record).toMatchObject({
			method: 'DELETE',
			error_code: '-5',
			query_param: '',
			body: '',
		});
		expect(record.url).toContain('/webhook/nowhere');
	});

	it('stays readable whatever a failed call held', async () => {
		const account = await newAccount();
		const bodies = ['\u0000\u0001\u001b', ']]> &amp; <a>', '\ufffe', '{"a":"\\ud800"}', '\r\n\t '];
		for (const body of bodies) {
			await callService(account, 'json', 'POST', '/send', { body, headers: { '1st!~': 'x' } });
		}
		const records = await errorPage(account, format);
		expect(records).toHaveLength(bodies.length);
		expect(records.map(({ body }) => body)).toContain(']]> &amp; <a>');
		for (const { log_id } of records) await oneError(account, format, log_id);
	});

	it('keeps headers whose names mean something to JavaScript', async () => {
		const account = await newAccount();
		const headers = { constructor: 'one', 'X-Value': 'two' };
		await callService(account, 'json', 'DELETE', '/webhook/nowhere', { headers });
		const [record] = await errorPage(account, format);
		expect(lowerCased(record.headers)).toMatchObject({ constructor: 'one', 'x-value': 'two' });
	});

	it('refuses an unknown id with -5, and logs that', async () => {
		const account = await newAccount();
		expect((await callService(account, format, 'GET', '/errors/424242')).status).toBe(-5);
		const [record] = await errorPage(account, format);
		expect(record).toMatchObject({ method: 'GET', error_code: '-5' });
	});

	it('records each kind of failed call with its code, and no call that went well', async () => {
		const account = await newAccount({ credits: 0 });
		await failTimes(account, 6);
		expect((await callService(account, format, 'GET', '/npai')).status).toBe(1);
		const records = await errorPage(account, format);
		const seen = records.map(({ method, error_code }) => `${method} ${error_code}`);
		expect(seen.sort()).toEqual(
			['POST -6', 'POST -2', 'DELETE -5', 'POST -7', 'PUT -5', 'GET -5'].sort(),
		);
	});

	it('belongs to its account alone', async () => {
		const account = await newAccount();
		await failOnce(account);
		const [record] = await errorPage(account, format);
		const other = await newAccount();
		expect(await errorPage(other, format)).toEqual([]);
		expect((await callService(other, format, 'GET', `/errors/${record.log_id}`)).status).toBe(-5);
	});
});

describe('the error log in both formats', () => {
	it('gives the same records', async () => {
		const account = await newAccount();
		await failTimes(account, 12);
		const [json, xml] = [await errorPage(account, 'json'), await errorPage(account, 'xml')];
		const comparable = (records: Decoded[]) =>
			records.map(({ headers, ...record }) => ({ ...record, headers: lowerCased(headers) }));
		expect(comparable(xml)).toEqual(comparable(json));
	});
});
