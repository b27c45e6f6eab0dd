import { NodeOperationError } from 'n8n-workflow';
import { deleteWebhook } from '../../api/resources/webhooks';
import { readResourceId } from '../../fields/readId';
import { isTool } from '../../run/runScope';
import { runPerItem } from '../../run/runPerItem';
import { showForOperation } from '../../fields/displayOptions';
import type { Operation } from '../../run/types';
import { webhookIdField } from './fields';

interface DeleteWebhookInput {
	id: string;
}

export const deleteWebhookFields = showForOperation('webhook', ['delete'], [webhookIdField]);

const deleteEach = /* @__PURE__ */ runPerItem<DeleteWebhookInput>(
	'deleteWebhook',
	async ({ context, connection, hints, signal }, { id }, index) => {
		const outcome = await deleteWebhook(context, connection, id, { signal });
		if (!outcome.ok) return outcome;
		if (outcome.value.alreadyGone) hints.addForItem(index, ['The webhook was gone already']);
		return { ...outcome, value: [{ deleted: true }] };
	},
);

/** Webhook: Delete (contract 4.5). */
export const deleteWebhookOperation: Operation<DeleteWebhookInput> = {
	createReader: (parameters) => (index) => {
		const id = readResourceId(parameters.get<unknown>('webhookId', index), 'Webhook ID');
		return id.ok ? { ok: true, value: { id: id.value } } : id;
	},

	async run(session, entries) {
		const { context } = session;
		// A tool's panel does not offer the operation, but an imported workflow may have it.
		if (isTool(context)) {
			throw new NodeOperationError(context.getNode(), 'An AI agent cannot delete webhooks.', {
				description:
					"Pause it with 'Update Status' instead, or delete it with a node outside the agent.",
			});
		}
		await deleteEach(session, entries);
	},
};
