// `npm run pictures`: pictures of the real editor for the README and the docs, into docs/images/.
//   npm run pictures -- recipe webhook     only those whose names begin with one of these words
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { INode } from 'n8n-workflow';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { phase } from '../harness/progress.ts';
import { root } from '../harness/root.ts';
import { openNode, openPhone, openWorkflow, withEditor } from '../harness/browser.ts';
import type { Theme } from '../harness/browser.ts';
import { runUntilWaiting } from './support/runUntilWaiting.ts';
import type { FreshN8n } from '../harness/n8n/instance.ts';
import type { WorkflowData } from '../harness/n8n/rest.ts';
import { outputNames, showOutput } from './pictures/outputs.ts';
import { operations, triggers } from './pictures/panels.ts';
import { startStack, tearDown } from '../harness/stack.ts';
import type { Stack } from '../harness/stack.ts';
import { stopOnSignals } from '../harness/system/signals.ts';
import { actionNode, chainWorkflow } from './support/action.ts';
import { triggerNode } from '../harness/workflows/trigger.ts';

const imagesFolder = path.join(root, 'docs/images');
const themes: Theme[] = ['light', 'dark'];

/** Examples on the canvas, by the names of their pictures. */
const canvases = {
	reactions: 'reports-and-replies.json',
	'recipe-approval': 'approval-by-sms.json',
	'recipe-dashboard': 'delivery-dashboard.json',
	'recipe-typed-replies': 'typed-replies.json',
};

const wantedPictures = process.argv.slice(2);
const wanted = (name: string) =>
	wantedPictures.length === 0 || wantedPictures.some((word) => name.startsWith(word));

/** Waits until nothing moves any more, then takes the picture of a page or of a part of it. */
async function picture(
	target: Page | Locator,
	page: Page,
	name: string,
	options: Pick<PageScreenshotOptions, 'clip'> = {},
): Promise<void> {
	// Away from everything that changes under the pointer.
	await page.mouse.move(0, 0);
	await page.waitForTimeout(800);
	await target.screenshot({
		path: path.join(imagesFolder, `${name}.png`),
		animations: 'disabled',
		caret: 'hide',
		style: '.el-notification { display: none !important; }',
		...options,
	});
}

/** Where the fields of the panel are: without the empty room and n8n's line of wishes beneath them. */
async function fieldsOf(panel: Locator) {
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

async function panels(
	page: Page,
	n8n: FreshN8n,
	workflow: WorkflowData,
	theme: Theme,
): Promise<void> {
	for (const name of [...Object.keys(operations), ...Object.keys(triggers)].filter(wanted)) {
		await openWorkflow(page, n8n, workflow);
		const panel = (await openNode(page, name)).locator('[data-test-id="node-parameters"]');
		await page.waitForTimeout(800);
		await picture(page, page, `${name}-${theme}`, { clip: await fieldsOf(panel) });
	}
}

async function examplesOnCanvas(
	page: Page,
	{ n8n, workflows }: Stack,
	theme: Theme,
): Promise<void> {
	for (const [name, file] of Object.entries(canvases).filter(([name]) => wanted(name))) {
		await openWorkflow(page, n8n, workflows[file]);
		await page.click('[data-test-id="zoom-to-fit"]');
		// The button would cover what is at the bottom.
		const button = page.locator('[class*="executionButtons"]');
		await button.evaluate((element) => (element.style.visibility = 'hidden'));
		await picture(page, page, `${name}-${theme}`);
	}
}

/** The example workflow after a run, and the node's details with what went in and came out. */
async function example(page: Page, { n8n, workflows }: Stack, theme: Theme): Promise<void> {
	await openWorkflow(page, n8n, workflows['send-campaign.json']);
	await page.click('[data-test-id="execute-workflow-button"]');
	await page.getByText('226 items').nth(1).waitFor();
	await page.click('[data-test-id="zoom-to-fit"]');
	await picture(page, page, `example-${theme}`);
	// Room for all fields, and for some rows beneath the remarks.
	await page.setViewportSize({ width: 1440, height: 1180 });
	await openNode(page, 'Send Campaign');
	await picture(page, page, `send-result-${theme}`);
}

async function credential(
	page: Page,
	{ n8n, credential: { id } }: Stack,
	theme: Theme,
): Promise<void> {
	await page.goto(`${n8n.url}/home/credentials/${id}`);
	const dialog = page.getByRole('dialog').filter({ hasText: 'Connection tested successfully' });
	await dialog.waitFor();
	await picture(dialog, page, `credential-${theme}`);
}

/** The page on which a person answers a question, on a phone. */
async function responsePage({ n8n, sandbox, credential: its }: Stack): Promise<void> {
	const to = '33639980001';
	const ask = actionNode(
		'Ask',
		{
			resource: 'campaign',
			operation: 'sendAndWait',
			to,
			message: 'Release 2.4 is ready.\nMay it go live tonight?',
			approvalOptions: { values: { approvalType: 'double' } },
			options: { pageTitle: 'MyShop: release' },
		},
		its,
	);
	await runUntilWaiting(n8n.rest, await n8n.rest.createWorkflow(chainWorkflow('Page', [ask])));
	const url = await sandbox.followLink(to);
	for (const theme of themes) {
		const phone = await openPhone({ theme });
		try {
			await phone.page.goto(url);
			await picture(phone.page, phone.page, `send-and-wait-page-${theme}`);
		} finally {
			await phone.close();
		}
	}
}

stopOnSignals(tearDown);
mkdirSync(imagesFolder, { recursive: true });
try {
	const stack = await startStack();
	const { n8n } = stack;
	const steps = Object.entries(operations).map(([name, parameters]) =>
		actionNode(name, parameters, stack.credential),
	);
	const all = chainWorkflow('Each operation', steps);
	for (const [index, [name, parameters]] of Object.entries(triggers).entries()) {
		const position: INode['position'] = [index * 400, 300];
		all.nodes.push(triggerNode(name, parameters, stack.credential, { position }));
	}
	const workflow = await n8n.rest.createWorkflow(all);
	if (wanted('send-and-wait-page')) await responsePage(stack);
	for (const theme of themes) {
		await phase(`Taking pictures, ${theme}`, async () => {
			// Tall enough for the longest panel.
			await withEditor(n8n, { theme, width: 1280, height: 2900 }, async (page) => {
				await panels(page, n8n, workflow, theme);
			});
			await withEditor(n8n, { theme, width: 1440, height: 860 }, async (page) => {
				if (wanted('credential')) await credential(page, stack, theme);
				await examplesOnCanvas(page, stack, theme);
				for (const name of outputNames.filter(wanted)) {
					await picture(await showOutput(page, stack, name), page, `${name}-${theme}`);
				}
				if (wanted('example') || wanted('send-result')) await example(page, stack, theme);
			});
		});
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
} finally {
	await tearDown();
}
