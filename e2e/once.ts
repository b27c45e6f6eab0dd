// `npm start -- --once`: the example campaign, whether it came out as the sheet expects, and what came back from it.
// The environment variable JUNIT_FOLDER names a folder for the results as JUnit XML.
import path from 'node:path';
import { writeResults } from '../tools/junit.ts';
import type { TestResult } from '../tools/junit.ts';
import { compareExample } from './lib/exampleCampaign/campaign.ts';
import { table } from './lib/exampleCampaign/comparison.ts';
import type { Comparison } from './lib/exampleCampaign/comparison.ts';
import { readContacts } from './lib/exampleCampaign/contacts.ts';
import { listenForEvents, roundTrip } from './lib/exampleCampaign/events.ts';
import { startStack } from './lib/stack.ts';

const result = (name: string, isRight: boolean): TestResult => ({
	name,
	outcome: isRight ? 'passed' : 'failed',
});

/** One result per counter and per contact. */
function resultsOf({ rows, wrong, ok }: Comparison): TestResult[] {
	const wrongPhones = new Set(wrong.map(({ contact }) => contact.phone));
	const results = [
		...rows.map((row) => result(`counter ${row.name}`, row.ok)),
		...readContacts().map(({ name, phone }) =>
			result(`${name}, ${phone}`, !wrongPhones.has(phone)),
		),
	];
	// What is wrong with the whole: numbers that do not add up, or another number of items.
	const isSeen = results.some(({ outcome }) => outcome === 'failed');
	return ok || isSeen ? results : [...results, result('the whole', false)];
}

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
	const results = [
		...resultsOf(comparison),
		result('delivery reports', isBack),
		// Without it the round trip would have thrown.
		result('reply', true),
	];
	const folder = process.env.JUNIT_FOLDER;
	if (folder) writeResults(path.join(folder, 'example-campaign.xml'), 'example campaign', results);
	const failed = results.filter(({ outcome }) => outcome === 'failed').length;
	console.log(`${results.length - failed} passed, ${failed} failed`);
	return failed === 0 ? 0 : 1;
}
