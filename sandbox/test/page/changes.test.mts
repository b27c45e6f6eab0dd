import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BrowserFixture } from './browser.mts';

const browser = new BrowserFixture();
/** The examples of the developers view. Their module needs no browser. */
const { EXAMPLES } = (await import(
	new URL('../../src/page/views/developers/examples.mts', import.meta.url).href
)) as {
	EXAMPLES: Array<{ read: string; method: string; path: string; body?: unknown }>;
};

test('the sandbox accepts every example of the developers view', async () => {
	for (const { read, method, path, body } of EXAMPLES) {
		const client = browser.client();
		const call = async (...[how, where, json]: [string, string, string?]) => {
			const url = where.startsWith('/') ? where : `/_sandbox/${where}`;
			const answer = await client.request(how, url, 'application/json', json);
			assert.equal(answer.status, 200, `${how} ${where}: ${await answer.text()}`);
		};
		await call('GET', read);
		await call(method, path, body === undefined ? undefined : JSON.stringify(body));
	}
});

test('an example fault can be edited, set and removed, and the page shows how often the fault was applied', async () => {
	const client = browser.client();
	const page = await browser.open(client, 'developers/faults');
	const example = page.getByRole('combobox', { name: 'Example' });
	await example.selectOption('Fault: too many requests');
	const body = page.getByRole('textbox', { name: 'Body, as JSON' });
	await body.fill((await body.inputValue()).replace(': 2,', ': 7,'));
	await page.getByRole('button', { name: 'Call', exact: true }).click();
	const now = page.getByRole('region', { name: 'GET /_sandbox/faults' });
	await now.getByText('"struck": 0').waitFor();
	const answer = await client.request('POST', '/send', 'application/json', '{}');
	assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '7']);
	await now.getByText('"struck": 1').waitFor();
	await example.selectOption('Faults: remove all');
	await page.getByRole('button', { name: 'Call', exact: true }).click();
	await now.getByText('"faults": []').waitFor();
	await body.fill('{');
	await page.getByRole('button', { name: 'Call', exact: true }).click();
	await page.locator('.toast-bad').waitFor();
});

test('the page shows the account whose token is in the URL, and the time of a moved clock', async () => {
	const [client, other] = [browser.client(), browser.client()];
	await other.control('PUT', 'account', { credits: 12 });
	await other.control('PUT', 'clock', { advanceMs: 3_600_000 });
	const page = await browser.open(client, 'developers/account');
	await page.getByRole('link', { name: `Account ${client.token}` }).waitFor();
	for (const [named, shown] of [
		[other.token, other.token],
		['demo', other.token],
	]) {
		await page.goto(`${browser.sandbox.baseUrl}/?token=${named}#/developers`);
		await page.getByRole('link', { name: `Account ${shown} 12 credits` }).waitFor();
	}
	await page.getByRole('link', { name: /^Clock \d/ }).click();
	await page.getByRole('heading', { name: 'Current state' }).waitFor();
});
