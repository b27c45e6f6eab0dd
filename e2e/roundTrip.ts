// The way back: what the example campaign makes the phones and the service do, in a second workflow.
import { LiveWorkflow, until } from './lib/triggers.ts';

const file = 'reports-and-replies.json';
const words = 'Yes, I will be there!';

/** Publishes the example that reacts to events. @returns the workflow @throws Error with n8n's words */
export async function listenForEvents({ n8n, workflows }) {
	const workflow = new LiveWorkflow(n8n.rest, workflows[file]);
	const { status, triggers } = await workflow.publish();
	if (status !== 'published') {
		throw new Error(`n8n did not publish ${file}: ${status} ${JSON.stringify(triggers ?? '')}`);
	}
	return workflow;
}

/** How many executions of a workflow ended well, and the newest of them. */
async function runsOf({ rest, id }) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId: id, status: ['success'] }));
	const { count, results } = await rest.call('GET', `/rest/executions?filter=${filter}&limit=1`);
	return { count, newest: results[0] };
}

/**
 * Waits for the delivery report of each message that was sent, then answers from one of the phones.
 * @param workflow of `listenForEvents`
 * @param sent how many messages the campaign sent
 * @param ticket the campaign's id
 * @returns {reports, reply}: executions that reports started; the item of the reply
 * @throws Error when something does not come back
 */
export async function roundTrip({ n8n, sandbox }, workflow, { sent, ticket }) {
	// Each starts an execution, which takes n8n its time on a small machine.
	const reports = await until(
		`${sent} delivery reports to come back to n8n`,
		async () => {
			const { count } = await runsOf(workflow);
			return count >= sent && count;
		},
		120,
	);
	const { messages } = await sandbox.control('messages');
	const { phone } = messages.find((one) => one.ticket === ticket && one.state === 'sent');
	await sandbox.control(`phones/${phone}/reply`, { message: words });
	const { newest } = await until('the reply to come back to n8n', async () => {
		const runs = await runsOf(workflow);
		return runs.count > reports && runs;
	});
	const [reply] = (await n8n.rest.execution(newest.id, 10)).items('Reply');
	if (reply?.message !== words || reply.from !== phone) {
		throw new Error(`The reply came back as ${JSON.stringify(reply)}.`);
	}
	return { reports, reply };
}
