// `npm start -- --once`: the example campaign, and whether it came out as the sheet expects.
import { campaignsOf, runExample } from './example.mjs';
import { compare, table } from './lib/comparison.mjs';
import { readContacts } from './lib/contacts.mjs';
import { startWorld } from './lib/world.mjs';

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
	const result = await compareExample(world);
	const tickets = result.campaigns.map(({ ticket }) => ticket).join(', ');
	console.log(`
Example campaign ${tickets} in n8n, ${result.items.length} contacts of examples/contacts.csv.
expected: the sheet; answered: the node's output ("-": not in the answer); stored: the sandbox

${table(result)}

${result.ok ? 'As expected.' : 'Not as expected.'}`);
	const failed = result.rows.filter(({ ok }) => !ok).length + result.wrong.length;
	const passed = result.rows.length + result.items.length - failed;
	console.log(`${passed} passed, ${failed === 0 && !result.ok ? 1 : failed} failed`);
	return result.ok ? 0 : 1;
}
