import type { IDataObject } from 'n8n-workflow';
import { maskText } from '../../api/errors/redact';
import type { WebhookRecord } from '../../api/resources/webhooks';

/** Returns the output of a webhook. Its URL can hold a secret, such as the nonce of a trigger: whoever knows it can call. */
export function webhookItem({ ...record }: WebhookRecord): IDataObject {
	if (typeof record.url === 'string') record.url = maskText(record.url, []);
	return { webhook: record };
}
