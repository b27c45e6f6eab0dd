// The example campaign: run in the real n8n, and what came of it.

export const exampleFile = 'send-campaign.json';
const trigger = 'Start';
const action = 'Send Campaign';

/**
 * Runs the example workflow.
 * @returns the action node's items, one per contact
 * @throws Error with what n8n tells when the run did not succeed
 */
export async function runExample({ n8n, workflows }) {
	const execution = await n8n.rest.runWorkflow(workflows[exampleFile], trigger);
	if (execution.status !== 'success') {
		const { message, description, node } = execution.error ?? {};
		throw new Error(
			[`The example workflow ended with "${execution.status}".`, node?.name, message, description]
				.filter(Boolean)
				.join('\n'),
		);
	}
	return execution.items(action);
}

/** The campaigns among the items, each once: `{ticket, campaign}`. */
export function campaignsOf(items) {
	return [...new Map(items.map(({ ticket, campaign }) => [ticket, { ticket, campaign }])).values()];
}
