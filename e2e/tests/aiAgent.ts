// The node as a tool of n8n's AI Agent, with a model that follows a script.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openNode, openWorkflow, withEditor } from '../../harness/browser.ts';
import type { ToolCall } from '../support/languageModel.ts';
import { waitForStatus } from '../../harness/n8n/executions.ts';
import { submitAnswer } from '../support/responsePage.ts';
import type { Stack } from '../../harness/stack.ts';
import { fromModel } from '../support/agent.ts';
import { agentFixture, CUSTOMER, REVIEWER } from '../support/agentFixture.ts';
import type { AnswerItem, RecipientItem } from '../support/items.ts';

/** The model's call of the tool that sends. */
const agentSend = (text: string, more: object = {}): ToolCall => ({
	tool: 'Send_SMS',
	input: { Phone_Numbers: CUSTOMER, Message: text, ...more },
});

export function aiAgentTests(stack: () => Stack): void {
	describe("the node as a tool of n8n's AI Agent", () => {
		const fixture = agentFixture(stack, 'tool');

		it('tells the model what it may fill in, and nothing about the limit of cost', async () => {
			const agent = fixture();
			const [result] = await agent.run([agent.sending({ maximumCost: 1 })], [[agentSend('Hello')]]);
			const [{ tools = [] }] = agent.model.requests;
			const [{ function: told }] = tools;
			assert.equal(told.name, 'Send_SMS');
			assert.equal(told.description, 'Send SMS campaign in SMS Campaigns');
			assert.deepEqual(told.parameters.properties, {
				Phone_Numbers: { type: 'string', description: 'With country code, without a plus sign' },
				Message: { type: 'string' },
			});
			assert.deepEqual(await agent.account.texts(CUSTOMER), ['Hello']);
			const [{ messageId, ticket, ...rest }]: RecipientItem[] = JSON.parse(result);
			assert.ok(messageId && ticket);
			assert.deepEqual(rest, {
				phone: CUSTOMER,
				recipientStatus: 'included',
				accepted: true,
				moderated: false,
				changed: false,
				test: false,
				campaignTotal: 1,
				campaignSent: 1,
				campaignCost: 1,
				totalPeople: 1,
				totalCredits: 1,
				creditsLeft: rest.creditsLeft,
			});
			assert.ok(result.length < 300, `${result.length} characters`);
		});

		it('sends for each call of the model once, equal calls too', async () => {
			const agent = fixture();
			const call = agentSend('Hello');
			const tools = [{ ...agent.sending(), retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }];
			await agent.run(tools, [[call, call], [call]]);
			assert.equal((await agent.account.texts(CUSTOMER)).length, 3);
		});

		it('offers the model neither to delete webhooks nor to decide what a call may cost', async () => {
			const agent = fixture();
			const { n8n } = stack();
			const hooks = agent.tool('Hooks', { resource: 'webhook', operation: 'create' });
			const workflow = await agent.store([agent.sending(), hooks]);
			await withEditor(n8n, { width: 1400, height: 1000 }, async (page) => {
				await openWorkflow(page, n8n, workflow);
				const panel = await openNode(page, 'Hooks');
				await panel.locator('[data-test-id="parameter-input-operation"] input').first().click();
				const options = page.locator('.el-select-dropdown__item:visible');
				await options.first().waitFor();
				const names = (await options.allInnerTexts()).map((text) => text.split('\n')[0]);
				assert.deepEqual(names.slice(0, 2), ['Create', 'Update Status']);
				assert.ok(!names.includes('Delete'), names.join());
				await openWorkflow(page, n8n, workflow);
				await openNode(page, 'Send SMS');
				const field = (name: string) => page.locator(`.parameter-item:has-text("${name}")`).last();
				const offered = (name: string) =>
					field(name).locator('[data-test-id="from-ai-override-button"]').count();
				await field('Maximum Cost').waitFor();
				assert.equal(await offered('Shorten Links in Message'), 1);
				assert.equal(await offered('Maximum Cost'), 0);
			});
		});

		it('asks a person by itself', async () => {
			const agent = fixture();
			const asking = agent.tool('Ask', {
				resource: 'campaign',
				operation: 'sendAndWait',
				to: REVIEWER,
				message: fromModel('Question'),
				maximumCost: 10,
			});
			const id = await agent.ask([asking], [{ tool: 'Ask', input: { Question: 'Shall we?' } }]);
			assert.match((await agent.account.texts(REVIEWER))[0], /^Shall we\?\nhttps:/);
			await submitAnswer(await agent.account.followLink(REVIEWER), 'approve');
			await waitForStatus(agent.rest, id, ['success']);
			const [[answer]] = agent.results().map((text): AnswerItem[] => JSON.parse(text));
			assert.equal(answer.data.approved, true);
		});
	});
}
