// `npm start -- --once`: the example campaign, whether it came out as the sheet expects, and what came back from it.
import { runExample } from './exampleCampaign/campaign.mts';
import { sumSent } from './exampleCampaign/comparison.mts';
import type { Result } from './exampleCampaign/comparison.mts';
import { startStack } from './stack.mts';

/** Starts everything, runs the example once and prints the comparison. */
export async function runOnce(): Promise<Result[]> {
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
	return [
		{ name: 'each contact as the sheet expects', ok: wrong.length === 0 },
		{ name: "the same counts in the node's output", ok: isTold },
		{ name: 'as many delivery reports as messages', ok: reports === sent },
	];
}
