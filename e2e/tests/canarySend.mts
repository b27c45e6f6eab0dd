// Tests the example that first sends to a few people, with good and bad reports and with wrong and changed sheets.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { waitForStatus } from '../../harness/n8n/executions.mts';
import type { WorkflowDraft } from '../../harness/n8n/rest.mts';
import { until } from '../../harness/system/polling.mts';
import { importResult } from '../support/campaignResult.mts';
import { submitAnswer } from '../support/questions.mts';
import { startHeldServer } from '../support/servers.mts';
import {
	ANN,
	importAndRun,
	importExampleFor,
	nodeNamed,
	setField,
	told,
	whilePublished,
} from '../support/examples.mts';
import { newAccount, stack } from '../support/stack.mts';
import type { Account } from '../support/stack.mts';

const FILE = 'canary-send.json';
const PHONES = Array.from({ length: 60 }, (_, at) => String(33_639_980_001 + at));
/** A user's spreadsheet with a repeated number, rows without a number, and an opt-out known only to the service. */
const SHEET = [
	{ phone: '33639980901' },
	{ phone: '' },
	...PHONES.map((phone) => ({ phone })),
	{ phone: PHONES[7].replace('336', '06 ') },
	{ phone: 'none' },
];

const withSheet = (sheet: typeof SHEET) => (draft: WorkflowDraft) => {
	const contacts = nodeNamed(draft, 'Set Sample Contacts');
	contacts.parameters.jsCode = `return ${JSON.stringify(sheet)}.map((json) => ({ json }));`;
	setField(draft, 'Set Campaign and Limits', 'waitHours', 0.001);
};

/** Returns the campaign's recipients, in order. */
const reached = async (account: Account) =>
	(await account.messages({ text: 'Open until', state: 'sent' })).map(({ phone }) => phone!);

for (const [title, sequence, optOuts, pressed, people] of [
	['sends to the other contacts if enough messages were delivered', 'delivered', 1, undefined, 61],
	['stops if too many contacts opt out and a person declines', 'delivered', 2, 'disapprove', 21],
	['continues if too few messages arrive and a person agrees', 'undelivered', 0, 'approve', 61],
	['stops if no report has arrived and a person declines', 'none', 0, 'disapprove', 21],
] as const) {
	it(`canary-send.json: ${title}, and sends to no contact twice`, async () => {
		const { account, page, workflow: result, fill } = await importResult();
		await account.control('PUT', 'assumptions', { 'reports.sequence': sequence });
		const held = await startHeldServer();
		await whilePublished(result, async () => {
			const { rest } = stack().n8n;
			const workflow = await importExampleFor(account, FILE, (draft) => {
				withSheet(SHEET)(draft);
				Object.assign(nodeNamed(draft, 'Wait for Reports'), held.node('Wait for Reports'));
			});
			const id = await rest.startWorkflow(workflow, 'Start');
			await account.waitForMessages(20, { text: 'Open until' });
			const others = (await reached(account)).filter((phone) => phone !== ANN);
			for (const phone of others.slice(0, optOuts)) await account.stop(phone);
			await until("the first contacts' rows", async () => {
				await fill();
				const rows = (await page.rows()).filter(({ version }) => version === 'first');
				const isFilled = rows.every(({ status }) => sequence === 'none' || status !== 'sent');
				const gone = rows.filter(({ optedOut }) => optedOut);
				return rows.length === 20 && isFilled && gone.length === optOuts;
			});
			// Meanwhile the sheet changes: a contact is removed, a contact is added, and the numbers have another
			// format.
			const sheet = [...PHONES.slice(1), '33639980099'].map((phone) => ({ phone: `+${phone}` }));
			const runsAgain = async (expected: number) => {
				const again = await importExampleFor(account, FILE, withSheet(sheet));
				const started = await rest.startWorkflow(again, 'Start');
				await waitForStatus(rest, started, ['waiting', 'success']);
				const all = await reached(account);
				assert.deepEqual([all.length, new Set(all).size], [expected, expected]);
			};
			await runsAgain(21);
			held.release();
			if (pressed) {
				await waitForStatus(rest, id, ['waiting']);
				const [question] = (await account.texts(ANN)).slice(-1);
				assert.match(question, /^Of the first 20 messages for .* Send to the other 41\?/);
				await submitAnswer(await account.followLink(ANN), pressed);
			}
			const execution = await rest.execution(id);
			assert.equal(execution.status, 'success', execution.error?.message);
			assert.deepEqual(told(execution), []);
			assert.equal((await reached(account)).length, people);
			// After a "no", a better message can be sent to the other contacts.
			await runsAgain(people === 21 ? 41 : people);
			// An event that arrives while n8n removes a webhook can leave the webhook in n8n's cache.
			await account.waitUntilIdle();
		});
	});
}

it('canary-send.json: sends nothing if the price for all contacts exceeds the limit or is not a number', async () => {
	const account = await newAccount();
	const tells = async () => {
		const change = (draft: WorkflowDraft) =>
			setField(draft, 'Set Campaign and Limits', 'maximumCost', 59);
		return told(await importAndRun(account, FILE, change));
	};
	assert.deepEqual(await tells(), [
		'The campaign was not sent: it would cost 60 credits for 60 people, and the limit is 59.',
	]);
	await account.answerSimulation({ cost: 'n/a', credits: 9000, sent: 60 });
	assert.match((await tells()).join(), /^The campaign was not sent: the service returned no price/);
	assert.deepEqual(await account.campaigns(), []);
});
