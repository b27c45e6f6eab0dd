// The examples with the changes that people make: each in the real n8n, with an account of its own.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readContacts } from '../../harness/exampleCampaign/contacts.ts';
import {
	createAccount,
	importExampleFor,
	runToSuccess,
	whilePublished,
} from '../support/exampleAccount.ts';
import { EventExecutions } from '../../harness/n8n/eventExecutions.ts';
import { START } from '../../harness/n8n/executions.ts';
import type { WorkflowDraft } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
import { importAndRun, nodeNamed, setField, TEAM } from '../support/examples.ts';
import type { ContactRow, TeamItem } from '../support/items.ts';

/** An example that sends when it is run. */
interface Sender {
	file: string;
	/** How many people get a message. */
	people: number;
	/** The node that has the message. */
	textIn: string;
	/** The field of this node that has it, where it is an Edit Fields node. */
	field?: string;
	/** The node that sends. */
	sends: string;
}

const sheet = readContacts().filter(({ expected }) => expected === 'sent').length;
const sender = (file: string, people: number, sends: string, textIn = sends, field?: string) =>
	({ file, people, sends, textIn, field }) satisfies Sender;

const senders: Sender[] = [
	sender('send-campaign.json', sheet, 'Send Campaign'),
	sender('check-price-then-send.json', sheet, 'Send Campaign', 'Message and Limit', 'message'),
	sender('delivery-dashboard.json', 3, 'Send Campaign'),
	sender('moderated-campaigns.json', 3, 'Send Campaign'),
	sender('click-follow-up.json', 3, 'Send the Offer'),
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
			const { file, people, sends } = one;

			it(`${file}: an expression in the message`, async () => {
				const account = await createAccount(stack());
				// In the question, the phone is a field that is set beside it.
				const name = one.field === 'question' ? '$now.year' : '$json.name';
				const change = setMessage(one, `=Hello {{ ${name} }}: we are open!`);
				await importAndRun(stack(), account, file, change);
				const messages = await account.messages({ state: 'sent' });
				assert.ok(messages.length >= people);
				const wrong = messages.filter(({ text }) => !/^Hello [^{}=:]+: we are open!/.test(text));
				assert.deepEqual(wrong, []);
			});

			it(`${file}: a limit below the price`, async () => {
				const account = await createAccount(stack());
				const workflow = await importExampleFor(stack(), account, file, (draft) => {
					nodeNamed(draft, sends).parameters.maximumCost = 0.5;
				});
				const { error } = await stack().n8n.rest.runWorkflow(workflow, START);
				assert.match(
					error?.message ?? '',
					/^This run would cost \d+ credits?: more than .*Nothing was sent/,
				);
				assert.deepEqual(await account.campaigns(), []);
			});

			it(`${file}: a second run, which sends once more`, async () => {
				const account = await createAccount(stack());
				const workflow = await importExampleFor(stack(), account, file);
				for (const runs of [1, 2]) {
					await runToSuccess(stack(), workflow);
					const campaigns = await account.campaigns();
					assert.deepEqual(
						campaigns.map(({ counters }) => counters.total - counters.invalid > 0),
						Array(runs).fill(true),
					);
				}
			});
		}

		for (const file of [
			...senders.map((one) => one.file),
			'approval-by-sms.json',
			'approved-campaign.json',
			'typed-replies.json',
		]) {
			for (const assumed of ['negative', 'refuse']) {
				it(`${file}: no credits, and a simulation that is then: ${assumed}`, async () => {
					const assumptions = { 'simulate.credits-short': assumed };
					const account = await createAccount(stack(), { credits: 0, assumptions });
					const workflow = await importExampleFor(stack(), account, file);
					const { error } = await stack().n8n.rest.runWorkflow(workflow, START);
					assert.match(error?.message ?? '', /there are not enough credits/);
					assert.deepEqual(await account.messages(), []);
				});
			}
		}

		it('delivery-dashboard.json: a second run, whose reports are counted too', async () => {
			const account = await createAccount(stack());
			const workflow = await importExampleFor(stack(), account, 'delivery-dashboard.json');
			await whilePublished(stack(), workflow, async ({ items }) => {
				await runToSuccess(stack(), workflow);
				await runToSuccess(stack(), workflow);
				await items('Write the Report', 6);
			});
			const counted = await runToSuccess(stack(), workflow, 'Every Morning');
			assert.deepEqual(counted.items(TEAM), [{ text: 'DELIVERED: 6' }]);
		});

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

		it('undeliverable-clean-up.json: a second run, which marks the same contact', async () => {
			const account = await createAccount(stack());
			const workflow = await importExampleFor(stack(), account, 'undeliverable-clean-up.json');
			for (let runs = 1; runs <= 2; runs++) {
				const execution = await runToSuccess(stack(), workflow);
				const marked = execution.items<ContactRow>('Mark the Contact');
				assert.deepEqual(
					marked.map(({ name }) => name),
					['Bruno'],
				);
			}
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
