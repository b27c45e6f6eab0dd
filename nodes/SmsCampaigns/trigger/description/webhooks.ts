import type { IWebhookDescription } from 'n8n-workflow';

/** Where the service delivers events. The node answers each call by itself. */
export const webhooks: IWebhookDescription[] = [
	{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
];
