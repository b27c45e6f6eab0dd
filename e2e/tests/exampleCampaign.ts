// The example campaign, as it is imported: simulated, sent, and compared with what its sheet expects.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { compareExample } from '../../harness/exampleCampaign/campaign.ts';
import { sumSent, table } from '../../harness/exampleCampaign/comparison.ts';
import { readContacts } from '../../harness/exampleCampaign/contacts.ts';
import type { Execution } from '../../harness/n8n/executions.ts';
import type { Stack } from '../../harness/stack.ts';
import { START } from '../../harness/n8n/executions.ts';
import type { RunTotals, SimulatedItem } from '../support/items.ts';

export function exampleCampaignTests(stack: () => Stack): void {
	describe('the example campaign', () => {
		let simulated: Execution;
		let result: Awaited<ReturnType<typeof compareExample>>;
		before(async () => {
			const { n8n, workflows } = stack();
			// First the simulation: it must leave the account as it was.
			simulated = await n8n.rest.runWorkflow(workflows['simulate-campaign.json'], START);
			result = await compareExample(stack());
		});

		it('is simulated without being sent', () => {
			assert.equal(simulated.status, 'success', simulated.error?.message);
			const items = simulated.items<SimulatedItem>('Simulate Campaign');
			assert.equal(items.length, readContacts().length);
			assert.equal(items[0].ticket, undefined);
		});

		it('comes out as the sheet expects, counter for counter and contact for contact', () => {
			assert.ok(result.ok, table(result));
		});

		it('goes to as many people as the simulation said', () => {
			const [{ totalPeople }] = simulated.items<RunTotals>('Simulate Campaign');
			assert.equal(sumSent(result.campaigns), totalPeople);
		});
	});
}
