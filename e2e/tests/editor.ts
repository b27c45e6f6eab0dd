// The node as people meet it: in the editor.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openEditor, openNode, openWorkflow } from '../../harness/browser.ts';
import type { OpenPage } from '../../harness/browser.ts';
import type { Stack } from '../../harness/stack.ts';

/** What people look for when they want what the nodes do. */
const TYPED = [
	...['sms', 'send sms', 'send text', 'send message', 'text message', 'texting', 'bulk sms'],
	...['bulk message', 'mass text', 'mass sms', 'broadcast', 'newsletter', 'campaign', 'marketing'],
	...['sms marketing', 'reminder', 'notification', 'incoming sms', 'incoming message', 'inbound'],
	...['receive sms', 'receive message', 'two-way', 'two way sms', 'reply', 'sms trigger'],
	...['unsubscribe', 'opt-out', 'opt out', 'stop', 'delivery report', 'delivery status', 'dlr'],
	...[
		'clicks',
		'link tracking',
		'short link',
		'url shortener',
		'approval',
		'phone number',
		'credits',
	],
];

export function editorTests(stack: () => Stack): void {
	describe('the node in the editor', () => {
		let browser: OpenPage;
		const outside: string[] = [];
		before(async () => {
			browser = await openEditor(stack().n8n);
			browser.page.on('request', (request) => {
				const { hostname, protocol } = new URL(request.url());
				if (protocol.startsWith('http') && hostname !== '127.0.0.1') outside.push(request.url());
			});
		});
		after(async () => await browser?.close());

		it('shows the fields of Campaign: Send in order and without a warning', async () => {
			const { n8n, workflows } = stack();
			await openWorkflow(browser.page, n8n, workflows['send-campaign.json']);
			const panel = await openNode(browser.page, 'Send Campaign');
			await panel.getByText('Phone Numbers', { exact: true }).first().waitFor();
			const text = await panel.locator('[data-test-id="node-parameters"]').innerText();
			const places = ['Resource', 'Operation', 'Send To', 'Phone Numbers', 'Message']
				.concat('Shorten Links in Message', 'Message Type', 'Options')
				.map((label) => text.indexOf(`${label}\n`));
			assert.ok(!places.includes(-1), text);
			assert.deepEqual(
				places,
				places.toSorted((one, other) => one - other),
				text,
			);
			assert.equal(await panel.locator('[data-test-id="node-issues"]').count(), 0);
		});

		it('has its icon on the canvas', async () => {
			const { n8n, workflows } = stack();
			await openWorkflow(browser.page, n8n, workflows['send-campaign.json']);
			const node = '[data-test-id="canvas-node"][data-node-name="Send Campaign"]';
			const icon = browser.page.locator(`${node} img`).first();
			await icon.waitFor();
			assert.ok(await icon.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
		});

		it('is found in the list of nodes by what people type', async () => {
			const { n8n } = stack();
			const { page } = browser;
			await page.goto(`${n8n.url}/workflow/new`);
			await page.locator('[data-test-id="canvas-plus-button"]').click();
			const search = page.locator('[data-test-id="node-creator-search-bar"]');
			const names = page.locator('[data-test-id="node-creator-item-name"]:visible');
			for (const typed of TYPED) {
				// What is shown for other words goes first.
				await search.fill('qqqqqqqq');
				await names.first().waitFor({ state: 'hidden' });
				await search.fill(typed);
				await names.filter({ hasText: /^SMS Campaigns$/ }).waitFor();
			}
		});

		it('asks no host but this machine', () => assert.deepEqual(outside, []));
	});
}
