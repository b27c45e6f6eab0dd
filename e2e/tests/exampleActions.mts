// Tests the examples that a person starts, each imported for a separate account.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { INodeParameters } from 'n8n-workflow';
import { readContacts } from '../../harness/exampleCampaign/comparison.mts';
import { waitForStatus } from '../../harness/n8n/executions.mts';
import { runUntilWaiting } from '../../harness/n8n/rest.mts';
import type { WorkflowDraft } from '../../harness/n8n/rest.mts';
import { newAccount, stack } from '../support/stack.mts';
import {
	ANN,
	importAndRun,
	importExampleFor,
	nodeNamed,
	setField,
	TEAM,
	told,
} from '../support/examples.mts';
import type { RecipientItem } from '../support/examples.mts';
import { submitAnswer } from '../support/questions.mts';

/** The number of contacts in the sheet to whom the service sends a message. */
const SENDABLE = readContacts().filter(({ expected }) => expected === 'sent').length;

describe('example: check the price, then send', () => {
	const file = 'check-price-then-send.json';

	it('sends the campaign to all simulated recipients if the price is within the limit', async () => {
		const account = await newAccount();
		const execution = await importAndRun(account, file);
		for (const node of ['Simulate Campaign', 'Send Campaign']) {
			assert.equal(execution.items<RecipientItem>(node)[0].campaignSent, SENDABLE);
		}
		assert.deepEqual(execution.items(TEAM), []);
		const messages = await account.messages({ state: 'sent' });
		assert.equal(messages.length, SENDABLE);
		assert.match(messages[0].text, /^Open until 10 pm this Friday/);
	});

	it('sends nothing and informs the team if the total price of many campaigns exceeds the limit', async () => {
		const account = await newAccount();
		const execution = await importAndRun(account, file, (workflow) => {
			setField(workflow, 'Set Message and Limit', 'message', '=Hello {{ $json.name }}!');
			setField(workflow, 'Set Message and Limit', 'maximumCost', SENDABLE - 1);
		});
		const [{ totalPeople: people }] = execution.items<RecipientItem>('Simulate Campaign');
		assert.deepEqual(told(execution), [
			`The campaign was not sent: it would cost ${people} credits for ${people} people, and the limit is ${SENDABLE - 1}.`,
		]);
		assert.deepEqual(await account.campaigns(), []);
	});

	it('sends nothing and informs the team if the price is not a number', async () => {
		const account = await newAccount();
		await account.answerSimulation({ cost: 'n/a', credits: 9000, sent: 3 });
		assert.deepEqual(told(await importAndRun(account, file)), [
			'The campaign was not sent: the service returned no price.',
		]);
		assert.deepEqual(await account.campaigns(), []);
	});
});

describe('examples that ask a person', () => {
	for (const [answer, end] of [
		['approve', 'Place Order'],
		['disapprove', 'Handle Decline'],
	]) {
		it(`approval-by-sms.json: continues with the node "${end}" if the person presses "${answer}"`, async () => {
			const { rest } = stack().n8n;
			const account = await newAccount();
			const workflow = await importExampleFor(account, 'approval-by-sms.json');
			const id = await runUntilWaiting(rest, workflow);
			const [text] = await account.texts(ANN);
			assert.match(text, /^Please approve: Two office chairs for 240 euros\n/);
			await submitAnswer(await account.followLink(ANN), answer);
			const execution = await waitForStatus(rest, id, ['success']);
			assert.equal(execution.items(end).length, 1);
		});
	}

	/**
	 * Runs the example until it waits for a campaign's approval.
	 *
	 * @param limit the wait time; a day by default
	 * @returns the account, the execution's ID, and a function that answers and waits for the execution's end
	 */
	async function askForCampaign(message: string, limit?: INodeParameters) {
		const { rest } = stack().n8n;
		const account = await newAccount();
		const change = (workflow: WorkflowDraft) => {
			for (const node of ['Simulate Campaign', 'Send Campaign']) {
				nodeNamed(workflow, node).parameters.message = message;
			}
			const options = { limitWaitTime: { values: limit } };
			if (limit) nodeNamed(workflow, 'Ask for Approval').parameters.options = options;
		};
		const workflow = await importExampleFor(account, 'approved-campaign.json', change);
		const id = await runUntilWaiting(rest, workflow);
		const url = await account.followLink(ANN);
		const answer = async (pressed: string) => {
			await submitAnswer(url, pressed);
			return await waitForStatus(rest, id, ['success', 'error']);
		};
		return { account, id, answer };
	}

	it('approved-campaign.json: shows the price in the question, and sends the campaign after the approval', async () => {
		const { account, answer } = await askForCampaign('=Hello {{ $json.name }}!');
		assert.equal((await account.campaigns()).length, 1);
		const execution = await answer('approve');
		const simulated = execution.items<RecipientItem>('Simulate Campaign');
		const [{ totalPeople, totalCredits }] = simulated;
		const asked = `^Send this to ${totalPeople} people for ${totalCredits} credits\\? Hello `;
		assert.match((await account.texts(ANN))[0], new RegExp(asked));
		assert.equal(simulated.length, readContacts().length);
		// Send and Simulate read the spreadsheet's wrong numbers in the same way.
		const people = (rows: RecipientItem[]) => rows.map(({ phone }) => phone.replace('+', ''));
		assert.deepEqual(people(execution.items('Send Campaign')), people(simulated));
		const campaigns = (await account.campaigns()).slice(1);
		const cost = campaigns.reduce((sum, campaign) => sum + campaign.cost, 0);
		assert.ok(cost > 0 && cost <= totalCredits, `${cost} of ${totalCredits}`);
		for (const { text } of campaigns) assert.match(text, /^Hello [^{}]+!$/);
	});

	it('approved-campaign.json: stops if the price has risen since the question', async () => {
		const { account, answer } = await askForCampaign('Come and see us!');
		// A person who had opted out would now receive the campaign.
		await account.control('DELETE', 'blacklist/33639980903');
		const { error } = await answer('approve');
		assert.match(error?.message ?? '', /more than/);
		assert.equal((await account.campaigns()).length, 1);
	});

	it('approved-campaign.json: sends nothing after a "no", after the deadline, or if the execution was canceled', async () => {
		const { rest } = stack().n8n;
		const soon = { resumeAmount: 0.1, resumeUnit: 'minutes' };
		const late = await askForCampaign('Come and see us!', soon);
		const cancelled = await askForCampaign('Come and see us!');
		await rest.call('POST', `/rest/executions/${cancelled.id}/stop`);
		await rest.call('POST', `/rest/executions/${cancelled.id}/retry`, {});
		const declined = await askForCampaign('Come and see us!');
		await declined.answer('disapprove');
		for (const { account, id } of [late, declined]) {
			const { items, runs } = await waitForStatus(rest, id, ['success']);
			assert.deepEqual([items('Ask for Approval'), runs('Send Campaign')], [[], []]);
			assert.equal((await account.campaigns()).length, 1);
		}
		assert.equal((await cancelled.account.campaigns()).length, 1);
	});
});
