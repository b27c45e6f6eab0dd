// Tests the examples that show a campaign's result and that send the better of two texts.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { importResult, rowText } from '../support/campaignResult.mts';
import {
	ANN,
	BRUNO,
	CHLOE,
	importExampleFor,
	nodeNamed,
	setField,
	whilePublished,
} from '../support/examples.mts';
import fc, { SEED } from '../../sandbox/test/support/random.mts';
import { stack } from '../support/stack.mts';
import type { Account } from '../support/stack.mts';
import { until } from '../../harness/system/polling.mts';

/**
 * The milliseconds between a message and its report, which leave time for a click before the report. A message expires
 * after ten times as long.
 */
const REPORT_MS = 60_000;

const HOSTILE = '=1+1 <script>alert(1)</script> {{ $json.csv }} $& "quoted"';
const result = (statusOfChloe: string) => [
	rowText('DELIVERED', 1, HOSTILE, 0),
	rowText('DELIVERED', 0, '', 1),
	rowText(statusOfChloe, 0, 'Where are you?', 0),
];

/** Simulates the example's three people, and a program that opens Bruno's link before the delivery. */
const act = async (account: Account) => {
	await account.click(BRUNO);
	await account.control('PUT', 'clock', { advanceMs: 11 * REPORT_MS });
	await account.click(ANN);
	await account.reply(ANN, 'Yes');
	await account.control('PUT', 'clock', { advanceMs: 60_000 });
	await account.reply(ANN, HOSTILE);
	await account.stop(BRUNO);
	// Chloe's reply refers to this message, which is not in the table.
	await account.send('Your parcel is on its way', [{ value: CHLOE }]);
	await account.reply(CHLOE, 'Where are you?');
	await account.control('PUT', 'clock', { advanceMs: 11 * REPORT_MS });
};

it('campaign-result.json: fills in the same result if the events arrive twice and in random order', async () => {
	const { account, page, workflow, send, fill } = await importResult();
	await whilePublished(workflow, async () => {
		await account.control('PUT', `phones/${CHLOE}`, { reports: 'expired' });
		await account.control('PUT', 'assumptions', { 'reports.after-ms': REPORT_MS });
		await send();
		await act(account);
		assert.deepEqual(await page.differences(result('EXPIRED'), fill), []);
		for (let round = 1; round <= 3; round++) {
			await account.waitUntilIdle();
			await page.query('Events', 'DELETE FROM TABLE');
			// Resets the rows to their state before the first event, with one number in another format.
			await page.query(
				'Results',
				`UPDATE TABLE SET status = 'sent', delivered = 0, clicked = 0, replied = 0, reply = '', optedOut = 0,
						phone = replace(phone, '33639980003', '06 39 98 00 03')`,
			);
			const events = await account.events();
			const twice = fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length });
			const [drawn] = fc.sample(twice, { seed: SEED + round, numRuns: 1 });
			for (const { id } of drawn) {
				await account.control('POST', `events/${id}/redeliver`);
			}
			assert.deepEqual(await page.differences(result('EXPIRED'), fill), []);
		}
	});
});

it('campaign-result.json: shows the result on a password-protected page, and as a CSV file', async () => {
	const { account, page, workflow, send, fill } = await importResult();
	await whilePublished(workflow, async () => {
		assert.match(await (await page.open()).text(), /No campaign yet/);
		await account.control('PUT', 'assumptions', { 'reports.after-ms': REPORT_MS });
		await send();
		await act(account);
		assert.deepEqual(await page.differences(result('DELIVERED'), fill), []);
		assert.equal((await page.open('', 'wrong')).status, 401);
		const html = await (await page.open()).text();
		assert.match(html, /Automatic clicks excluded: 1\./);
		assert.match(html, /Clicked<\/span><b>1<\/b><small>33\.3%.*Answers \(3\)/s);
		assert.match(html, /=1\+1 &#60;script&#62;alert.*&#123;&#123; &#36;json.*&#36;&#38; &#34;/);
		assert.doesNotMatch(html, /<script|(?:src|href|action)="(?!\?|data:,)|@import|url\(/);
		const found = await page.open('q=06+39+98+00+02');
		assert.match(await found.text(), /Contacts \(1\).*Bruno/s);
		assert.match(await (await page.open('show=clicked')).text(), /Contacts \(1\).*Ann/s);
		const file = await page.open('format=csv');
		assert.match(file.headers.get('content-disposition') ?? '', /^attachment; .*\.csv"$/);
		const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
		assert.match(csv, /^\ufeff"name","phone"/);
		assert.ok(csv.includes(`"'${HOSTILE.replaceAll('"', '""')}"`), csv);
		assert.equal(csv.trim().split('\r\n').length, 4);
	});
});

it('best-text.json: sends the text with more replies to the remaining contacts, and no contact gets two messages', async () => {
	const { account, page, workflow: resultWorkflow, fill } = await importResult();
	await whilePublished(resultWorkflow, async () => {
		const workflow = await importExampleFor(account, 'best-text.json', (draft) => {
			nodeNamed(draft, 'Wait for Clicks').parameters = { amount: 30, unit: 'seconds' };
			setField(draft, 'Set Texts and Limits', 'compareBy', 'replied');
		});
		const { rest } = stack().n8n;
		const id = await rest.startWorkflow(workflow, 'Start');
		const both = await account.waitForMessages(9);
		for (const { phone, text } of both) {
			if (text.startsWith('This Friday')) await account.reply(phone!, 'Yes');
		}
		await until('a reply to each text B', async () => {
			await fill();
			const ofB = (await page.rows()).filter(({ version }) => version === 'B');
			return ofB.length === 4 && ofB.every(({ replied }) => replied);
		});
		const { status, error } = await rest.execution(id);
		assert.equal(status, 'success', error?.message);
		const messages = await account.messages();
		assert.deepEqual([messages.length, new Set(messages.map(({ phone }) => phone)).size], [40, 40]);
		assert.ok(messages.slice(9).every(({ text }) => text.startsWith('This Friday')));
	});
});
