import type { INodeProperties } from 'n8n-workflow';
import { sendFields } from './send.operation';
import { sendAndWaitFields } from './sendAndWait.operation';
import { simulateFields } from './simulate.operation';

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
				action: 'Send SMS campaign',
				description: 'Send a message to phone numbers or recipient lists. This costs credits.',
			},
			{
				name: 'Send and Wait for Response',
				value: 'sendAndWait',
				action: 'Send SMS and wait for response',
				description:
					'Ask one person by SMS and wait until they answer on the page behind the link. This costs credits.',
			},
			{
				name: 'Simulate',
				value: 'simulate',
				action: 'Simulate SMS campaign',
				description:
					'See the price and who would be filtered out. Nothing is sent, nothing is paid.',
			},
		],
		default: 'send',
	},
	...sendFields,
	...sendAndWaitFields,
	...simulateFields,
];
