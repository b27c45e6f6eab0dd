// The examples that show the result of a campaign and send the better of two texts, with what people do in between.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atAnyHour, ResultPage, toText } from '../support/campaignResult.ts';
import {
	createAccount,
	importExampleFor,
	nodeNamed,
	runToSuccess,
	setField,
} from '../support/examples.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';

const [ANN, BRUNO, CHLOE] = ['33639980001', '33639980002', '33639980003'];
const HOSTILE = '=1+1 <script>alert(1)</script> {{ $json.csv }} $& "quoted"';
const answered = { clicked: 0, optedOut: 0, reply: '' };
const result = (statusOfChloe: string) => [
	toText({ ...answered, status: 'DELIVERED', clicked: 1, reply: HOSTILE }),
	toText({ ...answered, status: 'DELIVERED', optedOut: 1 }),
	toText({ ...answered, status: statusOfChloe, reply: 'Where are you?' }),
];

export function campaignResultTests(stack: () => Stack): void {
	/** Imports and publishes the example, and takes it down at the end. */
	const withResult = async (
		work: (result: {
			account: TestAccount;
			page: ResultPage;
			send: () => Promise<unknown>;
		}) => Promise<void>,
	) => {
		const { n8n } = stack();
		const account = await createAccount(stack());
		const credential = await n8n.rest.createPagePassword(n8n.owner);
		const page = new ResultPage(n8n, credential, account.token);
		const workflow = await importExampleFor(stack(), account, 'campaign-result.json', (draft) => {
			atAnyHour(draft);
			page.setIn(draft);
			nodeNamed(draft, 'Something Comes Back').parameters.options = { ignoreRepeats: false };
		});
		const stored = new StoredWorkflow(n8n.rest, workflow);
		assert.equal((await stored.publish()).status, 'published');
		try {
			await work({ account, page, send: async () => await runToSuccess(stack(), workflow) });
		} finally {
			await stored.unpublish();
		}
	};

	/** What the three people of the example do. */
	const act = async (account: TestAccount) => {
		await account.click(ANN);
		await account.reply(ANN, 'Yes');
		await account.advanceClock(60_000);
		await account.reply(ANN, HOSTILE);
		await account.stop(BRUNO);
		// The answer names this message, which is not in the table.
		const message = { text: 'Your parcel is on its way', pushtype: 'alert' };
		await account.service('POST', '/send', {
			sms: { message, recipients: { gsm: [{ value: CHLOE }] } },
		});
		await account.reply(CHLOE, 'Where are you?');
	};

	describe('example: the result of a campaign', () => {
		it('fills the rows, whatever order events come in, and however often', async () => {
			await withResult(async ({ account, page, send }) => {
				await account.control('PUT', `phones/${CHLOE}`, { reports: 'expired' });
				await send();
				await act(account);
				assert.deepEqual(await page.differences(result('EXPIRED')), []);
				const shuffle = () => Math.random() - 0.5;
				for (let round = 1; round <= 3; round++) {
					await account.waitUntilIdle();
					await page.query('Events', 'DELETE FROM TABLE');
					// As the rows were before anything came back, with a number that somebody writes another way.
					await page.query(
						'Results',
						`UPDATE TABLE SET status = 'sent', delivered = 0, clicked = 0, reply = '', optedOut = 0,
							phone = replace(phone, '33639980003', '06 39 98 00 03')`,
					);
					const events = await account.events();
					for (const { id } of [...events, ...events].sort(shuffle)) {
						await account.control('POST', `events/${id}/redeliver`);
					}
					assert.deepEqual(await page.differences(result('EXPIRED')), []);
				}
			});
		});

		it('shows them on a page behind a password, and as a file for a spreadsheet', async () => {
			await withResult(async ({ account, page, send }) => {
				const early = await page.open();
				assert.match(await early.text(), /No campaign yet/);
				await send();
				await act(account);
				assert.deepEqual(await page.differences(result('DELIVERED')), []);
				assert.equal((await page.open({}, 'wrong')).status, 401);
				const html = await (await page.open()).text();
				assert.match(html, /Clicked<\/span><b>1<\/b><small>33\.3 %/);
				assert.match(html, /Answers \(3\)/);
				assert.match(
					html,
					/=1\+1 &#60;script&#62;alert\(1\).*&#123;&#123; &#36;json\.csv .* &#36;&#38; &#34;/,
				);
				assert.doesNotMatch(html, /<script|(?:src|href|action)="(?!\?|data:,)|@import|url\(/);
				const found = await (await page.open({ q: '06 39 98 00 02' })).text();
				assert.match(found, /Contacts \(1\).*Bruno/s);
				assert.match(await (await page.open({ show: 'clicked' })).text(), /Contacts \(1\).*Ann/s);
				const file = await page.open({ format: 'csv' });
				assert.match(file.headers.get('content-disposition') ?? '', /^attachment; .*\.csv"$/);
				const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
				assert.match(csv, /^\ufeff"name","phone"/);
				assert.ok(csv.includes(`"'${HOSTILE.replaceAll('"', '""')}"`), csv);
				assert.equal(csv.trim().split('\r\n').length, 4);
			});
		});
	});

	describe('example: the better of two texts', () => {
		it('sends it to those who got neither, and nobody gets both', async () => {
			await withResult(async ({ account, page }) => {
				const workflow = await importExampleFor(stack(), account, 'best-text.json', (draft) => {
					atAnyHour(draft);
					nodeNamed(draft, 'Wait for Clicks').parameters = { amount: 30, unit: 'seconds' };
					setField(draft, 'Two Texts', 'judgeBy', 'replied');
				});
				const id = await stack().n8n.rest.startWorkflow(workflow, 'Start');
				const both = await account.waitForMessages(9);
				const repliers = both.filter(({ text }) => text.startsWith('This Friday'));
				for (const { phone } of repliers) await account.reply(phone!, 'Yes');
				await until('the rows of both texts', async () => {
					await page.open();
					const rows = await page.rows();
					return (
						rows.filter((row) => row.replied && row.version === 'B').length === repliers.length
					);
				});
				const { status, error, items } = await stack().n8n.rest.execution(id);
				assert.equal(status, 'success', error?.message);
				assert.equal(items<{ better: string }>('Better Text')[0].better, 'B');
				const messages = await account.messages();
				assert.equal(new Set(messages.map(({ phone }) => phone)).size, 40);
				assert.equal(messages.length, 40);
				assert.ok(messages.slice(both.length).every(({ text }) => text.startsWith('This Friday')));
				assert.equal(both.length, 9);
			});
		});
	});
}
