// `npm run task -- pictures`: pictures of the real panels for the README and the docs, into docs/images/.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { openNode, openWorkflow, withEditor, withPhone } from '../harness/browser.mts';
import { listenForEvents } from '../harness/exampleCampaign/campaign.mts';
import { runUntilWaiting } from '../harness/n8n/rest.mts';
import { phase } from '../harness/progress.mts';
import { root } from '../harness/root.mts';
import { startStack, tearDown } from '../harness/stack.mts';
import type { Stack } from '../harness/stack.mts';
import { stopOnSignals } from '../harness/system/signals.mts';

const folder = path.join(root, 'docs/images');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Takes the picture once nothing moves any more. */
async function picture(
	target: Page | Locator,
	page: Page,
	name: string,
	options: Pick<PageScreenshotOptions, 'clip'> = {},
): Promise<void> {
	// Away from everything that changes under the pointer.
	await page.mouse.move(600, 1);
	await page.waitForTimeout(800);
	await target.screenshot({
		path: path.join(folder, `${name}.png`),
		animations: 'disabled',
		caret: 'hide',
		style: '.el-notification { display: none !important; }',
		...options,
	});
}

/** A panel's fields, without the empty space and n8n's feature request below them. */
async function fieldsOf(page: Page) {
	const panel = page.locator('[data-test-id="node-parameters"]');
	await page.waitForTimeout(800);
	const box = await panel.boundingBox();
	if (!box) throw new Error('The panel is not on the page.');
	const bottoms = await panel
		.locator('[data-test-id="parameter-item"], [data-test-id="node-credentials-slot"], button')
		.evaluateAll((elements) =>
			elements
				.filter((element) => !element.closest('[data-test-id="node-feature-request"]'))
				.map((element) => element.getBoundingClientRect().bottom),
		);
	return { ...box, height: Math.max(...bottoms) - box.y + 16 };
}

/** Opens an example's node, runs it if asked to, and waits for its output. */
async function openExample(
	page: Page,
	{ n8n, workflows }: Stack,
	[file, node]: [file: string, node: string],
	run: boolean,
): Promise<void> {
	await openWorkflow(page, n8n, workflows[file]);
	await openNode(page, node);
	if (!run) return;
	await page.locator('[data-test-id="node-execute-button"]').click();
	await page.locator('[data-test-id="output-panel"] table').first().waitFor();
}

async function editorPictures(page: Page, stack: Stack, theme: Theme): Promise<void> {
	const trigger: [string, string] = ['reports-and-replies.json', 'SMS Campaigns Trigger'];
	await openExample(page, stack, trigger, false);
	await picture(page, page, `trigger-${theme}`, { clip: await fieldsOf(page) });
	const send: [string, string] = ['send-campaign.json', 'Send Campaign'];
	await openExample(page, stack, send, false);
	await picture(page, page, `campaign-send-${theme}`, { clip: await fieldsOf(page) });
	await openExample(page, stack, ['check-price-then-send.json', 'Simulate Campaign'], true);
	const output = page.locator('[data-test-id="output-panel"]');
	await picture(output, page, `output-simulate-${theme}`);
	await openExample(page, stack, send, true);
	await picture(page, page, `send-result-${theme}`);
}

/** The sandbox's page, with what happens on a phone that got the example campaign. */
async function phonesPage(page: Page, { sandbox }: Stack, theme: Theme): Promise<void> {
	// At night the example is scheduled for the morning.
	await sandbox.control('POST', 'release', { state: 'scheduled' });
	const [{ given: phone }] = await sandbox.messages({ state: 'sent', limit: 1 });
	await sandbox.click(phone);
	await sandbox.reply(phone, 'Lovely! Can you keep the blue coat in M for me?');
	const message = { text: 'With pleasure, it is at the till until Saturday.', sender: 'MyShop' };
	const recipients = { gsm: [{ value: phone }] };
	await sandbox.service('POST', '/send', {
		sms: { message: { ...message, pushtype: 'alert' }, recipients },
	});
	await sandbox.reply(phone, 'Thank you!');
	await sandbox.waitUntilIdle();
	await page.setViewportSize({ width: 1320, height: 820 });
	await page.goto(`${sandbox.baseUrl}/#/phones/${phone}`);
	await page.locator('main h1:visible').first().waitFor();
	await picture(page, page, `sandbox-phones-${theme}`);
}

/** The page on which a person answers a question, on a phone. */
async function responsePage({ n8n, sandbox, workflows }: Stack): Promise<void> {
	await runUntilWaiting(n8n.rest, workflows['approval-by-sms.json']);
	const url = await sandbox.followLink('33639980001');
	for (const theme of themes) {
		await withPhone({ colorScheme: theme }, async (page) => {
			await page.goto(url);
			await picture(page, page, `send-and-wait-page-${theme}`);
		});
	}
}

stopOnSignals(tearDown);
mkdirSync(folder, { recursive: true });
try {
	const stack = await startStack();
	await phase('Taking pictures', async () => {
		for (const theme of themes) {
			// Each sends to people who have got nothing yet.
			await stack.sandbox.reset();
			const workflow = await listenForEvents(stack);
			// Tall enough for all fields, and for some rows below the hints.
			const viewport = { width: 1440, height: 1180 };
			await withEditor(stack.n8n, { colorScheme: theme, viewport }, async (page) => {
				await editorPictures(page, stack, theme);
				await phonesPage(page, stack, theme);
			});
			await workflow.unpublish();
		}
		await responsePage(stack);
	});
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
} finally {
	await tearDown();
}
