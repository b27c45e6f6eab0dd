// From a sheet to a sent campaign, drawn with mouse and keyboard in the editor of the real n8n.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openWorkflow, withEditor } from '../../harness/browser.mts';
import { makeNode } from '../../harness/workflows/node.mts';
import { newAccount, stack } from '../support/stack.mts';
import { chainWorkflow } from '../support/action.mts';
import { Drawing } from '../support/drawing.mts';

/** Two people share a phone. */
const SHEET = [
	{ prenom: 'Ann', telephone: '06 39 98 20 01' },
	{ prenom: 'Zoé', telephone: '+33 6 39 98 20 02' },
	{ prenom: 'Anna', telephone: '0639982001' },
];
const [ANN, ZOE] = ['33639982001', '33639982002'];
const textFor = (name: string) => `Bonjour ${name}, à vendredi.`;

it('a campaign is simulated with at most 7 clicks from a sheet, and sent with 12', async () => {
	const { n8n } = stack();
	// The editor takes the newest credential.
	const account = await newAccount();
	// One node: the editor leaves no room for more on its canvas.
	const jsCode = `return ${JSON.stringify(SHEET)}.map((json) => ({ json }));`;
	const sheet = makeNode('Sheet', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
	const workflow = await n8n.rest.createWorkflow(chainWorkflow('Drawn', [sheet]));
	await withEditor(n8n, { viewport: { width: 1400, height: 1000 } }, async (page) => {
		await openWorkflow(page, n8n, workflow);
		const drawing = new Drawing(page);
		await drawing.addBehind('Sheet', 'Simulate SMS campaign');
		await drawing.executePrevious();
		await drawing.dragColumn('telephone', 'phoneNumbers');
		await drawing.dragColumn('prenom', 'message');
		await drawing.typeAround('Bonjour ', ', à vendredi.', textFor('Ann'));
		await drawing.executeStep();
		await page.getByText('Would reach all 3 recipients').waitFor();
		assert.ok(drawing.clicks <= 7, `${drawing.clicks} clicks from a sheet to the first simulation`);
		// Marketing would be stopped at night.
		await drawing.pick('pushtype', 'Alert');
		await drawing.pick('operation', 'Send');
		await drawing.executeStep();
		await page.getByText('Sent to all 3 recipients').waitFor();
		assert.ok(drawing.clicks <= 12, `${drawing.clicks} clicks from a sheet to the first send`);
	});
	// Calls are made side by side: two messages to one phone arrive in any order.
	assert.deepEqual((await account.texts(ANN)).sort(), [textFor('Ann'), textFor('Anna')]);
	assert.deepEqual(await account.texts(ZOE), [textFor('Zoé')]);
});
