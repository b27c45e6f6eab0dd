// The example campaign: run in the real n8n, and what came of it.
import type { Stack } from '../stack.ts';
import { START } from '../n8n/executions.ts';
import { compare } from './comparison.ts';
import type { CampaignItem, Comparison, SentCampaign } from './comparison.ts';
import { readContacts } from './contacts.ts';

/** The example's file. */
export const CAMPAIGN_WORKFLOW = 'send-campaign.json';
const action = 'Send Campaign';

/**
 * Runs the example workflow. What it schedules for its allowed hours goes out at once: a sandbox has no night.
 *
 * @returns the action node's items, one per contact
 * @throws Error with what n8n tells when the run did not succeed
 */
export async function runExample({
	n8n,
	sandbox,
	workflows,
}: Pick<Stack, 'n8n' | 'sandbox' | 'workflows'>): Promise<CampaignItem[]> {
	const execution = await n8n.rest.runWorkflow(workflows[CAMPAIGN_WORKFLOW], START);
	if (execution.status !== 'success') {
		const { message, description, node } = execution.error ?? {};
		throw new Error(
			[`The example workflow ended with "${execution.status}".`, node?.name, message, description]
				.filter(Boolean)
				.join('\n'),
		);
	}
	await sandbox.control('POST', 'release', { state: 'scheduled' });
	return execution.items<CampaignItem>(action);
}

/** The campaigns among the items, each once. */
export function campaignsOf(items: CampaignItem[]): SentCampaign[] {
	return [...new Map(items.map((item) => [item.ticket, item])).values()];
}

/** Runs the example campaign and compares what came of it with what the sheet expects. */
export async function compareExample(
	stack: Pick<Stack, 'n8n' | 'sandbox' | 'workflows'>,
): Promise<Comparison & { items: CampaignItem[]; campaigns: SentCampaign[] }> {
	const items = await runExample(stack);
	const campaigns = campaignsOf(items);
	const tickets = new Set(campaigns.map(({ ticket }) => ticket));
	const messages = await stack.sandbox.messages();
	const comparison = compare({
		contacts: readContacts(),
		items,
		campaigns,
		messages: messages.filter(({ ticket }) => tickets.has(ticket)),
	});
	return { items, campaigns, ...comparison };
}
