// What the demo shows, scene by scene, as a new user goes through it.
import type { Page } from 'playwright-core';
import type { FreshN8n } from '../n8n/instance.ts';
import type { Sandbox } from '../sandbox/process.ts';
import type { Film } from './film.ts';

/** Who gets the message and replies. */
const PHONES = ['33639980001', '33639980002'];
const MESSAGE = 'Your table is ready. Reply YES to keep it.';
const REPLY = 'YES, see you at 8';

/** What the scenes play with. */
export interface Set {
	film: Film;
	page: Page;
	n8n: FreshN8n;
	sandbox: Sandbox;
}

const byId = (page: Page, id: string) => page.locator(`[data-test-id="${id}"]`);
const field = (page: Page, name: string) =>
	byId(page, `parameter-input-${name}`).locator('input, textarea, [contenteditable=true]').first();

const choice = (page: Page, name: string) =>
	page.getByRole('option').getByText(name, { exact: true });

/** From an empty workflow to the details of a new node. @param action as the list of nodes has it */
async function addNode({ film, page, n8n }: Set, action: string, isTrigger = false): Promise<void> {
	await page.goto(`${n8n.url}/workflow/new`);
	await film.click(byId(page, 'canvas-plus-button').or(byId(page, 'canvas-add-button')).first());
	await film.type(byId(page, 'node-creator-search-bar'), 'SMS Campaigns');
	await film.click(page.getByText('SMS Campaigns', { exact: true }).first());
	if (!isTrigger) await film.click(page.getByText(/^Actions \(\d+\)$/));
	await film.click(page.getByText(action, { exact: true }));
	await byId(page, 'node-parameters').waitFor();
}

const closeNode = async ({ film, page }: Set) => await film.click(byId(page, 'ndv-close-button'));

async function findAndConnect(set: Set): Promise<void> {
	const { film, page, sandbox } = set;
	await film.caption('1. The package is installed: its nodes are in the list of nodes');
	await addNode(set, 'Send SMS campaign');
	await film.caption('2. A credential: the address of the service and its access token');
	await film.click(page.getByRole('button', { name: 'Connect to SMS Campaigns' }));
	await film.type(field(page, 'baseUrl'), sandbox.baseUrl);
	await film.type(field(page, 'accessToken'), sandbox.token);
	await film.click(byId(page, 'credential-save-button'));
	await byId(page, 'editCredential-modal').waitFor({ state: 'hidden' });
	// Saved and in use; opened once more, it is tested.
	await film.click(byId(page, 'credential-edit-button'));
	await page.getByText('Connection tested successfully').waitFor();
	await film.caption('It is saved, and tested: the connection works');
	await film.click(
		byId(page, 'editCredential-modal').getByRole('button', { name: 'Close' }).first(),
	);
}

async function send(set: Set): Promise<void> {
	const { film, page, sandbox } = set;
	await film.caption('3. Two phone numbers and a message: Simulate first, nothing is sent');
	await film.click(field(page, 'operation'));
	await film.click(choice(page, 'Simulate'));
	await film.type(field(page, 'phoneNumbers'), PHONES.map((phone) => `+${phone}`).join(', '));
	await film.type(field(page, 'message'), MESSAGE);
	await film.click(field(page, 'pushtype'));
	await film.click(choice(page, 'Alert'));
	await film.click(byId(page, 'node-execute-button'));
	const output = byId(page, 'output-panel');
	await output.getByText('campaignCost').first().waitFor();
	await film.caption('The price, how many people get it, and what is left out');
	await film.caption('4. Then Send, with the fields as they are');
	await film.click(field(page, 'operation'));
	await film.click(choice(page, 'Send'));
	await film.click(byId(page, 'node-execute-button'));
	await output.getByText('ticket').first().waitFor();
	await film.caption('Accepted: the result has the ticket of the campaign and its cost');
	await page.goto(`${new URL(sandbox.baseUrl).origin}/#/phones/${PHONES[0]}`);
	await page.getByText(MESSAGE).last().waitFor();
	await film.caption('5. The message is on the phone, in the sandbox that plays the service');
}

async function receive(set: Set): Promise<void> {
	const { film, page, n8n, sandbox } = set;
	await film.caption('6. A second workflow starts when somebody replies');
	await addNode(set, 'On reply received', true);
	await film.caption('The trigger: its webhook is made when the workflow is published');
	await closeNode(set);
	await film.click(page.getByRole('button', { name: 'Publish' }).first());
	await film.click(page.getByRole('dialog').getByRole('button', { name: 'Publish' }));
	await film.click(page.getByRole('button', { name: 'Got it' }));
	const { pathname } = new URL(page.url());
	await film.caption('7. Published. Now the phone replies');
	await page.goto(`${new URL(sandbox.baseUrl).origin}/#/phones/${PHONES[0]}`);
	const composer = page.locator('.composer:visible');
	await film.type(composer.locator('textarea'), REPLY);
	await film.click(composer.locator('.composer-line button'));
	await film.wait(1_500);
	await page.goto(`${n8n.url}${pathname}/executions`);
	const execution = byId(page, 'canvas-node').first();
	await execution.waitFor();
	// n8n's tips for a workflow that is published for the first time.
	await film.wait(1_500);
	const closeTips = byId(page, 'suggested-actions-close');
	if (await closeTips.isVisible()) await film.click(closeTips);
	await film.caption('8. The reply has started the workflow');
	await film.point(execution);
	await execution.dblclick();
	await byId(page, 'output-panel').getByText(REPLY).first().waitFor();
	await film.wait(1_500);
	await film.caption('What came in: the reply, from whom, and when');
}

/** Plays all scenes. */
export async function play(set: Set): Promise<void> {
	await findAndConnect(set);
	await send(set);
	await receive(set);
	await set.film.caption('Every operation, event and message: docs/README.md');
}
