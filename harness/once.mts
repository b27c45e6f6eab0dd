// `npm start -- --once`: the example campaign, a comparison with the sheet, and the events after it.
import assert from 'node:assert/strict';
import { runExample } from './exampleCampaign/campaign.mts';
import { sumSent } from './exampleCampaign/comparison.mts';
import { startStack } from './stack.mts';

/** Starts everything, runs the example once and prints the comparison. @throws Error if it is not as expected */
export async function runOnce(): Promise<void> {
	const stack = await startStack();
	const { campaigns, fates, wrong, isTold, reports, executions, reply } = await runExample(stack);
	console.log(`
Example campaign ${campaigns.map(({ ticket }) => ticket).join(', ')} in n8n, with the contacts of examples/contacts.csv.
`);
	console.table(fates);
	for (const { contact, got } of wrong) {
		console.log(`${contact.name}, ${contact.phone}: expected ${contact.expected}, got ${got}`);
	}
	const sent = sumSent(campaigns);
	console.log(`
Second workflow: ${reports} of ${sent} delivery reports in ${executions} executions, and the reply
"${reply.message}" from ${reply.from}, each by its own output.
`);
	assert(wrong.length === 0, 'Not each contact is as the sheet expects.');
	assert(isTold, "The node's output has other counts than the service.");
	assert.equal(reports, sent, 'There are not as many delivery reports as messages.');
	console.log('All is as the sheet expects.');
}
