import { readResourceId } from '../../api/resources/webhooks';
import { topFields } from '../../fields/fieldsIn';

export const webhookId = topFields.value(readResourceId, {
	displayName: 'Webhook ID',
	name: 'webhookId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 64b1f0c2',
	description: 'ID returned when the webhook was created',
});
