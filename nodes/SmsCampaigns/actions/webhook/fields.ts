import type { INodeProperties } from 'n8n-workflow';

export const webhookIdField: INodeProperties = {
	displayName: 'Webhook ID',
	name: 'webhookId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 64b1f0c2',
	description: 'The ID from its creation',
};
