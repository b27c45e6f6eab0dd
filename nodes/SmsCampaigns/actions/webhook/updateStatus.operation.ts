import type { WebhookStatus } from '../../api/model/types';
import { updateWebhookStatus } from '../../api/resources/webhooks';
import { readChoice } from '../../shared/readChoice';
import { readResourceId } from '../../fields/readId';
import { runPerItem } from '../../run/runPerItem';
import { showForOperation } from '../../fields/displayOptions';
import type { Operation } from '../../run/types';
import { webhookItem } from './webhookItem';
import { webhookIdField } from './fields';

interface UpdateWebhookStatusInput {
	id: string;
	status: WebhookStatus;
}

export const updateWebhookStatusFields = showForOperation(
	'webhook',
	['updateStatus'],
	[
		webhookIdField,
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: [
				{ name: 'Live', value: 'live', description: 'The service calls the address' },
				{
					name: 'Paused',
					value: 'paused',
					description:
						'The webhook is kept but rests. That of a trigger is made live again when its workflow is activated the next time.',
				},
			],
			default: 'paused',
			description: 'Its new state',
		},
	],
);

/** Webhook: Update Status (contract 4.4). */
export const updateWebhookStatusOperation: Operation<UpdateWebhookStatusInput> = {
	createReader: (parameters) => (index) => {
		const id = readResourceId(parameters.get<unknown>('webhookId', index), 'Webhook ID');
		if (!id.ok) return id;
		const value = parameters.get<unknown>('status', index);
		const status = readChoice<WebhookStatus>(value, 'Status', { live: 'Live', paused: 'Paused' });
		return status.ok ? { ok: true, value: { id: id.value, status: status.value } } : status;
	},

	run: /* @__PURE__ */ runPerItem(
		'updateWebhookStatus',
		async ({ context, connection, signal }, { id, status }) => {
			const outcome = await updateWebhookStatus(context, connection, id, status, { signal });
			return outcome.ok ? { ...outcome, value: [webhookItem(outcome.value)] } : outcome;
		},
	),
};
