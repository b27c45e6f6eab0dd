import { updateWebhookStatus } from '../../api/resources/webhooks';
import { perItem } from '../../run/runOperation';
import { webhookId } from './webhook';
import { topFields } from '../../fields/fieldsIn';

const status = topFields.choice({
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [
		{ name: 'Live', value: 'live', description: 'The service calls the URL' },
		{
			name: 'Paused',
			value: 'paused',
			description:
				"The service keeps the webhook, but probably stops calling the URL. To reactivate a trigger's webhook, unpublish and publish the workflow.",
		},
	],
	default: 'paused',
	description: "The webhook's new status",
});

export const fields = [webhookId.property, status.property];

/** Webhook: Update Status (contract 4.4). */
export const run = /* @__PURE__ */ perItem(
	'updateWebhookStatus',
	({ parameters }, index) => ({
		id: webhookId.read(parameters, index),
		status: status.read(parameters, index),
	}),
	async (session, { id, status }) => await updateWebhookStatus(session, id, status),
);
