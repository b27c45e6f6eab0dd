// `npm run task -- pictures`: takes pictures of the real panels and records an animation, in docs/images/.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { openNode, openWorkflow, withEditor, withPhone } from '../harness/browser.mts';
import { listenForEvents } from '../harness/exampleCampaign/campaign.mts';
import { START } from '../harness/n8n/executions.mts';
import { runUntilWaiting } from '../harness/n8n/rest.mts';
import type { WorkflowData } from '../harness/n8n/rest.mts';
import { phase } from '../harness/progress.mts';
import { root } from '../harness/root.mts';
import { startStack, tearDown } from '../harness/stack.mts';
import type { Stack } from '../harness/stack.mts';
import { actionType, credentialType } from '../harness/system/packageNames.mts';
import { stopOnSignals } from '../harness/system/signals.mts';
import { lineWorkflow, makeNode } from '../harness/workflows/node.mts';
import { NO_NOTIFICATIONS, recordAnimation } from './animation.mts';

const folder = path.join(root, 'docs/images');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Waits until the page is still, and takes a picture. */
async function picture(
	target: Page | Locator,
	page: Page,
	name: string,
	options: Pick<PageScreenshotOptions, 'clip'> = {},
): Promise<void> {
	// The pointer must not rest on an element that reacts to the pointer.
	await page.mouse.move(600, 1);
	await page.waitForTimeout(800);
	await target.screenshot({
		path: path.join(folder, `${name}.png`),
		animations: 'disabled',
		caret: 'hide',
		style: NO_NOTIFICATIONS,
		...options,
	});
}

/** Returns the area of a panel's fields, without the empty space and n8n's link for feature requests below. */
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

/** Creates a campaign that reaches every contact at any hour, so that every result row shows a sent message. */
async function smallCampaign({ n8n, credentials }: Stack): Promise<WorkflowData> {
	const names = ['Anna', 'Ben', 'Chloe', 'Daniel', 'Elena', 'Farid', 'Grace', 'Hugo'];
	const sheet = names.map((firstname, at) => ({ firstname, phone: `06 39 98 00 ${10 + at}` }));
	const campaign = {
		phoneNumbers: '={{ $json.phone }}',
		message:
			'=Hello {{ $json.firstname }}, your order is ready. Opening hours: https://shop.example.com/hours',
		pushtype: 'alert',
		options: { links: { values: { shorten: true } } },
	};
	const more = { credentials: { [credentialType]: credentials[credentialType] } };
	const jsCode = `return ${JSON.stringify(sheet)}.map((json) => ({ json }));`;
	return await n8n.rest.createWorkflow(
		lineWorkflow('Orders that are ready', [
			makeNode(START, 'n8n-nodes-base.manualTrigger'),
			makeNode('Contacts', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 }),
			makeNode('Simulate Campaign', actionType, { operation: 'simulate', ...campaign }, more),
			makeNode('Send Campaign', actionType, { operation: 'send', ...campaign }, more),
		]),
	);
}

/** Opens a node. If `run` is true, runs the node and waits for its output. */
async function openStep(
	page: Page,
	{ n8n }: Stack,
	[workflow, node]: [workflow: WorkflowData, node: string],
	run: boolean,
): Promise<void> {
	await openWorkflow(page, n8n, workflow);
	await openNode(page, node);
	if (!run) return;
	await page.locator('[data-test-id="node-execute-button"]').click();
	await page.locator('[data-test-id="output-panel"] table').first().waitFor();
}

async function editorPictures(page: Page, stack: Stack, theme: Theme): Promise<void> {
	const trigger = stack.workflows['reports-and-replies.json'];
	await openStep(page, stack, [trigger, 'SMS Campaigns Trigger'], false);
	await picture(page, page, `trigger-${theme}`, { clip: await fieldsOf(page) });
	const campaign = await smallCampaign(stack);
	await openStep(page, stack, [campaign, 'Simulate Campaign'], true);
	const output = page.locator('[data-test-id="output-panel"]');
	await picture(output, page, `output-simulate-${theme}`);
	await openStep(page, stack, [campaign, 'Send Campaign'], true);
	await picture(page, page, `send-result-${theme}`);
}

/** The elements that n8n draws over a canvas, and the example's note. */
const CANVAS_CONTROLS =
	'.vue-flow__panel, [class*="executionButtons"], [data-test-id="sticky"], [data-test-id="canvas-handle-plus"]';

/** Takes a picture of each example's canvas, without the note. */
async function canvasPictures(page: Page, { n8n, workflows }: Stack): Promise<void> {
	for (const [file, workflow] of Object.entries(workflows)) {
		await openWorkflow(page, n8n, workflow);
		await page.addStyleTag({
			content: `${CANVAS_CONTROLS} { opacity: 0; }`,
		});
		await page.keyboard.press('1');
		await page.waitForTimeout(800);
		// A node's label and subtitle are below its box.
		const nodes = page.locator('[data-test-id="canvas-node"]');
		const boxes = await nodes.evaluateAll((all) =>
			all.map((node) => node.getBoundingClientRect().toJSON() as DOMRect),
		);
		const x = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - 70);
		const y = Math.min(...boxes.map(({ top }) => top)) - 30;
		const width = Math.max(...boxes.map(({ right }) => right)) + 70 - x;
		const height = Math.max(...boxes.map(({ bottom }) => bottom)) + 80 - y;
		const clip = { x, y, width, height };
		await picture(page, page, `canvas-${path.basename(file, '.json')}`, { clip });
	}
}

/** Takes a picture of the sandbox's page, with the conversation of a phone that received the campaign. */
async function phonesPage(page: Page, { sandbox }: Stack, theme: Theme): Promise<void> {
	const [{ given: phone }] = await sandbox.messages({ state: 'sent', limit: 1 });
	await sandbox.reply(phone, 'Can I come on Sunday, too?');
	const message = { text: 'Yes, we are open from 10 to 6 on Sunday.', sender: 'MyShop' };
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

/** Takes a picture, as on a phone, of the page on which a person answers a question. */
async function responsePage({ n8n, sandbox, workflows }: Stack): Promise<void> {
	await runUntilWaiting(n8n.rest, workflows['approval-by-sms.json']);
	const url = await sandbox.followLink('33639980001');
	for (const theme of themes) {
		await withPhone({ colorScheme: theme }, async (page) => {
			await page.goto(url);
			const card = await page.locator('main').boundingBox();
			await picture(page, page, `send-and-wait-page-${theme}`, { clip: card ?? undefined });
		});
	}
}

stopOnSignals(tearDown);
mkdirSync(folder, { recursive: true });
try {
	const stack = await startStack();
	await phase('Taking pictures', async () => {
		for (const theme of themes) {
			// Each theme starts without earlier messages.
			await stack.sandbox.reset();
			const workflow = await listenForEvents(stack);
			const viewport = { width: 1440, height: 900 };
			await withEditor(stack.n8n, { colorScheme: theme, viewport }, async (page) => {
				await editorPictures(page, stack, theme);
				await phonesPage(page, stack, theme);
			});
			await workflow.unpublish();
		}
		await recordAnimation(stack, await smallCampaign(stack), path.join(folder, 'campaign.gif'));
		await responsePage(stack);
		// The many canvas pictures need only one theme.
		await withEditor(stack.n8n, { viewport: { width: 1600, height: 1000 } }, async (page) => {
			await canvasPictures(page, stack);
		});
	});
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
} finally {
	await tearDown();
}
