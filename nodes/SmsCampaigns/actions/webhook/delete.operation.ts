import { deleteWebhook } from '../../api/resources/webhooks';
import { readResourceId } from '../common/readId';
import { isTool } from '../common/runScope';
import { runPerItem } from '../common/runPerItem';
import { valueOrThrow } from '../common/valueOrThrow';
import { showForOperation } from '../common/displayOptions';
import type { Operation } from '../common/types';
import { webhookIdField } from './fields';
import type { Invalid } from '../../shared/validation';

interface DeleteWebhookInput {
	id: string;
}

export const deleteWebhookFields = showForOperation('webhook', ['delete'], [webhookIdField]);

/** The panel of a tool does not offer it; an imported workflow may have it all the same. */
const NOT_FOR_AGENTS: Invalid = {
	ok: false,
	field: 'Operation',
	message: 'An AI agent cannot delete webhooks.',
	advice: "Pause it with 'Update Status' instead, or delete it with a node outside the agent.",
};

const deleteEach = /* @__PURE__ */ runPerItem<DeleteWebhookInput>(
	'deleteWebhook',
	async ({ context, connection, signal }, { id }) => {
		const outcome = await deleteWebhook(context, connection, id, { signal });
		if (!outcome.ok) return outcome;
		const { deletedId, alreadyGone } = outcome.value;
		return { ...outcome, value: [{ deleted: true, webhookId: deletedId, alreadyGone }] };
	},
);

/** Webhook: Delete (contract 4.5). */
export const deleteWebhookOperation: Operation<DeleteWebhookInput> = {
	createReader: (parameters) => (index) => {
		const id = readResourceId(parameters.get<unknown>('webhookId', index), 'Webhook ID');
		return id.ok ? { ok: true, value: { id: id.value } } : id;
	},

	async run(session, entries) {
		if (isTool(session.context)) valueOrThrow(session.context, NOT_FOR_AGENTS);
		await deleteEach(session, entries);
	},
};
