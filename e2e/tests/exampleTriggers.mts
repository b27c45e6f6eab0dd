// Tests the published examples that wait for events from the sandbox.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { INodeParameters } from 'n8n-workflow';
import { querySqlite } from '../../harness/n8n/database.mts';
import type { WorkflowDraft } from '../../harness/n8n/rest.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { until } from '../../harness/system/polling.mts';
import { makeNode } from '../../harness/workflows/node.mts';
import { runChain } from '../support/action.mts';
import { newAccount, stack } from '../support/stack.mts';
import {
	ANN,
	BRUNO,
	CHLOE,
	importExampleFor,
	nodeNamed,
	runToSuccess,
	setField,
	whilePublished,
} from '../support/examples.mts';
import { submitAnswer } from '../support/questions.mts';
import type { EventItem } from '../support/publishedTrigger.mts';
import type { RecipientItem } from '../support/examples.mts';

/** A contact in an example's data table. */
interface ContactRow {
	name: string;
	phone: string;
	optedOut: boolean;
}

const MARK = 'Mark Contact';
const FORM = 'On Form Submission';
/** The first column's name after the byte order mark, which Excel needs to read UTF-8. */
const PHONE = '\ufeffphone';
/** A name with special characters of spreadsheets, CSV files and n8n expressions. */
const NAME = '=1+1, "Ann"\r\n{{ $json.phone }}';

/** Changes all rows of a data table. @param values column assignments in SQL */
async function updateTable(name: string, values: string): Promise<void> {
	const ask = querySqlite(stack().n8n.userFolder);
	const [{ id }] = await ask<{ id: string }>('SELECT id FROM data_table WHERE name = $1', [name]);
	await ask(`UPDATE "data_table_user_${id}" SET ${values}`, []);
}

const unsigned = (node: string) => (workflow: WorkflowDraft) => {
	nodeNamed(workflow, node).parameters.options = { signatureCheck: 'off' };
};

