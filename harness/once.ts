// `npm start -- --once`: the example campaign, whether it came out as the sheet expects, and what came back from it.
import { compareExample } from './exampleCampaign/campaign.ts';
import { resultsOf, sumSent } from './exampleCampaign/comparison.ts';
import type { Result } from './exampleCampaign/comparison.ts';
import { listenForEvents, roundTrip } from './exampleCampaign/events.ts';
import { startStack } from './stack.ts';

/** Starts everything, runs the example once and prints the comparison. */
export async function runOnce(): Promise<Result[]> {
	const stack = await startStack();
	const workflow = await listenForEvents(stack);
	const comparison = await compareExample(stack);
	const { campaigns, items } = comparison;
	console.log(`
Example campaign ${campaigns.map(({ ticket }) => ticket).join(', ')} in n8n, ${items.length} contacts of examples/contacts.csv.
expected: the sheet; answered: the node's output, which does not tell why people are left out; stored: the sandbox
`);
	console.table(comparison.rows);
	for (const { contact, got } of comparison.wrong) {
		console.log(`${contact.name}, ${contact.phone}: expected ${contact.expected}, got ${got}`);
	}
	console.log(comparison.ok ? 'As expected.' : 'Not as expected.');
	const { reports, executions, reply } = await roundTrip(stack.sandbox, workflow, campaigns);
	const sent = sumSent(campaigns);
	const isBack = reports === sent;
	console.log(`
Second workflow: ${reports} of ${sent} delivery reports in ${executions} executions, and the reply
"${reply.message}" from ${reply.from}, each by its own output.${isBack ? '' : ' MORE REPORTS THAN MESSAGES.'}
`);
	return [
		...resultsOf(comparison),
		{ name: 'delivery reports', ok: isBack },
		// Without it the round trip would have thrown.
		{ name: 'reply', ok: true },
	];
}
