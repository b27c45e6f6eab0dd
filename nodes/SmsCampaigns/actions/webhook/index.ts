import type { INodeProperties } from 'n8n-workflow';
import { createWebhookFields } from './create.operation';
import { deleteWebhookFields } from './delete.operation';
import { updateWebhookStatusFields } from './updateStatus.operation';

export const webhookProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['webhook'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create webhook',
				description: 'Have the service call a URL when something happens',
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete webhook',
				// Irreversible, so not left to a model.
				displayOptions: { hide: { '@tool': [true] } },
				description: 'Delete a webhook permanently',
			},
			{
				name: 'Update Status',
				value: 'updateStatus',
				action: 'Update webhook status',
				description: 'Pause a webhook or make it live again',
			},
		],
		default: 'create',
	},
	...createWebhookFields,
	...updateWebhookStatusFields,
	...deleteWebhookFields,
];
