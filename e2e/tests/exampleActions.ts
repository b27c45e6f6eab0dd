// The examples that need the action node alone: each imported as a user imports it, with an account of its own, and run.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readContacts } from '../../harness/exampleCampaign/contacts.ts';
import {
	TEAM,
	answerSimulation,
	createAccount,
	importAndRun,
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
}
