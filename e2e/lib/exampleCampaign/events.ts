// What comes back from the example campaign, from the service and from the phones, in a second workflow.
import { StoredWorkflow } from '../n8n/storedWorkflow.ts';
import type { ExecutionSummary } from '../n8n/storedWorkflow.ts';
import type { Stack } from '../stack.ts';
import { until } from '../system/polling.ts';

const EVENTS_WORKFLOW = 'reports-and-replies.json';
const replyText = 'Yes, I will be there!';

/** An item of the second workflow: a reply. */
interface Reply {
	message: string;
	/** The phone. */
	from: string;
}

/** Publishes the example that reacts to events. @throws Error with n8n's words when it cannot be published */
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
	return workflow;
}

/** How many executions of a workflow ended well, and the newest of them. */
async function runsOf({ rest, id }: StoredWorkflow) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId: id, status: ['success'] }));
	const path = `/rest/executions?filter=${filter}&limit=1`;
	const { count, results } = await rest.call<{ count: number; results: ExecutionSummary[] }>(
		'GET',
		path,
	);
	return { count, newest: results[0] };
}

/**
 * Waits for the delivery report of each message that was sent, then answers from one of the phones.
 *
 * @param workflow of `listenForEvents`
 * @param campaign `sent`: how many messages it sent; `ticket`: its id
 * @returns how many executions the reports started, and the item of the reply
 * @throws Error when something does not come back
 */
export async function roundTrip(
	{ n8n, sandbox }: Pick<Stack, 'n8n' | 'sandbox'>,
	workflow: StoredWorkflow,
	{ sent, ticket }: { sent: number; ticket: string },
): Promise<{ reports: number; reply: Reply }> {
	// Each starts an execution, which takes n8n its time on a small machine.
	const reports = await until(
		`${sent} delivery reports to come back to n8n`,
		async () => {
			const { count } = await runsOf(workflow);
			return count >= sent && count;
		},
		120,
	);
	const [message] = await sandbox.messages({ ticket, state: 'sent', limit: 1 });
	const phone = message?.phone;
	if (!phone) throw new Error(`Campaign ${ticket} sent nothing.`);
	await sandbox.reply(phone, replyText);
	const { newest } = await until('the reply to come back to n8n', async () => {
		const runs = await runsOf(workflow);
		return runs.count > reports && runs;
	});
	const [reply] = (await n8n.rest.execution(newest.id, 10)).items<Reply>('Reply');
	if (reply?.message !== replyText || reply.from !== phone) {
		throw new Error(`The reply came back as ${JSON.stringify(reply)}.`);
	}
	return { reports, reply };
}
