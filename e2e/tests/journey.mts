// From a sheet to a sent campaign, drawn with mouse and keyboard in the editor of the real n8n.
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

interface Sheet {
	title: string;
	/** Default Country in the credential. */
	country: string;
	columns: [name: string, phone: string];
	/** By name. */
	rows: Record<string, unknown>;
	/** By the number that gets the messages: the names in them. */
	reached: Record<string, string[]>;
}

const SHEETS: Sheet[] = [
	{
		title: 'a French sheet, in which two people share a phone',
		country: 'FR',
		columns: ['Prénom', 'Téléphone'],
		rows: { Ann: '06 39 98 20 01', Zoé: '06.39.98.20.02', Anna: '0639982001' },
		reached: { 33639982001: ['Ann', 'Anna'], 33639982002: ['Zoé'] },
	},
	{
		title: 'a British sheet',
		country: 'GB',
		columns: ['First name', 'Mobile'],
		rows: { Ann: '07700 900123', Bob: '+44 (0)7700 900124' },
		reached: { 447700900123: ['Ann'], 447700900124: ['Bob'] },
	},
	{
		title: 'an American sheet',
		country: 'US',
		columns: ['Name', 'Cell'],
		rows: { Ann: '(202) 555-0142', Bob: '1-202-555-0143' },
		reached: { 12025550142: ['Ann'], 12025550143: ['Bob'] },
	},
	{
		title: 'a sheet of several countries',
		country: 'FR',
		columns: ['name', 'phone'],
		rows: { Ann: '06 39 98 20 03', Bob: '0044 7700 900125', Cy: '+1 202 555 0144' },
		reached: { 33639982003: ['Ann'], 447700900125: ['Bob'], 12025550144: ['Cy'] },
	},
	{
		title: 'a sheet with gaps',
		country: 'FR',
		columns: ['name', 'phone'],
		rows: { Ann: '06 39 98 20 04', '': '06 39 98 20 05', Cy: '', ' ': null },
		reached: { 33639982004: ['Ann'] },
	},
	{
		title: 'a sheet from Excel, which took the numbers for figures',
		country: 'FR',
		columns: ['Name', 'Phone'],
		rows: { Ann: 639982006, Bob: 33639982007, Cy: '06\u00A039\u00A098\u00A020\u00A008' },
		reached: { 33639982006: ['Ann'], 33639982007: ['Bob'], 33639982008: ['Cy'] },
	},
];

const textFor = (name: string) => `Hello ${name}, see you on Friday.`;

const viewport = { width: 1900, height: 1000 };

/** Draws a simulation behind a sheet and runs it, lets `work` send, and compares what the phones got. */
async function fromSheet(
	page: Page,
	{ country, columns: [name, phone], rows, reached }: Sheet,
	work: (drawing: Drawing, account: Account) => Promise<void>,
): Promise<void> {
	const { n8n } = stack();
	const allowedCountries = ['FR', 'GB', 'US'];
	// The editor takes the newest credential.
	const account = await newAccount({ allowedCountries }, n8n.rest, { defaultCountry: country });
	const items = Object.entries(rows).map(([who, number]) => ({ [name]: who, [phone]: number }));
	const jsCode = `return ${JSON.stringify(items)}.map((json) => ({ json }));`;
	// One node: the editor leaves no room for more on its canvas.
	const sheet = makeNode('Sheet', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
	const workflow = await n8n.rest.createWorkflow(chainWorkflow('Drawn', [sheet]));
	const count = Object.values(reached).flat().length;
	await openWorkflow(page, n8n, workflow);
	const drawing = new Drawing(page);
	await drawing.addBehind('Sheet', 'Simulate SMS campaign');
	await drawing.executePrevious();
	await drawing.dragColumn(phone, 'phoneNumbers');
	await drawing.dragColumn(name, 'message');
	await drawing.typeAround('Hello ', ', see you on Friday.', textFor('Ann'));
	await drawing.executeStep();
	const whole = count === items.length ? 'all' : `${count} of`;
	await page.getByText(`Would reach ${whole} ${items.length} recipients`).waitFor();
	assert.ok(drawing.clicks <= 7, `${drawing.clicks} clicks to the first simulation`);
	await work(drawing, account);
	for (const [gsm, names] of Object.entries(reached)) {
		// Calls are made side by side: two messages to one phone arrive in any order.
		assert.deepEqual((await account.texts(gsm)).sort(), names.map(textFor));
	}
	const sent = (await account.messages()).filter(({ text }) => text.startsWith('Hello'));
	assert.equal(sent.length, count);
}

it('a sheet is simulated and sent without a failed run', async (test) => {
	await withEditor(stack().n8n, { viewport }, async (page) => {
		// The next test does it with the first sheet.
		for (const sheet of SHEETS.slice(1)) {
			await test.test(sheet.title, async () => {
				await fromSheet(page, sheet, async (drawing) => {
					// Marketing would be stopped at night.
					await drawing.pick('pushtype', 'Alert');
					await drawing.pick('operation', 'Send');
					await drawing.executeStep();
					await page.getByText(/Sent to (?:all )?\d/).waitFor();
					assert.ok(drawing.clicks <= 12, `${drawing.clicks} clicks to the first send`);
				});
			});
		}
	});
});

it('the chain that asks a person before it sends takes at most 24 clicks, and no run fails', async () => {
	const REVIEWER = '33639982009';
	await withEditor(stack().n8n, { viewport }, async (page) => {
		await fromSheet(page, SHEETS[0], async (drawing, account) => {
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
			await approveOnPhone(await account.followLink(REVIEWER), async () => {});
			await page.getByText('Workflow executed successfully').waitFor();
			assert.ok(drawing.clicks <= 24, `${drawing.clicks} clicks from a sheet to the first send`);
		});
	});
});
