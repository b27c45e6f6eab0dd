// Pictures of what the nodes give: the five ways in which a campaign ends, the other operations, and a reply.
import type { INode, INodeParameters } from 'n8n-workflow';
import type { Locator, Page } from 'playwright-core';
import type { GivenFault } from '../../sandbox/src/client/types.ts';
import { openNode, openWorkflow } from '../../harness/browser.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
import { actionNode, chainWorkflow } from '../support/action.ts';
import { makeNode } from '../../harness/workflows/node.ts';
import { triggerNode } from '../../harness/workflows/trigger.ts';

const [ONE, TWO, OPTED_OUT, GONE] = ['33639980001', '33639980002', '33639980900', '33639980800'];

const campaign = {
	resource: 'campaign',
	operation: 'send',
	phoneNumbers: '={{ $json.phone }}',
	message: 'Open until 10 pm this Friday: come and see the new collection.',
	pushtype: 'alert',
};

interface Output {
	parameters: INodeParameters;
	/** An item for each. */
	phones?: string[];
	faults?: GivenFault[];
}

/** What is run, by the names of the pictures. */
const runs: Record<string, Output> = {
	'output-all-reached': { parameters: campaign, phones: [ONE, TWO] },
	'output-left-out': { parameters: campaign, phones: [ONE, TWO, ONE, OPTED_OUT, GONE, '336'] },
	'output-nobody': { parameters: campaign, phones: [OPTED_OUT, '336'] },
	'output-limit': { parameters: { ...campaign, maximumCost: 1 }, phones: [ONE, TWO] },
	'output-unknown': {
		parameters: campaign,
		phones: [ONE, TWO],
		faults: [{ kind: 'reset', path: '/send', when: 'after' }],
	},
	'output-simulate': {
		parameters: { ...campaign, operation: 'simulate' },
		phones: [ONE, TWO, ONE, OPTED_OUT],
	},
	'output-webhook-create': {
		parameters: { resource: 'webhook', operation: 'create', url: 'https://example.com/reports' },
	},
	'output-undeliverable': { parameters: { resource: 'npai', operation: 'getAll', limit: 5 } },
	'output-api-errors': { parameters: { resource: 'apiError', operation: 'getAll', limit: 5 } },
};

const REPLY = 'output-reply';
export const outputNames = [...Object.keys(runs), REPLY];

/** The output beside a node whose details are open, when it is there. */
async function outputOf(page: Page): Promise<Locator> {
	const panel = page.locator('[data-test-id="output-panel"]');
	await panel.locator('table, [data-test-id="node-error-message"]').first().waitFor();
	return panel;
}

const contacts = (phones: string[]): INode[] => [
	makeNode(
		'Contacts',
		'n8n-nodes-base.set',
		{ mode: 'raw', jsonOutput: JSON.stringify({ contacts: phones.map((phone) => ({ phone })) }) },
		{ typeVersion: 3.4 },
	),
	makeNode('Each Contact', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'contacts' }),
];

const refusedSend = async (sandbox: TestAccount) =>
	await sandbox.service('POST', '/send', { sms: { message: { text: 'Hello' } } }).catch(() => {});

/** Runs a node in the editor. @returns its output */
export async function showOutput(page: Page, stack: Stack, name: string): Promise<Locator> {
	const { n8n, sandbox, credential } = stack;
	await page.setViewportSize({ width: 1440, height: 640 });
	if (name === REPLY) return await showReply(page, stack);
	const { parameters, phones, faults = [] } = runs[name];
	const node = actionNode('Campaign', parameters, credential, { executeOnce: false });
	const nodes = phones ? [...contacts(phones), node] : [node];
	const workflow = await n8n.rest.createWorkflow(chainWorkflow(name, nodes));
	await openWorkflow(page, n8n, workflow);
	await openNode(page, 'Campaign');
	// For the error log: a text without recipients is refused.
	if (parameters.resource === 'apiError') await refusedSend(sandbox);
	await sandbox.setFaults(...faults);
	await page.locator('[data-test-id="node-execute-button"]').click();
	const output = await outputOf(page);
	await sandbox.setFaults();
	return output;
}

/** Lets a phone reply to a published trigger. @returns what came in */
async function showReply(page: Page, { n8n, sandbox, credential }: Stack): Promise<Locator> {
	const trigger = triggerNode('On Reply', { events: ['MO'] }, credential);
	const workflow = await StoredWorkflow.create(n8n.rest, {
		name: REPLY,
		nodes: [trigger],
		connections: {},
		settings: {},
	});
	await workflow.publish();
	await sandbox.reply(ONE, 'Yes, I will be there!');
	let execution: string | undefined;
	await until('the reply to start the workflow', async () => {
		[{ id: execution } = { id: undefined }] = await workflow.executions();
		return execution !== undefined;
	});
	await page.goto(`${n8n.url}/workflow/${workflow.id}/executions/${execution}`);
	await openNode(page, 'On Reply');
	return await outputOf(page);
}
