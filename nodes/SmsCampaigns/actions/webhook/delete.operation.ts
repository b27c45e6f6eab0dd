import { NodeOperationError } from 'n8n-workflow';
import { deleteWebhook } from '../../api/resources/webhooks';
import { perItem } from '../../run/types';
import { webhookId } from './webhook';

export const fields = [webhookId.property];

/** Webhook: Delete (contract 4.5). */
export const operation = perItem({
	createReader: (parameters) => (index) => webhookId.read(parameters, index),
	kind: 'deleteWebhook',
	async call(session, id, index) {
		const { context, parameters, hints } = session;
		// A tool's panel does not offer the operation, but an imported workflow may have it.
		if (parameters.asTool) {
			throw new NodeOperationError(context.getNode(), 'An AI agent cannot delete webhooks.', {
				description:
					"Pause it with 'Update Status' instead, or delete it with a node outside the agent.",
			});
		}
		const outcome = await deleteWebhook(session, id);
		if (!outcome.ok) return outcome;
		if (outcome.value.alreadyGone)
			hints.addForItem(index, ['The webhook had already been deleted']);
		return { ...outcome, value: { deleted: true } };
	},
});
