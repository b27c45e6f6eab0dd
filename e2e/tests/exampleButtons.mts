// The big button of the editor, pressed in each example: it starts the workflow, or waits for what starts it.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { openWorkflow, withEditor } from '../../harness/browser.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { until } from '../../harness/system/polling.mts';
import { examplesFolder } from '../../harness/workflows/example.mts';
import { importExampleFor } from '../support/examples.mts';
import { newAccount, stack } from '../support/stack.mts';

/** The examples that only calls from outside start, with the trigger that n8n chooses of several. */
const LISTENING: Record<string, string> = {
	'campaign-result.json': 'Somebody Opens the Page',
	'click-follow-up.json': '',
	'each-event-once.json': 'Something Happens',
	'low-balance-alarm.json': '',
	'opt-out-sync.json': '',
	'reports-and-replies.json': '',
	'unclear-replies.json': '',
};

const files = readdirSync(examplesFolder).filter((file) => file.endsWith('.json'));

describe('the big button', () => {
	for (const file of files) {
		const trigger = LISTENING[file];
		it(`${trigger === undefined ? 'starts' : 'makes n8n listen in'} ${file}`, async () => {
			const { n8n } = stack();
			const workflow = await importExampleFor(await newAccount(), file);
			const stored = new StoredWorkflow(n8n.rest, workflow);
			await withEditor(n8n, { viewport: { width: 1280, height: 800 } }, async (page) => {
				await openWorkflow(page, n8n, workflow);
				const button = page.locator('[data-test-id="execute-workflow-button"]');
				await button.click();
				if (trigger === undefined) {
					await until('an execution', async () => (await stored.executions()).length > 0);
					return;
				}
				await button.filter({ hasText: 'Waiting for trigger event' }).waitFor();
				assert.deepEqual(await stored.executions(), []);
				await page.locator('[data-test-id="stop-execution-waiting-for-webhook-button"]').click();
			});
		});
	}
});
