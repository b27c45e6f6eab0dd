// The example campaign, as it is imported: simulated, sent, and compared with what its sheet expects.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { table } from '../lib/comparison.ts';
import { readContacts } from '../lib/contacts.ts';
import { compareExample } from '../once.ts';

export function exampleCampaignTests(world) {
	describe('the example campaign', () => {
		let simulated;
		let result;
		before(async () => {
			const { n8n, workflows } = world();
			// First the simulation: it must leave the account as it was.
			simulated = await n8n.rest.runWorkflow(workflows['simulate-campaign.json'], 'Start');
			result = await compareExample(world());
		});

		it('is simulated without being sent', () => {
			assert.equal(simulated.status, 'success', simulated.error?.message);
			const items = simulated.items('Simulate Campaign');
			assert.equal(items.length, readContacts().length);
			assert.equal(items[0].ticket, undefined);
		});

		it('is one campaign, with one item per contact', () => {
			assert.equal(result.campaigns.length, 1);
			assert.equal(result.items.length, readContacts().length);
		});

		it('comes out as the sheet expects, counter for counter and contact for contact', () => {
			assert.ok(result.ok, table(result));
		});

		it('goes to as many people as the simulation said', () => {
			const [{ campaign }] = simulated.items('Simulate Campaign');
			assert.equal(result.campaigns[0].campaign.sent, campaign.sent);
		});
	});
}
