// Runs the example in the real n8n: one workflow sends the campaign, and another processes the reports and replies.
import type { Stack } from '../stack.mts';
import { START } from '../n8n/executions.mts';
import type { Execution } from '../n8n/executions.mts';
import { StoredWorkflow } from '../n8n/storedWorkflow.mts';
import { triggerType } from '../system/packageNames.mts';
import { until } from '../system/polling.mts';
import { compare, readContacts, sumSent } from './comparison.mts';
import type { CampaignItem, SentCampaign } from './comparison.mts';

/** The files of the two workflows. */
export const CAMPAIGN_WORKFLOW = 'send-campaign.json';
export const EVENTS_WORKFLOW = 'reports-and-replies.json';

/** The reply from one of the phones. */
const ANSWER = 'Yes, I will be there!';

/** A reply as an item of the second workflow. */
interface Reply {
	message: string;
	/** The phone that replied. */
	from: string;
}

/** The result of the example, and the events that followed. */
interface ExampleRun extends ReturnType<typeof compare> {
	campaigns: SentCampaign[];
	/** The number of delivery reports, and the number of executions that they started. */
	reports: number;
	executions: number;
	reply: Reply;
}

/**
 * Publishes the example that reacts to events.
 *
 * @returns the workflow, once events can arrive
 * @throws Error with n8n's message if it cannot be published
 */
export async function listenForEvents({ n8n, workflows }: Stack): Promise<StoredWorkflow> {
	const workflow = new StoredWorkflow(n8n.rest, workflows[EVENTS_WORKFLOW]);
	await workflow.publish();
	// An event that arrives before n8n has stored the webhooks is rejected.
	const trigger = workflow.data.nodes.find(({ type }) => type === triggerType)!;
	await until('the webhooks to be stored in n8n', async () => {
		return (await workflow.state(trigger.id))?.webhooks.DLR;
	});
	return workflow;
}

/**
 * Sends the example campaign and waits for its delivery reports and for the reply from one of the phones. Scheduled
 * messages are sent immediately, so that the example also works at night.
 *
 * @throws Error with n8n's message if the run did not succeed, or if an event is missing
 */
export async function runExample(stack: Stack): Promise<ExampleRun> {
	const { n8n, sandbox, workflows } = stack;
	const workflow = await listenForEvents(stack);
	const { status, error, items } = await n8n.rest.runWorkflow(workflows[CAMPAIGN_WORKFLOW], START);
	if (status !== 'success') {
		const details = [error?.node?.name, error?.message, error?.description].filter(Boolean);
		throw new Error([`The example workflow ended with "${status}".`, ...details].join('\n'));
	}
	await sandbox.control('POST', 'release', { state: 'scheduled' });
	const sent = items<CampaignItem>('Send Campaign');
	const campaigns = [...new Map(sent.map((item) => [item.ticket, item])).values()];
	const tickets = campaigns.map(({ ticket }) => ticket);
	const messages = (await sandbox.messages()).filter(({ ticket }) => tickets.includes(ticket));

	const itemsOf = <Item,>(executions: Execution[], node: string) =>
		executions.flatMap((one) => one.items<Item>(node));
	const expected = sumSent(campaigns);
	const reported = await until(
		`${expected} delivery reports to arrive in n8n`,
		async () => {
			const all = await workflow.allEnded();
			return all && itemsOf(all, 'Handle Report').length >= expected && all;
		},
		120,
	);
	const phone = messages.find(({ state }) => state === 'sent')?.phone;
	if (!phone) throw new Error('The example campaign sent nothing.');
	await sandbox.reply(phone, ANSWER);
	const reply = await until('the reply to arrive in n8n', async () => {
		return itemsOf<Reply>((await workflow.allEnded()) ?? [], 'Handle Reply')[0];
	});
	if (reply.message !== ANSWER || reply.from !== phone) {
		throw new Error(`n8n received an unexpected reply: ${JSON.stringify(reply)}.`);
	}
	return {
		...compare(readContacts(), sent, campaigns, messages),
		campaigns,
		reports: itemsOf(reported, 'Handle Report').length,
		executions: reported.length,
		reply,
	};
}
