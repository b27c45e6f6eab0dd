import type { INodeProperties } from 'n8n-workflow';
import { getApiErrorFields } from './get.operation';
import { getAllApiErrorsFields } from './getAll.operation';

export const apiErrorProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['apiError'] } },
		options: [
			{
				name: 'Get',
				value: 'get',
				action: 'Get API error',
				description: 'Get a refused call for each item',
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many API errors',
				description: 'Get the calls that the service refused',
			},
		],
		default: 'getAll',
	},
	...getApiErrorFields,
	...getAllApiErrorsFields,
];
