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
				description: 'Send a message to phone numbers or lists. This costs credits.',
			},
			{
				name: 'Send and Wait for Response',
				value: 'sendAndWait',
				action: 'Send SMS and wait for response',
				description: 'Ask one person by SMS and wait for the answer. This costs credits.',
			},
			{
				name: 'Simulate',
				value: 'simulate',
				action: 'Simulate SMS campaign',
				description: 'See the price and who would be left out. Nothing is sent or paid.',
			},
		],
		default: 'send',
	},
	...sendFields,
	...sendAndWaitFields,
	...simulateFields,
];
