import type { INodeProperties } from 'n8n-workflow';

const withReports = { show: { events: ['DLR'] } };

/** The statuses of a delivery report (contract 6.4) with their display names. */
const REPORT_STATUSES = [
	{ name: 'Delivered (3)', value: 3 },
	{ name: 'Expired (12)', value: 12 },
	{ name: 'Invalid Destination (5)', value: 5 },
	{ name: 'Invalid Sender (6)', value: 6 },
	{ name: 'Network Error (11)', value: 11 },
	{ name: 'Not Allowed (4)', value: 4 },
	{ name: 'Not Delivered (2)', value: 2 },
	{ name: 'Not Sent (0)', value: 0 },
	{ name: 'Rejected (9)', value: 9 },
	{ name: 'Route Not Available (7)', value: 7 },
	{ name: 'Sent, Report Pending (1)', value: 1 },
];

/** The fields that apply to delivery reports only. */
export const reportFields: INodeProperties[] = [
	{
		displayName: 'Reports',
		name: 'reports',
		type: 'options',
		options: [
			{ name: 'All', value: 'all', description: 'Also those that say that a report will follow' },
			{
				name: 'Final Only',
				value: 'final',
				description: 'What became of a message in the end, delivered or not',
			},
			{
				name: 'Not Delivered Only',
				value: 'notDelivered',
				description: 'Messages that did not arrive',
			},
			{ name: 'Selected Statuses', value: 'selected', description: 'Those that you choose' },
		],
		default: 'final',
		displayOptions: withReports,
		description: 'Which delivery reports start the workflow',
	},
	{
		displayName: 'Statuses',
		name: 'statuses',
		type: 'multiOptions',
		options: REPORT_STATUSES,
		default: [],
		required: true,
		displayOptions: { show: { events: ['DLR'], reports: ['selected'] } },
		description: 'The statuses that start the workflow',
		builderHint: { propertyHint: REPORT_STATUSES.map(({ name }) => name).join(', ') },
	},
];
