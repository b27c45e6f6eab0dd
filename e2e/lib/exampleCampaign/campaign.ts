// The example campaign: run in the real n8n, and what came of it.
import type { Stack } from '../stack.ts';
import { START } from '../workflows/action.ts';
import { compare } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { readContacts } from './contacts.ts';

const file = 'send-campaign.json';
const action = 'Send Campaign';

/** What the action node tells about a whole campaign. */
export interface CampaignTotals {
	total: number;
	sent: number;
	/** By reason; one that the answer does not have is absent. */
	filtered: Record<string, number | undefined>;
	/** In message credits. */
	cost: number;
	creditsLeft: number;
}

/** An item of the action node: one recipient. */
export interface CampaignItem {
	ticket: string;
	messageId: string;
	campaign: CampaignTotals;
}

/** One campaign. */
export type SentCampaign = Pick<CampaignItem, 'ticket' | 'campaign'>;

/**
 * Runs the example workflow.
 *
 * @returns the action node's items, one per contact
 * @throws Error with what n8n tells when the run did not succeed
 */
export async function runExample({
	n8n,
	workflows,
}: Pick<Stack, 'n8n' | 'workflows'>): Promise<CampaignItem[]> {
	const execution = await n8n.rest.runWorkflow(workflows[file], START);
	if (execution.status !== 'success') {
		const { message, description, node } = execution.error ?? {};
		throw new Error(
			[`The example workflow ended with "${execution.status}".`, node?.name, message, description]
				.filter(Boolean)
				.join('\n'),
		);
	}
	return execution.items<CampaignItem>(action);
}

/** The campaigns among the items, each once. */
export function campaignsOf(items: CampaignItem[]): SentCampaign[] {
	return [...new Map(items.map(({ ticket, campaign }) => [ticket, { ticket, campaign }])).values()];
}

/** Runs the example campaign and compares what came of it with what the sheet expects. */
export async function compareExample(
	stack: Stack,
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
