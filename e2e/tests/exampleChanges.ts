// The examples with the changes that people make: each in the real n8n, with an account of its own.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readContacts } from '../../harness/exampleCampaign/contacts.ts';
import {
	TEAM,
	createAccount,
	importExampleFor,
	nodeNamed,
	runToSuccess,
	setField,
	whilePublished,
} from '../support/examples.ts';
import { EventExecutions } from '../../harness/n8n/eventExecutions.ts';
import type { WorkflowDraft } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
import type { TeamItem } from '../support/items.ts';

/** An example that sends when it is run. */
interface Sender {
	file: string;
	/** How many people get a message. */
	people: number;
	/** The node that has the message. */
	textIn: string;
	/** The field of this node that has it, where it is an Edit Fields node. */
	field?: string;
}

const sheet = readContacts().filter(({ expected }) => expected === 'sent').length;
const senders: Sender[] = [
	{ file: 'send-campaign.json', people: sheet, textIn: 'Send Campaign' },
	{
		file: 'check-price-then-send.json',
		people: sheet,
		textIn: 'Message and Limit',
		field: 'message',
	},
	{ file: 'delivery-dashboard.json', people: 3, textIn: 'Send Campaign' },
	{ file: 'moderated-campaigns.json', people: 3, textIn: 'Send Campaign' },
	{ file: 'click-follow-up.json', people: 3, textIn: 'Send the Offer' },
];

const setMessage =
	({ textIn, field }: Sender, text: string) =>
	(workflow: WorkflowDraft) => {
		if (field) setField(workflow, textIn, field, text);
		else nodeNamed(workflow, textIn).parameters.message = text;
	};

export function exampleChangesTests(stack: () => Stack): void {
	describe('examples with the changes that people make', () => {
		for (const one of senders) {
			const { file, people } = one;

			it(`${file}: an expression in the message, and a second run, which sends once more`, async () => {
				const account = await createAccount(stack());
				const change = setMessage(one, '=Hello {{ $json.name }}: we are open!');
				const workflow = await importExampleFor(stack(), account, file, change);
				const sent = async () => {
					await runToSuccess(stack(), workflow);
					return await account.messages({ state: 'sent' });
				};
				const messages = await sent();
				assert.ok(messages.length >= people);
				const wrong = messages.filter(({ text }) => !/^Hello [^{}=:]+: we are open!/.test(text));
				assert.deepEqual(wrong, []);
				assert.ok((await sent()).length > messages.length);
			});
		}

		it('click-follow-up.json: an expression in what follows a click', async () => {
			const account = await createAccount(stack());
			const change = (draft: WorkflowDraft) => {
				nodeNamed(draft, 'Send the Follow-Up').parameters.message =
					'=Any questions, {{ $json.phone }}?';
			};
			const workflow = await importExampleFor(stack(), account, 'click-follow-up.json', change);
			const phone = '33639980002';
			await whilePublished(stack(), workflow, async ({ executions }) => {
				await runToSuccess(stack(), workflow);
				await account.click(phone);
				await executions(1);
			});
			assert.equal((await account.texts(phone)).at(-1)?.split('\n')[0], `Any questions, ${phone}?`);
		});

		it('error-log-watch.json: more refused calls than are read at a time', async () => {
			const account = await createAccount(stack());
			const refuse = async () => await account.service('DELETE', '/webhook/no-such-webhook');
			for (let calls = 1; calls <= 3; calls++) await refuse();
			const change = (draft: WorkflowDraft) => {
				nodeNamed(draft, 'Get Refused Calls').parameters.limit = 2;
			};
			const workflow = await importExampleFor(stack(), account, 'error-log-watch.json', change);
			const told = async () =>
				(await runToSuccess(stack(), workflow))
					.items<TeamItem>(TEAM)
					.map(({ text }) => text.split('\n')[0]);
			assert.deepEqual(await told(), [
				'Refused calls: 2 (all that were read are new: there may be older ones. Look into the log, or raise Limit in Get Refused Calls)',
			]);
			assert.deepEqual(await told(), []);
			await refuse();
			assert.deepEqual(await told(), ['Refused calls: 1']);
		});

		it('each-event-once.json: a full history, which stops the workflow until it is emptied', async () => {
			const account = await createAccount(stack());
			const change = (draft: WorkflowDraft) => {
				const { parameters } = nodeNamed(draft, 'Each Event Once');
				parameters.options = { scope: 'workflow', historySize: 1 };
			};
			const workflow = await importExampleFor(stack(), account, 'each-event-once.json', change);
			const stored = new StoredWorkflow(stack().n8n.rest, workflow);
			assert.equal((await stored.publish()).status, 'published');
			const started = new EventExecutions(stored);
			const ended = async (count: number) => {
				await until(`${count} executions`, async () => {
					return (await started.look()) && started.ended.length >= count;
				});
				return started.ended.map(
					({ status, items }) => `${status} ${items('Do the Work (put your nodes here)').length}`,
				);
			};
			try {
				await account.reply('33639980001', 'One');
				await ended(1);
				await account.reply('33639980002', 'Two');
				assert.deepEqual(await ended(2), ['success 1', 'error 0']);
				assert.match(started.ended[1].error?.message ?? '', /exceeds the maximum history size/);
				await runToSuccess(stack(), await stored.read(), 'Every Sunday Night');
				await account.reply('33639980003', 'Three');
				assert.deepEqual(await ended(3), ['success 1', 'error 0', 'success 1']);
			} finally {
				await stored.unpublish();
			}
		});
	});
}
