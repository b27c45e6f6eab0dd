import { deleteWebhook } from '../../api/resources/webhooks';
import { readId } from '../common/readId';
import { isTool } from '../common/runScope';
import { oneByOne } from '../common/runPerItem';
import { valueOf } from '../common/valueOrThrow';
import { showFor } from '../common/displayOptions';
import type { Operation } from '../common/types';
import { webhookIdField } from './fields';
import type { Refused } from '../../shared/validation';

interface Plan {
	id: string;
}

export const removeFields = showFor('webhook', ['delete'], [webhookIdField]);

/** The panel of a tool does not offer it; an imported workflow may have it all the same. */
const NOT_FOR_AGENTS: Refused = {
	ok: false,
	field: 'Operation',
	message: 'An AI agent cannot delete webhooks.',
	advice: "Pause it with 'Update Status' instead, or delete it with a node outside the agent.",
};

const deleteEach = /* @__PURE__ */ oneByOne<Plan>(
	'deleteWebhook',
	async ({ context, connection, signal }, { id }) => {
		const outcome = await deleteWebhook(context, connection, id, { signal });
		if (!outcome.ok) return outcome;
		const { deletedId, alreadyGone } = outcome.value;
		return { ...outcome, value: [{ deleted: true, webhookId: deletedId, alreadyGone }] };
	},
);

/** Webhook: Delete (interface §4.5). */
export const remove: Operation<Plan> = {
	reader: (parameters) => (index) => {
		const id = readId(parameters.get<unknown>('webhookId', index), 'Webhook ID');
		return id.ok ? { ok: true, value: { id: id.value } } : id;
	},

	async run(session, entries) {
		if (isTool(session.context)) valueOf(session.context, NOT_FOR_AGENTS);
		await deleteEach(session, entries);
	},
};
