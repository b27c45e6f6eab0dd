// The examples that wait for events: published in the real n8n, and what the sandbox reports to them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
	TEAM,
	callWebhook,
	createAccount,
	importExampleFor,
	nodeNamed,
	runToSuccess,
	setField,
	whilePublished,
} from '../support/examples.ts';
import type { WorkflowDraft } from '../../harness/n8n/rest.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { ContactRow, EventItem, RecipientItem, TeamItem } from '../support/items.ts';

/** A row of the table of a poll. */
interface PollRow {
	name: string;
	answer: string;
	typed: string;
}

const [ANN, BRUNO, CHLOE] = ['33639980001', '33639980002', '33639980003'];

export function exampleTriggersTests(stack: () => Stack): void {
	describe('examples that wait for events', () => {
		it('opt-out-sync.json: marks the contact, and adds one that is new', async () => {
			const account = await createAccount(stack());
			const workflow = await importExampleFor(stack(), account, 'opt-out-sync.json');
			await runToSuccess(stack(), workflow);
			await whilePublished(stack(), workflow, async ({ executions }) => {
				await account.reply(BRUNO, 'STOP');
				const [known] = await executions(1);
				const [row] = known.items<ContactRow>('Mark the Contact');
				assert.deepEqual([row.name, row.phone, row.optedOut], ['Bruno', '06 39 98 00 02', true]);
				await account.reply('33639980009', 'stop');
				const [, added] = await executions(2);
				assert.equal(added.items<ContactRow>('Mark the Contact')[0].phone, '33639980009');
			});
			const again = await runToSuccess(stack(), workflow);
			const rows = again.items<ContactRow>('Put Them into the Table');
			assert.deepEqual(
				rows.filter(({ optedOut }) => optedOut).map(({ name }) => name),
				['Bruno'],
			);
		});

		it('click-follow-up.json: writes once to who clicks twice, and to nobody else', async () => {
			const account = await createAccount(stack());
			const workflow = await importExampleFor(stack(), account, 'click-follow-up.json');
			await whilePublished(stack(), workflow, async ({ executions }) => {
				await runToSuccess(stack(), workflow);
				await account.click(BRUNO);
				await executions(1);
				await account.click(BRUNO);
				await executions(2);
			});
			const messages = await account.messages();
			const follow = messages.filter(({ text }) => text.startsWith('Any questions'));
			assert.deepEqual(
				follow.map(({ phone }) => phone),
				[BRUNO],
			);
		});

		it('click-follow-up.json: writes once to who clicks twice within a group', async () => {
			const account = await createAccount(stack());
			const unsigned = (workflow: WorkflowDraft) => {
				nodeNamed(workflow, 'Somebody Clicks').parameters.options = { signatureCheck: 'off' };
				// A row with two numbers has no message ID.
				const contacts = [{ phone: BRUNO }, { phone: `${ANN}, ${CHLOE}` }];
				const node = 'Three Contacts (put your own here)';
				setField(workflow, node, 'contacts', JSON.stringify(contacts));
			};
			const workflow = await importExampleFor(stack(), account, 'click-follow-up.json', unsigned);
			await whilePublished(stack(), workflow, async ({ executions }) => {
				const start = await runToSuccess(stack(), workflow);
				const offers = start.items<RecipientItem>('Send the Offer');
				const { messageId } = offers.find(({ phone }) => phone === BRUNO)!;
				const clicks = [messageId, messageId, null].map((gsmsid, at) => ({
					gsmsid,
					date: `${at}`,
				}));
				await callWebhook(account, clicks);
				const [one, ...more] = await executions(1);
				assert.deepEqual(more, []);
				assert.equal(one.items('Somebody Clicks').length, 3);
				const sentTo = one.items<RecipientItem>('Send the Follow-Up').map(({ phone }) => phone);
				assert.deepEqual(sentTo, [BRUNO]);
			});
		});

		it('low-balance-alarm.json: tells of the report, and looks by itself', async () => {
			const account = await createAccount(stack(), { credits: 301, balanceTrigger: 300 });
			const workflow = await importExampleFor(stack(), account, 'low-balance-alarm.json');
			const message = { text: 'Hello', pushtype: 'alert' };
			const sms = { message, recipients: { gsm: [{ value: ANN }] } };
			await whilePublished(stack(), workflow, async ({ executions }) => {
				await account.service('POST', '/send', { sms });
				const [reported] = await executions(1);
				assert.match(reported.items<TeamItem>(TEAM)[0].text, /^Only 300 credits are left/);
			});
			const looked = await runToSuccess(stack(), workflow);
			assert.match(looked.items<TeamItem>(TEAM)[0].text, /^Only 300 credits are left/);
			await account.reset({ credits: 5000 });
			assert.deepEqual((await runToSuccess(stack(), workflow)).items(TEAM), []);
			await account.reset({ credits: 0, assumptions: { 'simulate.credits-short': 'refuse' } });
			const empty = await runToSuccess(stack(), workflow);
			const [{ text }] = empty.items<TeamItem>('Tell the Team What Is Wrong (here too)');
			assert.match(text, /could not be looked at.*credits/);
		});

		it('typed-replies.json: asks a list, and has somebody read what is no answer', async () => {
			const account = await createAccount(stack());
			const workflow = await importExampleFor(stack(), account, 'typed-replies.json');
			await whilePublished(stack(), workflow, async ({ items }) => {
				await runToSuccess(stack(), workflow);
				await account.waitForMessages(2);
				assert.deepEqual(await account.texts(ANN), [
					'Hello Ann, when shall we deliver your parcel?\n1 Today\n2 Tomorrow\n3 Not at all',
				]);
				await account.reply(BRUNO, 'Not at all!');
				await account.reply(ANN, 'Who is this?');
				const [{ text }] = await items<TeamItem>('Somebody Should Read It', 1);
				assert.match(text, /Who is this\?$/);
				await account.reply(ANN, '2.');
				// Each person's execution is called by that of the list.
				const stored = new StoredWorkflow(stack().n8n.rest, workflow);
				const rows = await until('an answer in each row', async () => {
					const all = (await stored.executions()).filter(({ mode }) => mode === 'integrated');
					if (all.length < 2 || all.some(({ stoppedAt }) => !stoppedAt)) return false;
					const ended = await Promise.all(all.map(({ id }) => stored.rest.execution(id)));
					return ended.flatMap((one) => one.items<PollRow>('Write the Answer'));
				});
				assert.deepEqual(rows.map(({ name, answer, typed }) => [name, answer, typed]).sort(), [
					['Ann', 'Tomorrow', '2.'],
					['Ben', 'Not at all', 'Not at all!'],
				]);
			});
		});

		it('each-event-once.json: drops what the trigger lets through twice', async () => {
			const account = await createAccount(stack());
			const letThrough = (workflow: WorkflowDraft) => {
				nodeNamed(workflow, 'Something Happens').parameters.options = { ignoreRepeats: false };
			};
			const workflow = await importExampleFor(stack(), account, 'each-event-once.json', letThrough);
			await whilePublished(stack(), workflow, async ({ executions }) => {
				const [event] = await account.reply(ANN, 'Hello');
				await executions(1);
				await account.control('POST', `events/${event.id}/redeliver`);
				const worked = (await executions(2)).map(
					(one) => one.items('Do the Work (put your nodes here)').length,
				);
				assert.deepEqual(worked, [1, 0]);
			});
		});

		it('reports-and-replies.json: takes each kind of event by its own output, and replies by keyword', async () => {
			const account = await createAccount(stack());
			const workflow = await importExampleFor(stack(), account, 'reports-and-replies.json');
			await whilePublished(stack(), workflow, async ({ executions }) => {
				await account.reply(ANN, 'What is this?');
				await account.reply(ANN, 'OUI !');
				const [reply] = await executions(1);
				assert.equal(reply.items<EventItem>('Reply')[0].message, 'OUI !');
				await account.reply(BRUNO, 'STOP');
				const all = await executions(2);
				assert.equal(all.length, 2);
				assert.equal(all[1].items<EventItem>('Opt-Out')[0].from, BRUNO);
				assert.deepEqual(all[1].items('Reply'), []);
			});
		});
	});
}
