// The examples with the changes that people make: each in the real n8n, with an account of its own.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readContacts } from '../../harness/exampleCampaign/contacts.ts';
import {
	TEAM,
	answerSimulation,
	callWebhook,
	createAccount,
	importExampleFor,
	nodeNamed,
	runToSuccess,
	setField,
	setHours,
	whilePublished,
} from '../support/examples.ts';
import { EventExecutions } from '../../harness/n8n/eventExecutions.ts';
import type { WorkflowDraft } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
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
}

const [ANN, BRUNO, CHLOE] = ['33639980001', '33639980002', '33639980003'];

/** The ways in which people write a French number, and numbers of others. */
const SPELLINGS = ['+33 6', '0033 6', '06', '+33 (0)6.', '6', '336'];
const OTHERS = ['+32 6', '+44 33 6', '07', '0'];

const MARK = 'Mark the Contact';

const sheet = readContacts().filter(({ expected }) => expected === 'sent').length;
const senders: Sender[] = [
	{ file: 'send-campaign.json', people: sheet, textIn: 'Send Campaign' },
	{
		file: 'check-price-then-send.json',
		people: sheet,
		textIn: 'Message and Limit',
		field: 'message',
	},
	{ file: 'click-follow-up.json', people: 3, textIn: 'Send the Offer' },
];
const advertising = ['send-campaign.json', 'check-price-then-send.json', 'click-follow-up.json'];

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

		for (const { file, people } of senders.filter((one) => advertising.includes(one.file))) {
			it(`${file}: on a day that is not allowed, what goes out waits for one`, async () => {
				const account = await createAccount(stack());
				const inThreeDays = ((new Date().getUTCDay() + 2) % 7) + 1;
				const workflow = await importExampleFor(stack(), account, file, (draft) => {
					setHours(draft, { days: [inThreeDays] });
				});
				await runToSuccess(stack(), workflow);
				assert.deepEqual(await account.messages({ state: 'sent' }), []);
				assert.equal((await account.messages({ state: 'scheduled' })).length, people);
			});
		}

		it('low-balance-alarm.json: figures that are no numbers', async () => {
			const account = await createAccount(stack());
			const workflow = await importExampleFor(
				stack(),
				account,
				'low-balance-alarm.json',
				(draft) => {
					nodeNamed(draft, 'Credits Are Low').parameters.options = { signatureCheck: 'off' };
				},
			);
			const isTold = ({ text }: TeamItem) => text.includes('no number of credits for SMS');
			const balances = ['500,50', 'n/a', '', [500], null, undefined];
			await whilePublished(stack(), workflow, async ({ items }) => {
				for (const [at, balance] of balances.entries()) {
					await callWebhook(account, { balance, trigger: '300', date: `2026-07-01 10:00:0${at}` });
				}
				assert.ok((await items<TeamItem>(TEAM, balances.length)).every(isTold));
			});
			for (const cost of [undefined, null, 'n/a', 1]) {
				for (const credits of cost === 1 ? [undefined, null, '500,50', -1] : [9000]) {
					await answerSimulation(account, { cost, credits });
					const told = (await runToSuccess(stack(), workflow)).items<TeamItem>(TEAM);
					assert.ok(told.length === 1 && isTold(told[0]), `${cost}, ${credits}`);
				}
			}
		});

		for (const [file, end] of [
			['opt-out-sync.json', '39 98 00 01'],
			['undeliverable-clean-up.json', '39 98 08 01'],
		]) {
			it(`${file}: a number in any spelling`, async () => {
				const account = await createAccount(stack());
				const workflow = await importExampleFor(stack(), account, file, (draft) => {
					const people = [...SPELLINGS, ...OTHERS].map((name) => ({
						name,
						phone: `${name} ${end}`,
					}));
					setField(draft, 'Three Contacts', 'contacts', JSON.stringify(people));
				});
				await whilePublished(stack(), workflow, async ({ items }) => {
					let marked = (await runToSuccess(stack(), workflow)).items<ContactRow>(MARK);
					if (file === 'opt-out-sync.json') {
						await account.reply(ANN, 'STOP');
						marked = await items<ContactRow>(MARK, SPELLINGS.length);
					}
					assert.deepEqual(marked.map(({ name }) => name).sort(), SPELLINGS.toSorted());
				});
			});
		}

		it('click-follow-up.json: an expression in what follows a click', async () => {
			const account = await createAccount(stack());
			const change = (draft: WorkflowDraft) => {
				nodeNamed(draft, 'Send the Follow-Up').parameters.message =
					'=Any questions, {{ $json.phone }}?';
			};
			const workflow = await importExampleFor(stack(), account, 'click-follow-up.json', change);
			await whilePublished(stack(), workflow, async ({ executions }) => {
				await runToSuccess(stack(), workflow);
				await account.click(BRUNO);
				await executions(1);
			});
			assert.equal((await account.texts(BRUNO)).at(-1)?.split('\n')[0], `Any questions, ${BRUNO}?`);
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
				await account.reply(ANN, 'One');
				await ended(1);
				await account.reply(BRUNO, 'Two');
				assert.deepEqual(await ended(2), ['success 1', 'error 0']);
				assert.match(started.ended[1].error?.message ?? '', /exceeds the maximum history size/);
				await runToSuccess(stack(), await stored.read(), 'Every Sunday Night');
				await account.reply(CHLOE, 'Three');
				assert.deepEqual(await ended(3), ['success 1', 'error 0', 'success 1']);
			} finally {
				await stored.unpublish();
			}
		});
	});
}
