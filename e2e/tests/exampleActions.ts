// The examples that need the action node alone: each imported as a user imports it, with an account of its own, and run.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readContacts } from '../../harness/exampleCampaign/contacts.ts';
import {
	TEAM,
	answerSimulation,
	createAccount,
	importAndRun,
	importExampleFor,
	runToSuccess,
	setField,
} from '../support/examples.ts';
import type { WorkflowDraft } from '../../harness/n8n/rest.ts';
import type { Stack } from '../../harness/stack.ts';
import type { SentItem, SimulatedItem, TeamItem } from '../support/items.ts';

export function exampleActionsTests(stack: () => Stack): void {
	describe('example: check the price, then send', () => {
		const file = 'check-price-then-send.json';
		const sendable = readContacts().filter(({ expected }) => expected === 'sent').length;
		const set = (name: string, value: string | number) => (workflow: WorkflowDraft) => {
			setField(workflow, 'Message and Limit', name, value);
		};

		it('sends when the price is within the limit, to those that the simulation counted', async () => {
			const account = await createAccount(stack());
			const execution = await importAndRun(stack(), account, file);
			const [simulated] = execution.items<SimulatedItem>('Simulate Campaign');
			const [sent] = execution.items<SentItem>('Send Campaign');
			assert.equal(simulated.campaignSent, sendable);
			assert.equal(sent.campaignSent, sendable);
			assert.deepEqual(execution.items(TEAM), []);
			const messages = await account.messages({ state: 'sent' });
			assert.equal(messages.length, sendable);
			assert.match(messages[0].text, /^Open until 10 pm this Friday/);
		});

		for (const [what, message] of [
			['one campaign', 'Come and see us!'],
			['many campaigns, each of them far below it', '=Hello {{ $json.name }}!'],
		]) {
			it(`sends nothing and tells the team when the whole price is above the limit: ${what}`, async () => {
				const account = await createAccount(stack());
				const execution = await importAndRun(stack(), account, file, (workflow) => {
					set('message', message)(workflow);
					set('maximumCost', sendable - 1)(workflow);
				});
				const campaigns = execution.items<SimulatedItem>('Simulate Campaign');
				const people = campaigns.map(({ campaignSent }) => campaignSent).reduce((a, b) => a + b);
				assert.deepEqual(
					execution.items<TeamItem>(TEAM).map(({ text }) => text),
					[
						`The campaign was not sent: it would cost ${people} credits for ${people} people, and the limit is ${sendable - 1}.`,
					],
				);
				assert.deepEqual(await account.campaigns(), []);
			});
		}

		it('sends nothing and tells the team when the price is not a number', async () => {
			const account = await createAccount(stack());
			await answerSimulation(account, { cost: 'n/a', credits: 9000, sent: 3 });
			const execution = await importAndRun(stack(), account, file);
			assert.deepEqual(
				execution.items<TeamItem>(TEAM).map(({ text }) => text),
				['The campaign was not sent: the service did not say its price.'],
			);
			assert.deepEqual(await account.campaigns(), []);
		});
	});

	describe('example: how many credits do I have', () => {
		it('gives what the service has, and sends nothing', async () => {
			const account = await createAccount(stack(), { credits: 4321 });
			const execution = await importAndRun(stack(), account, 'credits-left.json');
			assert.deepEqual(execution.items('Credits'), [{ credits: 4321, note: '' }]);
			assert.equal((await account.state()).credits, 4321);
			assert.deepEqual(await account.messages(), []);
		});

		it('gives 0 where the service refuses for want of credits', async () => {
			const assumptions = { 'simulate.credits-short': 'refuse' };
			const account = await createAccount(stack(), { credits: 0, assumptions });
			const execution = await importAndRun(stack(), account, 'credits-left.json');
			assert.deepEqual(execution.items('No Credits'), [{ credits: 0 }]);
		});

		it('says so where the service gives no number from 0 on', async () => {
			const assumptions = { 'simulate.credits-short': 'negative' };
			const account = await createAccount(stack(), { credits: 0, assumptions });
			const execution = await importAndRun(stack(), account, 'credits-left.json');
			const [{ credits, note }] = execution.items<{ credits: unknown; note: string }>('Credits');
			assert.equal(credits, null);
			assert.match(note, /too few credits for one message, or the number cannot be read/);
		});
	});

	describe('example: watch the log of refused calls', () => {
		it('tells of each refused call once, without the token', async () => {
			const account = await createAccount(stack());
			const refuse = () => account.service('DELETE', '/webhook/no-such-webhook');
			await refuse();
			await refuse();
			const workflow = await importExampleFor(stack(), account, 'error-log-watch.json');
			const [first] = (await runToSuccess(stack(), workflow)).items<TeamItem>(TEAM);
			assert.match(
				first.text,
				/^Refused calls: 2 \(all that were read are new: .*\n.* DELETE .*no-such-webhook: The list, webhook or record does not exist \(-5\)\n/,
			);
			assert.ok(!first.text.includes(account.token));
			assert.deepEqual((await runToSuccess(stack(), workflow)).items(TEAM), []);
		});
	});

	describe('example: campaigns under moderation', () => {
		const file = 'moderated-campaigns.json';

		it('notes one that is looked at first, and tells the team', async () => {
			const account = await createAccount(stack(), { moderation: true });
			const execution = await importAndRun(stack(), account, file);
			const [{ ticket }] = execution.items<SentItem>('Send Campaign');
			assert.deepEqual(
				execution.items('Note It').map((row) => [row.ticket, row.waiting]),
				[[ticket, true]],
			);
			assert.match(execution.items<TeamItem>(TEAM)[0].text, /do not send it again/);
		});

		it('leaves others alone', async () => {
			const execution = await importAndRun(stack(), await createAccount(stack()), file);
			assert.equal(execution.items('On Its Way').length, 1);
			assert.deepEqual(execution.items('Note It'), []);
		});
	});
}
