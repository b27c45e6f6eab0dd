// `npm start -- --once`: sends the example campaign, compares its result with the sheet, and checks the events that
// follow.
import assert from 'node:assert/strict';
import { runExample } from './exampleCampaign/campaign.mts';
import { sumSent } from './exampleCampaign/comparison.mts';
import { startStack } from './stack.mts';

/** Starts everything, runs the example once and prints the comparison. @throws Error if a result is unexpected */
export async function runOnce(): Promise<void> {
	const stack = await startStack();
	const { campaigns, fates, wrong, hasEqualCounts, reports, executions, reply } =
		await runExample(stack);
	console.log(`
Example campaign ${campaigns.map(({ ticket }) => ticket).join(', ')} in n8n, with the contacts of examples/contacts.csv.
`);
	console.table(fates);
	for (const { contact, got } of wrong) {
		console.log(`${contact.name}, ${contact.phone}: expected ${contact.expected}, got ${got}`);
	}
	const sent = sumSent(campaigns);
	console.log(`
The second workflow received ${reports} of ${sent} delivery reports in ${executions} executions, and the reply
"${reply.message}" from ${reply.from}, each at a separate output.
`);
	assert(wrong.length === 0, "A contact's result differs from the result that the sheet expects.");
	assert(hasEqualCounts, "The counts in the node's output differ from the service's counts.");
	assert.equal(
		reports,
		sent,
		'The number of delivery reports differs from the number of messages.',
	);
	console.log('All results match the sheet.');
}
