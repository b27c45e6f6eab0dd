// The examples that ask a person: run in the real n8n until they wait, and answered on the page behind the link.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readContacts } from '../../harness/exampleCampaign/contacts.ts';
import { createAccount, importExampleFor, nodeNamed } from '../support/examples.ts';
import { waitForStatus } from '../../harness/n8n/executions.ts';
import { submitAnswer } from '../support/responsePage.ts';
import type { WorkflowDraft } from '../../harness/n8n/rest.ts';
import { runUntilWaiting } from '../support/runUntilWaiting.ts';
import type { Stack } from '../../harness/stack.ts';
import type { RunTotals } from '../support/items.ts';

const ANN = '33639980001';

/** A row of Simulate or Send, as far as is compared. */
interface Row {
	phone: string;
}

export function exampleApprovalsTests(stack: () => Stack): void {
	/** Runs the example until it waits for the approval of a campaign. @returns what the person got, and where it leads */
	async function askForCampaign(message: string) {
		const account = await createAccount(stack());
		const change = (workflow: WorkflowDraft) => {
			for (const node of ['Simulate Campaign', 'Send Campaign']) {
				nodeNamed(workflow, node).parameters.message = message;
			}
		};
		const file = 'approved-campaign.json';
		const workflow = await importExampleFor(stack(), account, file, change);
		const id = await runUntilWaiting(stack().n8n.rest, workflow);
		return { account, id, url: await account.followLink(ANN) };
	}

	describe('examples that ask a person', () => {
		for (const [answer, end] of [
			['approve', 'Order It'],
			['disapprove', 'Not Approved'],
		]) {
			it(`approval-by-sms.json: goes on to "${end}" when the person answers "${answer}"`, async () => {
				const { n8n } = stack();
				const account = await createAccount(stack());
				const workflow = await importExampleFor(stack(), account, 'approval-by-sms.json');
				const id = await runUntilWaiting(n8n.rest, workflow);
				const [text] = await account.texts(ANN);
				assert.match(text, /^Please approve: Two office chairs for 240 euros\n/);
				await submitAnswer(await account.followLink(ANN), answer);
				const execution = await waitForStatus(n8n.rest, id, ['success']);
				assert.equal(execution.items(end).length, 1);
			});
		}

		it('approved-campaign.json: sends what was priced once it is approved', async () => {
			const { account, id, url } = await askForCampaign('=Hello {{ $json.name }}!');
			assert.equal((await account.campaigns()).length, 1);
			await submitAnswer(url, 'approve');
			const execution = await waitForStatus(stack().n8n.rest, id, ['success']);
			const simulated = execution.items<RunTotals & Row>('Simulate Campaign');
			const [{ totalPeople, totalCredits }] = simulated;
			assert.match(
				(await account.texts(ANN))[0],
				new RegExp(`^Send this to ${totalPeople} people for ${totalCredits} credits\\? Hello `),
			);
			assert.equal(simulated.length, readContacts().length);
			// Wrong numbers of the sheet too: behind the simulation, Send reads them as it did.
			const people = (rows: Row[]) => rows.map(({ phone }) => phone.replace('+', ''));
			assert.deepEqual(people(execution.items('Send Campaign')), people(simulated));
			const campaigns = (await account.campaigns()).slice(1);
			const cost = campaigns.reduce((sum, campaign) => sum + campaign.cost, 0);
			assert.ok(cost > 0 && cost <= totalCredits, `${cost} of ${totalCredits}`);
			const texts = campaigns.map(({ text }) => text);
			assert.deepEqual(
				texts.filter((text) => !/^Hello [^{}]+!$/.test(text)),
				[],
			);
		});

		it('approved-campaign.json: stops when the price has risen since', async () => {
			const { account, id, url } = await askForCampaign('Come and see us!');
			// Somebody who had opted out would get it now.
			await account.control('DELETE', 'blacklist/33639980903');
			await submitAnswer(url, 'approve');
			const { error } = await waitForStatus(stack().n8n.rest, id, ['error']);
			assert.match(error?.message ?? '', /more than/);
			assert.equal((await account.campaigns()).length, 1);
		});

		it('approved-campaign.json: sends nothing when it is not approved', async () => {
			const { account, id, url } = await askForCampaign('Come and see us!');
			await submitAnswer(url, 'disapprove');
			const execution = await waitForStatus(stack().n8n.rest, id, ['success']);
			assert.deepEqual(execution.items('Ask by SMS'), []);
			assert.equal((await account.campaigns()).length, 1);
		});
	});
}
