import { deleteWebhook } from '../../service/webhooks';
import { readId } from '../id';
import { oneByOne } from '../oneByOne';
import { showFor } from '../show';
import type { Operation } from '../types';
import { webhookIdField } from './fields';

interface Plan {
	id: string;
}

export const removeFields = showFor('webhook', ['delete'], [webhookIdField]);

/** Webhook: Delete (interface §4.5). */
export const remove: Operation<Plan> = {
	reader: (parameters) => (index) => {
		const id = readId(parameters.get<unknown>('webhookId', index), 'Webhook ID');
		return id.ok ? { ok: true, value: { id: id.value } } : id;
	},

	run: /* @__PURE__ */ oneByOne(
		'deleteWebhook',
		async ({ context, connection, signal }, { id }) => {
			const outcome = await deleteWebhook(context, connection, id, { signal });
			if (!outcome.ok) return outcome;
			const { deletedId, alreadyGone } = outcome.value;
			return { ...outcome, value: [{ deleted: true, webhookId: deletedId, alreadyGone }] };
		},
	),
};
