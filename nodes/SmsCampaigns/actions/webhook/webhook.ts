import type { IDataObject } from 'n8n-workflow';
import { maskNamed } from '../../api/errors/namedSecrets';
import { readResourceId, type WebhookRecord } from '../../api/resources/webhooks';
import { topFields } from '../../fields/fieldsIn';

export const webhookId = topFields.value(readResourceId, {
	displayName: 'Webhook ID',
	name: 'webhookId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 64b1f0c2',
	description: 'The ID from its creation',
});

/** The URL can contain a secret, such as the nonce of a trigger: whoever knows it can call. */
export function webhookItem({ ...record }: WebhookRecord): IDataObject {
	if (typeof record.url === 'string') record.url = maskNamed(record.url);
	return record as IDataObject;
}
