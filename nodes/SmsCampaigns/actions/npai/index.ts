import type { INodeProperties } from 'n8n-workflow';
import { getAllNpaiFields } from './getAll.operation';

export const npaiProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['npai'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many undeliverable numbers',
				description: 'Get the numbers that no longer exist',
			},
		],
		default: 'getAll',
	},
	...getAllNpaiFields,
];
