// `npm start -- --once`: the example campaign, whether it came out as the sheet expects, and what came back from it.
import { campaignsOf, runExample } from './example.ts';
import { compare, table } from './lib/comparison.ts';
import { readContacts } from './lib/contacts.ts';
import { startWorld } from './lib/world.ts';
import { listenForEvents, roundTrip } from './roundTrip.ts';

/** Runs the example campaign and compares. @returns what `compare` gives */
export async function compareExample(world) {
	const items = await runExample(world);
	const campaigns = campaignsOf(items);
	const { messages } = await world.sandbox.control('messages');
	const tickets = new Set(campaigns.map(({ ticket }) => ticket));
	return {
		items,
		campaigns,
		...compare({
			contacts: readContacts(),
			items,
			campaigns,
			messages: messages.filter(({ ticket }) => tickets.has(ticket)),
		}),
	};
}

/** Starts everything, runs the example once and prints the comparison. @returns the exit code */
export async function runOnce() {
	const world = await startWorld();
	const workflow = await listenForEvents(world);
	const result = await compareExample(world);
	const tickets = result.campaigns.map(({ ticket }) => ticket).join(', ');
	console.log(`
Example campaign ${tickets} in n8n, ${result.items.length} contacts of examples/contacts.csv.
expected: the sheet; answered: the node's output ("-": not in the answer); stored: the sandbox

${table(result)}

${result.ok ? 'As expected.' : 'Not as expected.'}`);
	const [{ ticket, campaign }] = result.campaigns;
	const back = await roundTrip(world, workflow, { ticket, sent: campaign.sent });
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
