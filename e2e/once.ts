// `npm start -- --once`: the example campaign, whether it came out as the sheet expects, and what came back from it.
import { compareExample } from './lib/exampleCampaign/campaign.ts';
import { table } from './lib/exampleCampaign/comparison.ts';
import { readContacts } from './lib/exampleCampaign/contacts.ts';
import { listenForEvents, roundTrip } from './lib/exampleCampaign/events.ts';
import { conclude, result, resultsOf } from './lib/exampleCampaign/results.ts';
import { startStack } from './lib/stack.ts';

/** Starts everything, runs the example once and prints the comparison. @returns the exit code */
export async function runOnce(): Promise<number> {
	const stack = await startStack();
	const workflow = await listenForEvents(stack);
	const comparison = await compareExample(stack);
	const { campaigns, items } = comparison;
	console.log(`
Example campaign ${campaigns.map(({ ticket }) => ticket).join(', ')} in n8n, ${items.length} contacts of examples/contacts.csv.
expected: the sheet; answered: the node's output ("-": not in the answer); stored: the sandbox

${table(comparison)}

${comparison.ok ? 'As expected.' : 'Not as expected.'}`);
	const [{ ticket, campaignSent }] = campaigns;
	const { reports, executions, reply } = await roundTrip(stack.sandbox, workflow, {
		ticket,
		sent: campaignSent,
	});
	const isBack = reports === campaignSent;
	console.log(`
Second workflow: ${reports} of ${campaignSent} delivery reports in ${executions} executions, and the reply
"${reply.message}" from ${reply.from}, each by its own output.${isBack ? '' : ' MORE REPORTS THAN MESSAGES.'}
`);
	return conclude([
		...resultsOf(comparison, readContacts()),
		result('delivery reports', isBack),
		// Without it the round trip would have thrown.
		result('reply', true),
	]);
}
