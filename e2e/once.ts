// `npm start -- --once`: the example campaign, whether it came out as the sheet expects, and what came back from it.
import { compareExample } from './lib/exampleCampaign/campaign.ts';
import { table } from './lib/exampleCampaign/comparison.ts';
import { listenForEvents, roundTrip } from './lib/exampleCampaign/events.ts';
import { startStack } from './lib/stack.ts';

/** Starts everything, runs the example once and prints the comparison. @returns the exit code */
export async function runOnce(): Promise<number> {
	const stack = await startStack();
	const workflow = await listenForEvents(stack);
	const result = await compareExample(stack);
	const tickets = result.campaigns.map(({ ticket }) => ticket).join(', ');
	console.log(`
Example campaign ${tickets} in n8n, ${result.items.length} contacts of examples/contacts.csv.
expected: the sheet; answered: the node's output ("-": not in the answer); stored: the sandbox

${table(result)}

${result.ok ? 'As expected.' : 'Not as expected.'}`);
	const [{ ticket, campaign }] = result.campaigns;
	const back = await roundTrip(stack, workflow, { ticket, sent: campaign.sent });
	const isBack = back.reports === campaign.sent;
	console.log(`
Second workflow: ${back.reports} of ${campaign.sent} delivery reports, and the reply "${back.reply.message}"
from ${back.reply.from}, each by its own wire.${isBack ? '' : ' MORE REPORTS THAN MESSAGES.'}
`);
	// The reports and the reply are one check each.
	const failed = result.rows.filter(({ ok }) => !ok).length + result.wrong.length;
	const passed = result.rows.length + result.items.length - failed + (isBack ? 2 : 1);
	const isFine = result.ok && isBack;
	console.log(`${passed} passed, ${failed + (isBack ? 0 : 1) || (isFine ? 0 : 1)} failed`);
	return isFine ? 0 : 1;
}
