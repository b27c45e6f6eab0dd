// `npm start -- --queue`: n8n in queue mode, and a large campaign whose delivery reports come back to it.
import { phase } from './progress.ts';
import { compareExample } from './exampleCampaign/campaign.ts';
import { resultsOf, table } from './exampleCampaign/comparison.ts';
import type { Result } from './exampleCampaign/comparison.ts';
import { listenForEvents } from './exampleCampaign/events.ts';
import { largeSheet, replaceContacts } from './exampleCampaign/largeSheet.ts';
import { countReports, describeCount, isComplete } from './exampleCampaign/reportCount.ts';
import { queryPostgres } from './n8n/database.ts';
import { startQueueN8n } from './n8n/queueMode.ts';
import type { QueueN8n } from './n8n/queueMode.ts';
import { StoredEvents } from './n8n/storedEvents.ts';
import { startStackWith } from './stack.ts';
import type { Stack } from './stack.ts';
import { anyUnexpectedEnd } from './system/childProcess.ts';
import { describeCampaigns, stay } from './serve.ts';

const WORKERS = 2;

/** What docs/scale.md advises for many events. */
const ENV = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

const start = async (port?: number): Promise<Stack<QueueN8n>> =>
	await startStackWith(async () => await startQueueN8n({ env: ENV, port, workers: WORKERS }));

/** Sends the example campaign to a large sheet, and counts its delivery reports while they come back. */
async function runLargeCampaign(stack: Stack<QueueN8n>) {
	const { n8n, sandbox } = stack;
	const contacts = largeSheet();
	replaceContacts(n8n, contacts);
	const workflow = await listenForEvents(stack);
	const store = { query: queryPostgres(n8n.env), inputs: 'execution_data' };
	const stored = await StoredEvents.from(store, workflow.id);
	return await phase('Sending a campaign', async (note) => {
		const sending = compareExample(stack, contacts);
		const show = (count: Parameters<typeof describeCount>[0]) => note(describeCount(count));
		const reports = await countReports(sandbox, stored, sending, show);
		return { contacts, comparison: await sending, reports };
	});
}

/** Starts everything, sends the campaign and prints the comparison. */
export async function runQueueOnce(): Promise<Result[]> {
	const stack = await start();
	const { contacts, comparison, reports } = await Promise.race([
		runLargeCampaign(stack),
		anyUnexpectedEnd(),
	]);
	const { campaigns, ok } = comparison;
	const { executions, statuses, repeated, others } = reports.outcome;
	const isBack = isComplete(reports);
	const ended = Object.entries(statuses).map(([status, count]) => `${count} ${status}`);
	console.log(`
Example campaign ${campaigns.map(({ ticket }) => ticket).join(', ')} in n8n's queue mode, ${contacts.length} contacts.
expected: the sheet; answered: the node's output ("-": not in the answer); stored: the sandbox

${table(comparison)}

Delivery reports in n8n's database: ${reports.delivered} of ${reports.sent}, in ${executions} executions
by the status of their execution: ${ended.join(', ')}; in two executions: ${repeated}; of other messages: ${others}

${ok && isBack ? 'As expected.' : 'Not as expected.'}
`);
	return [...resultsOf(comparison), { name: 'delivery reports', ok: isBack }];
}

/**
 * Starts everything, sends the campaign, shows what comes back, and stays.
 *
 * @param port of n8n's editor
 * @throws Error when something does not come up, or when one of the processes ends by itself
 */
export async function serveQueue(port: number): Promise<never> {
	const stack = await start(port);
	const { comparison, reports } = await Promise.race([runLargeCampaign(stack), anyUnexpectedEnd()]);
	const { delivered, outcome } = reports;
	return await stay(stack, {
		out: describeCampaigns(comparison.campaigns),
		back: `${delivered} delivery reports in ${outcome.executions} executions`,
		processes: `n8n, a webhook processor at ${stack.n8n.webhooks[0].url}, ${WORKERS} workers, Redis, PostgreSQL`,
	});
}
