// Tests each example in the editor: the note fits its text, and the *Execute workflow* button starts the example or
// makes n8n listen.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { openWorkflow, withEditor, withTab } from '../../harness/browser.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { until } from '../../harness/system/polling.mts';
import { examplesFolder } from '../../harness/workflows/example.mts';
import { importExampleFor } from '../support/examples.mts';
import { newAccount, stack } from '../support/stack.mts';

/** The triggers that wait for calls; n8n prefers them to a schedule. */
const LISTENS = /\.(?:formTrigger|smsCampaignsTrigger|webhook)$/;

/** Returns the space below a note's text, in pixels without zoom. */
const spaceBelow = (note: HTMLElement): number => {
	const { bottom, height } = note.getBoundingClientRect();
	const texts = [...note.querySelectorAll('p, li')].map(
		(one) => one.getBoundingClientRect().bottom,
	);
	return ((bottom - Math.max(...texts)) * note.offsetHeight) / height;
};

/** Imports an example, measures its note, and presses *Execute workflow*. */
async function pressExecute(page: Page, file: string): Promise<void> {
	const { n8n } = stack();
	const workflow = await importExampleFor(await newAccount(), file);
	const stored = new StoredWorkflow(n8n.rest, workflow);
	await openWorkflow(page, n8n, workflow);
	const space = await page.locator('[data-test-id="sticky"]').first().evaluate(spaceBelow);
	assert.ok(space >= 10 && space < 30, `${space} pixels are below the note's text`);
	await page.locator('[data-test-id="execute-workflow-button"]').click();
	if (!workflow.nodes.some(({ type }) => LISTENS.test(type))) {
		await until('an execution', async () => (await stored.executions()).length > 0);
		return;
	}
	await page.locator('[data-test-id="stop-execution-waiting-for-webhook-button"]').click();
	assert.deepEqual(await stored.executions(), []);
}

it('the "Execute workflow" button starts each example or makes n8n listen, and each note fits its text', async (test) => {
	const files = readdirSync(examplesFolder).filter((name) => name.endsWith('.json'));
	await withEditor(stack().n8n, { viewport: { width: 1280, height: 800 } }, async (first) => {
		for (const file of files) {
			await test.test(file, async () => {
				// Each example gets its own tab, because a tab's memory grows with each workflow that it opens.
				await withTab(first.context(), async (page) => {
					await pressExecute(page, file);
				});
			});
		}
	});
});