describe('examples that wait for events', () => {
	it('opt-out-sync.json: marks a known contact who opts out, and adds an unknown number that opts out', async () => {
		const account = await newAccount();
		const workflow = await importExampleFor(account, 'opt-out-sync.json');
		await whilePublished(workflow, async ({ items }) => {
			await account.reply('33639980009', 'stop');
			assert.equal((await items<ContactRow>(MARK, 1))[0].phone, '33639980009');
			const bruno = `name = 'Bruno', phone = '06 39 98 00 02', optedOut = 0`;
			await updateTable(`Contacts and Opt-Outs ${account.token}`, bruno);
			await account.reply(BRUNO, 'STOP');
			const [, row] = await items<ContactRow>(MARK, 2);
			assert.deepEqual(
				[row.name, row.phone, Boolean(row.optedOut)],
				['Bruno', '06 39 98 00 02', true],
			);
		});
	});

	it('opt-out-sync.json: asks a colleague only about a possible opt-out, and marks the contact only after a "yes"', async () => {
		const account = await newAccount();
		const workflow = await importExampleFor(account, 'opt-out-sync.json');
		const stored = new StoredWorkflow(stack().n8n.rest, workflow);
		await whilePublished(workflow, async () => {
			await account.reply(BRUNO, "Don't stop!");
			await account.reply(BRUNO, 'Please stop sending [link] {{ 1 }}');
			await account.reply(CHLOE, 'bitte keine SMS mehr');
			await until('both questions to wait', async () => {
				const waiting = (await stored.executions()).filter(({ status }) => status === 'waiting');
				return waiting.length === 2;
			});
			const asked = await account.texts(ANN);
			assert.equal(asked.length, 2);
			for (const [phone, answer] of [
				[BRUNO, 'approve'],
				[CHLOE, 'disapprove'],
			]) {
				const text = asked.find((one) =>
					one.startsWith(`Does ${phone} want to opt out? Their reply: `),
				)!;
				const [url] = /https?:\S+/.exec(text)!;
				const opened = await account.control<{ longUrl: string }>('POST', `phones/${ANN}/click`, {
					url,
				});
				await submitAnswer(opened.longUrl, answer);
			}
			assert.ok(asked.some((text) => text.includes('Please stop sending link 1')));
			const ended = await stored.ended(2, 'integrated');
			const marked = ended.flatMap((one) => one.items<ContactRow>(MARK));
			assert.deepEqual(
				marked.map(({ phone }) => phone),
				[BRUNO],
			);
		});
	});

	it('undeliverable-clean-up.json: marks an undeliverable number in any format, and no other number', async () => {
		const account = await newAccount();
		const same = ['+33 6', '0033 6', '06', '+33 (0)6.', '6', '336'];
		const workflow = await importExampleFor(account, 'undeliverable-clean-up.json', (draft) => {
			const names = [...same, '+32 6', '+44 33 6', '07', '0'];
			const people = names.map((name) => ({ name, phone: `${name} 39 98 08 01` }));
			setField(draft, 'Set Sample Contacts', 'contacts', JSON.stringify(people));
		});
		const marked = (await runToSuccess(workflow, 'Every Monday')).items<ContactRow>(MARK);
		assert.deepEqual(marked.map(({ name }) => name).sort(), same.sort());
	});

	it('click-follow-up.json: sends one message to a person who clicks several times, and none for a click by a program', async () => {
		const account = await newAccount();
		const workflow = await importExampleFor(account, 'click-follow-up.json', (draft) => {
			unsigned('On Link Click')(draft);
			nodeNamed(draft, 'Send Follow-Up').parameters.message = '=Questions, {{ $json.phone }}?';
		});
		const offer = await importExampleFor(account, 'click-follow-up-send.json', (draft) => {
			// The result for an item with two phone numbers contains no message ID.
			const contacts = [{ phone: BRUNO }, { phone: `${ANN}, ${CHLOE}` }];
			const node = 'Set Sample Contacts';
			setField(draft, node, 'contacts', JSON.stringify(contacts));
		});
		await whilePublished(workflow, async ({ items }) => {
			const start = await runToSuccess(offer);
			const offers = start.items<RecipientItem>('Send Offer');
			const { messageId } = offers.find(({ phone }) => phone === BRUNO)!;
			const ids = [messageId, messageId, null];
			const phone = { brand: 'Fairphone', model: 'FP5' };
			await account.callWebhook({ gsmsid: messageId, date: 'by a program' });
			assert.equal((await items('On Link Click', 1)).length, 1);
			assert.deepEqual(await items('Send Follow-Up', 0), []);
			// The events arrive together, in one execution or in several.
			await Promise.all(
				ids.map(
					async (gsmsid, at) => await account.callWebhook({ gsmsid, date: `${at}`, ...phone }),
				),
			);
			assert.equal((await items('On Link Click', 4)).length, 4);
			await account.click(BRUNO);
			assert.equal((await items('On Link Click', 5)).length, 5);
		});
		const followed = (await account.messages()).filter(({ text }) => text.startsWith('Questions'));
		assert.deepEqual(
			followed.map(({ text }) => text.split('\n')[0]),
			[`Questions, ${BRUNO}?`],
		);
	});

	it('typed-replies.json, reports-and-replies.json: store each clear answer, and handle other replies as events', async () => {
		const account = await newAccount();
		const workflow = await importExampleFor(account, 'typed-replies.json');
		const listening = await importExampleFor(account, 'reports-and-replies.json');
		const stored = new StoredWorkflow(stack().n8n.rest, workflow);
		await stored.publish();
		await whilePublished(listening, async ({ items }) => {
			await runToSuccess(workflow);
			await account.waitForMessages(2);
			assert.deepEqual(await account.texts(ANN), [
				'Hello Ann, when shall we deliver your parcel?\n1 Today\n2 Tomorrow\n3 Not at all',
			]);
			await account.reply(BRUNO, 'Not at all!');
			await account.reply(ANN, 'Who is this?');
			const [{ message, question }] = await items<EventItem>('Handle Reply', 1);
			assert.deepEqual([message, question], ['Who is this?', 'unclear']);
			await account.reply(CHLOE, 'STOP');
			assert.equal((await items<EventItem>('Handle Opt-Out', 1))[0].from, CHLOE);
			await account.reply(ANN, '2.');
			// The execution that reads the list starts a separate execution for each person.
			const answers = (await stored.ended(2, 'integrated')).flatMap((one) =>
				one.items<Record<string, string>>('Store Answer'),
			);
			assert.deepEqual(answers.map(({ name, answer, reply }) => [name, answer, reply]).sort(), [
				['Ann', 'Tomorrow', '2.'],
				['Ben', 'Not at all', 'Not at all!'],
			]);
		});
	});

	it('double-opt-in.json: accepts only JOIN as consent, stores the proof, and sends only to confirmed contacts', async () => {
		const { url, rest } = stack().n8n;
		const account = await newAccount();
		const workflow = await importExampleFor(account, 'double-opt-in.json', (draft) => {
			// A user might also add a field to the form and change the order of the fields.
			const { formFields } = nodeNamed(draft, FORM).parameters as {
				formFields: { values: INodeParameters[] };
			};
			formFields.values.unshift({ fieldName: 'city', fieldLabel: 'City', fieldType: 'text' });
			formFields.values.reverse();
			const { parameters } = nodeNamed(draft, 'Question Allowed?');
			Object.assign(parameters, JSON.parse(JSON.stringify(parameters).replace(':100', ':12')));
		});
		const form = `${url}/form/${nodeNamed(workflow, FORM).webhookId}`;
		const stored = new StoredWorkflow(rest, workflow);
		/** Calls the example once no execution is running. @returns the rows of its file, sorted by phone number */
		const call = async (value: INodeParameters) => {
			await until('all executions to end', async () => await stored.allEnded());
			const workflowId = { __rl: true, mode: 'id', value: workflow.id };
			const parameters = { workflowId, workflowInputs: { mappingMode: 'defineBelow', value } };
			const type = 'n8n-nodes-base.executeWorkflow';
			const node = makeNode('Call', type, parameters, { typeVersion: 1.2 });
			const read = makeNode('Read', 'n8n-nodes-base.extractFromFile', { operation: 'csv' });
			const { items } = await runChain(rest, 'Call', [node, read]);
			const rows = items<Record<string, string>>('Read');
			return rows.sort((a, b) => a[PHONE]?.localeCompare(b[PHONE]));
		};
		await whilePublished(workflow, async ({ items }) => {
			const consent = /I agree to receive[^<"]*STOP\./.exec(await (await fetch(form)).text())![0];
			const fillIn = async (name: string, phone: string, agreed = consent) => {
				const body = new FormData();
				const values = [JSON.stringify([agreed]), phone, name, 'Toulouse'];
				for (const [at, value] of values.entries()) body.set(`field-${at}`, value);
				await fetch(form, { method: 'POST', body });
			};
			const fillInAll = async (phones: string[]) =>
				await Promise.all(phones.map(async (phone) => await fillIn(NAME, phone)));
			const replyAll = async (
				replies: Record<string, string>,
				answers: number,
				optOuts: number,
			) => {
				const all = Object.entries(replies);
				await Promise.all(all.map(async ([phone, text]) => await account.reply(phone, text)));
				await account.waitUntilIdle();
				await items('Store Answer', answers);
				await items('Store Opt-Out', optOuts);
			};
			const [DORA, EMIL, FINN] = ['33639980004', '33639980005', '33639980006'];
			await fillIn('Forged', '33639980007', 'I agree to pay.');
			const formats = ['0639980004', '+33639980004', '33 6 39 98 00 04', '06.39.98.00.04'];
			const wrong = ['12', 'none', '', `${ANN}, 33639980007`, '33639980903'];
			await fillInAll(['06 39 98 00 01', '+33 6 39 98 00 02', ...formats, ...wrong]);
			await fillInAll(['0033 6 39 98 00 03', `+${EMIL}`, `+${FINN}`]);
			const asked = [ANN, BRUNO, CHLOE, DORA, EMIL, FINN];
			await account.waitForMessages(asked.length);
			const no = '=1+1, "No"\r\n@Ann';
			const dora = ' “join”. ';
			const first = { [ANN]: 'JOIN', [BRUNO]: no, [DORA]: dora, [EMIL]: 'JION', [FINN]: 'STOP' };
			await replyAll(first, 4, 1);
			await replyAll({ [ANN]: 'No', [EMIL]: 'Join!', [FINN]: 'JOIN' }, 5, 1);
			const aDayAgo = `createdAt = datetime(createdAt, '-25 hours')`;
			await updateTable(`Consents ${account.token}`, aDayAgo);
			await replyAll({ [CHLOE]: 'JOIN', [BRUNO]: 'JOIN' }, 5, 1);
			await fillInAll(asked.map((phone) => `+${phone}`));
			await account.waitForMessages(asked.length + 1);
			await replyAll({ [CHLOE]: 'join', [DORA]: 'STOP' }, 6, 2);
			const rows = await call({});
			const kept = rows.map((row) => [row[PHONE].slice(-1), row.answer, row.confirmed].join(' '));
			const joined = [`4 ${dora} TRUE`, '5 Join! TRUE'];
			const chloe = ['3 no answer FALSE', '3 join TRUE'];
			const bruno = `2 '${no.replace('\r', '')} FALSE`;
			assert.deepEqual(kept, ['1 JOIN TRUE', bruno, ...chloe, ...joined, '6 no answer FALSE']);
			const [row] = rows;
			const name = NAME.replace('\r', '');
			assert.deepEqual([row[PHONE], row.name, row.consentText], [`'${ANN}`, `'${name}`, consent]);
			for (const at of ['formAt', 'answeredAt', 'optedOutAt'])
				assert.match(rows[4][at], /^\d{4}-\S{18}Z$/);
			const questions = await account.messages();
			assert.deepEqual(
				questions.map((one) => `'${one.phone} ${one.gsmsmsid} ${one.text}`).sort(),
				rows.map((one) => `${one[PHONE]} ${one.messageId} ${one.question}`).sort(),
			);
			assert.deepEqual(await call({ phone: '06 39 98 00 01' }), [row]);
			await call({ message: 'This week only: 20% off.' });
			const offers = (await account.messages()).slice(questions.length);
			assert.deepEqual(offers.map(({ phone }) => phone).sort(), [ANN, CHLOE, EMIL]);
			await fillInAll(Array.from({ length: 12 }, (_, at) => `336399800${at + 10}`));
			assert.ok((await call({})).length <= rows.length - 1 + 12);
		});
	});
});
