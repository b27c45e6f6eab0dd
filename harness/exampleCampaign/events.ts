// What comes back from the example campaign, from the service and from the phones, in a second workflow.
import { EventExecutions } from '../n8n/eventExecutions.ts';
import { StoredWorkflow } from '../n8n/storedWorkflow.ts';
import type { Sandbox } from '../sandbox/process.ts';
import type { Stack } from '../stack.ts';
import { triggerType } from '../system/packageNames.ts';
import { until } from '../system/polling.ts';
import { sumSent } from './comparison.ts';
import type { SentCampaign } from './comparison.ts';

/** The file of the second workflow. */
export const EVENTS_WORKFLOW = 'reports-and-replies.json';
const replyText = 'Yes, I will be there!';

/** An item of the second workflow: a reply. */
interface Reply {
	message: string;
	/** The phone. */
	from: string;
}

/**
 * Publishes the example that reacts to events.
 *
 * @returns it, once events can come
 * @throws Error with n8n's words when it cannot be published
 */
export async function listenForEvents({
	n8n,
	workflows,
}: Pick<Stack, 'n8n' | 'workflows'>): Promise<StoredWorkflow> {
	const workflow = new StoredWorkflow(n8n.rest, workflows[EVENTS_WORKFLOW]);
	const { status, triggers } = await workflow.publish();
	if (status !== 'published') {
		throw new Error(
			`n8n did not publish ${EVENTS_WORKFLOW}: ${status} ${JSON.stringify(triggers ?? '')}`,
		);
	}
	// An event that comes before n8n has stored the webhooks is refused.
	const trigger = workflow.data.nodes.find(({ type }) => type === triggerType)!;
	await until('the webhooks to be stored in n8n', async () => {
		return (await workflow.state(trigger.id))?.webhooks.DLR;
	});
	return workflow;
}

/** What came back. */
interface RoundTrip {
	/** How many delivery reports, and how many executions they share. */
	reports: number;
	executions: number;
	reply: Reply;
}

/**
 * Waits for the delivery report of each message that was sent, then answers from one of the phones.
 *
 * @param workflow of `listenForEvents`
 * @param campaigns that were sent
 * @throws Error when something does not come back
 */
export async function roundTrip(
	sandbox: Sandbox,
	workflow: StoredWorkflow,
	campaigns: SentCampaign[],
): Promise<RoundTrip> {
	const sent = sumSent(campaigns);
	const started = new EventExecutions(workflow);
	const reports = await until(
		`${sent} delivery reports to come back to n8n`,
		async () => {
			const allEnded = await started.look();
			const { length } = started.items('Report');
			return allEnded && length >= sent && length;
		},
		120,
	);
	const executions = started.ended.length;
	const [message] = await sandbox.messages({ state: 'sent', limit: 1 });
	const phone = message?.phone;
	if (!phone) throw new Error('The example campaign sent nothing.');
	await sandbox.reply(phone, replyText);
	const reply = await until('the reply to come back to n8n', async () => {
		await started.look();
		return started.items<Reply>('Reply')[0];
	});
	if (reply.message !== replyText || reply.from !== phone) {
		throw new Error(`The reply came back as ${JSON.stringify(reply)}.`);
	}
	return { reports, executions, reply };
}
