import type { INodeProperties } from 'n8n-workflow';
import { sendFields } from './send';
import { simulateFields } from './simulate';

export const campaignProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['campaign'] } },
		options: [
			{
				name: 'Send',
				value: 'send',
				action: 'Send a campaign',
				description: 'Send a message to phone numbers or recipient lists. This costs credits.',
			},
			{
				name: 'Simulate',
				value: 'simulate',
				action: 'Simulate a campaign',
				description:
					'See the price and who would be filtered out. Nothing is sent, nothing is paid.',
			},
		],
		default: 'send',
	},
	...sendFields,
	...simulateFields,
];
