// Tests every step from a spreadsheet to a sent campaign, with the mouse and the keyboard, in n8n's real editor.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { openWorkflow, withEditor } from '../../harness/browser.mts';
import { until } from '../../harness/system/polling.mts';
import { makeNode } from '../../harness/workflows/node.mts';
import { newAccount, stack } from '../support/stack.mts';
import type { Account } from '../support/stack.mts';
import { chainWorkflow } from '../support/action.mts';
import { Drawing } from '../support/drawing.mts';
import { approveOnPhone } from '../support/questions.mts';

/** A French sheet, in which two people share a phone. */
const SHEET = [
	{ Prénom: 'Ann', Téléphone: '06 39 98 20 01' },
	{ Prénom: 'Zoé', Téléphone: '06.39.98.20.02' },
	{ Prénom: 'Anna', Téléphone: '0639982001' },
];

const textFor = (name: string) => `Hello ${name}, see you on Friday.`;

const viewport = { width: 1900, height: 1000 };

/** Adds a simulation after the sheet, runs the simulation, lets `work` send, and checks the received messages. */
async function fromSheet(
	page: Page,
	work: (drawing: Drawing, account: Account) => Promise<void>,
): Promise<void> {
	const { n8n } = stack();
	// The editor selects the newest credential.
	const account = await newAccount();
	const jsCode = `return ${JSON.stringify(SHEET)}.map((json) => ({ json }));`;
	// The sheet is one node, because the editor's canvas has no room for more.
	const sheet = makeNode('Sheet', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
	const workflow = await n8n.rest.createWorkflow(chainWorkflow('Drawn', [sheet]));
	await openWorkflow(page, n8n, workflow);
	const drawing = new Drawing(page);
	await drawing.addBehind('Sheet', 'Simulate SMS campaign');
	await drawing.executePrevious();
	await drawing.dragColumn('Téléphone', 'phoneNumbers');
	await drawing.dragColumn('Prénom', 'message');
	await drawing.typeAround('Hello ', ', see you on Friday.', textFor('Ann'));
	await drawing.executeStep();
	await page.getByText('Would reach all 3 recipients').waitFor();
	assert.ok(drawing.clicks <= 7, `${drawing.clicks} clicks to the first simulation`);
	await work(drawing, account);
	// The node makes calls concurrently, so two messages to one phone arrive in any order.
	const sent = (await account.messages()).filter(({ text }) => text.startsWith('Hello'));
	assert.deepEqual(sent.map(({ phone, text }) => `${phone} ${text}`).sort(), [
		`33639982001 ${textFor('Ann')}`,
		`33639982001 ${textFor('Anna')}`,
		`33639982002 ${textFor('Zoé')}`,
	]);
}

it('a user needs at most 12 clicks to get from a sheet to the first send, and no run fails', async () => {
	await withEditor(stack().n8n, { viewport }, async (page) => {
		await fromSheet(page, async (drawing) => {
			// Marketing is not allowed at night.
			await drawing.pick('pushtype', 'Alert');
			await drawing.pick('operation', 'Send');
			await drawing.executeStep();
			await page.getByText('Sent to all 3 recipients').waitFor();
			assert.ok(drawing.clicks <= 12, `${drawing.clicks} clicks to the first send`);
		});
	});
});

it('a user needs at most 24 clicks to get from a sheet to a send that a person approves, and no run fails', async () => {
	const REVIEWER = '33639982009';
	await withEditor(stack().n8n, { viewport }, async (page) => {
		await fromSheet(page, async (drawing, account) => {
			await drawing.close();
			await drawing.addBehind('Simulate SMS campaign', 'Send SMS and wait for response');
			await drawing.typeInto('to', '06 39 98 20 09');
			await drawing.typeInto('message', 'May it be sent?');
			await drawing.close();
			await drawing.addBehind('Send SMS and wait for response', 'Send SMS campaign');
			await drawing.pick('pushtype', 'Alert');
			await drawing.expand('Simulate SMS campaign');
			await drawing.dragColumn('phone', 'phoneNumbers');
			await drawing.dragColumn('messageText', 'message');
			await drawing.close();
			await drawing.executeWorkflow();
			await until('the question', async () => (await account.texts(REVIEWER)).length > 0);
			await approveOnPhone(await account.followLink(REVIEWER));
			await page.getByText('Workflow executed successfully').waitFor();
			assert.ok(drawing.clicks <= 24, `${drawing.clicks} clicks from a sheet to the first send`);
		});
	});
});
