// Contract 2.6, 4.6, 4.7 and 7.2: the error log.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Json } from '../support/sandbox.mts';
import { newAccount, type SandboxAccount } from './support/accounts.mts';
import { callService, FORMATS } from './support/callService.mts';
import { errorPage, failTimes } from './support/errorLog.mts';

const HEADERS = { 'X-Request-Id': 'req-00042', 'X-Odd-One': 'a: b & <c>' };

/** Makes a call that fails because of its body, with a recognizable query and headers. @returns the body */
async function failOnce(account: SandboxAccount, body = '{"sms": "é & <b>"}'): Promise<string> {
	const path = '/send/simulate?trace=1&q=%20%C3%A9';
	const answer = await callService(account, 'json', 'POST', path, { body, headers: HEADERS });
	assert.equal(answer.status, -7);
	return body;
}

/** Lowercases header names, which are case-insensitive. */
function lowerCased(headers: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
	);
}

function headerLines(text: string): Record<string, string> {
	const lines = text.split('\n').map((line) => /^([^:\s]+): ?(.*)\r?$/.exec(line));
	assert.ok(!lines.includes(null));
	return lowerCased(Object.fromEntries(lines.map((line) => [line![1], line![2]])));
}

for (const format of FORMATS) {
	describe(`the error log in ${format}`, () => {
		it('contains one record per failed call, with every documented field', async () => {
			const account = await newAccount();
			assert.equal((await callService(account, format, 'GET', '/npai')).status, 1);
			const before = Math.floor(Date.now() / 1000) * 1000;
			const body = await failOnce(account);
			const [record, ...more] = await errorPage(account, format);
			assert.deepEqual(more, []);
			assert.partialDeepStrictEqual(record, { method: 'POST', error_code: '-7', body });
			assert.ok(record.url.includes('/send/simulate'));
			assert.equal(record.query_param.replace(/^\?/, ''), 'trace=1&q=%20%C3%A9');
			assert.match(record.ip, /^(::ffff:)?127\.0\.0\.1$|^::1$/);
			assert.notEqual(record.log_id, '');
			assert.equal(Number.isNaN(Date.parse(`${record.date.replace(' ', 'T')}Z`)), false);
			// The contract defines no time zone for dates, so the test accepts UTC offsets in steps of 15 minutes.
			const late = Date.parse(`${record.date.replace(' ', 'T')}Z`) - before;
			const sinceQuarter = ((late % 900_000) + 900_000) % 900_000;
			assert.ok(sinceQuarter <= Date.now() - before, `${record.date} is ${late} ms late`);
			assert.partialDeepStrictEqual(lowerCased(record.headers), {
				accept: 'application/json',
				'x-request-id': 'req-00042',
				'x-odd-one': 'a: b & <c>',
			});
		});

		it('returns the headers of a single record as one string with a line for each header', async () => {
			const account = await newAccount();
			await failOnce(account);
			const [listed] = await errorPage(account, format);
			const { fields } = await callService(account, format, 'GET', `/errors/${listed.log_id}`);
			const { headers, ...alone } = fields.data;
			const { headers: listedHeaders, ...rest } = listed;
			assert.deepEqual([alone, fields.message], [rest, 'OK']);
			assert.deepEqual(headerLines(headers), lowerCased(listedHeaders));
		});

		it('can be read after failed calls whose bodies contain control characters or markup', async () => {
			const account = await newAccount();
			const bodies = [
				'\u0000\u0001\u001b',
				']]> &amp; <a>',
				'\ufffe',
				'{"a":"\\ud800"}',
				'\r\n\t ',
			];
			for (const body of bodies) {
				await callService(account, 'json', 'POST', '/send', { body, headers: { '1st!~': 'x' } });
			}
			const records = await errorPage(account, format);
			assert.equal(records.length, bodies.length);
			assert.ok(records.map(({ body }) => body).includes(']]> &amp; <a>'));
			for (const { log_id } of records) {
				assert.equal((await callService(account, format, 'GET', `/errors/${log_id}`)).status, 1);
			}
		});

		it('is visible only to its own account', async () => {
			const account = await newAccount();
			await failOnce(account);
			const [record] = await errorPage(account, format);
			const other = await newAccount();
			assert.deepEqual(await errorPage(other, format), []);
			assert.equal(
				(await callService(other, format, 'GET', `/errors/${record.log_id}`)).status,
				-5,
			);
		});
	});
}

it('the error log contains each failed call with its code, and has the same records in both formats', async () => {
	const account = await newAccount();
	await failTimes(account, 6);
	const comparable = (records: Json[]) =>
		records.map(({ headers, ...record }) => ({ ...record, headers: lowerCased(headers) }));
	const [json, xml] = [await errorPage(account, 'json'), await errorPage(account, 'xml')];
	assert.deepEqual(comparable(xml), comparable(json));
	const seen = json.map(({ method, error_code }) => `${method} ${error_code}`);
	assert.deepEqual(
		seen.sort(),
		['POST -6', 'POST -2', 'DELETE -5', 'POST -7', 'PUT -5', 'GET -5'].sort(),
	);
	const deletion = json.find(({ method }) => method === 'DELETE');
	assert.partialDeepStrictEqual(deletion, { query_param: '', body: '' });
	assert.ok(deletion?.url.includes('/webhook/nowhere'));
});
