import type { INodeProperties } from 'n8n-workflow';
import { notSpelledOut } from '../../shared/explainValues';

export const DAYS = [
	'monday',
	'tuesday',
	'wednesday',
	'thursday',
	'friday',
	'saturday',
	'sunday',
] as const;

const forOwnHours = { show: { hours: ['own'] } };

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The fields of *Allowed Hours*. */
export const hoursFields: INodeProperties[] = [
	{
		displayName: 'Hours',
		name: 'hours',
		type: 'options',
		options: [
			{
				name: 'French Law for Marketing',
				value: 'frenchMarketing',
				description: 'Monday to Saturday, 08:00 to 20:00, not on French public holidays',
			},
			{ name: 'My Own', value: 'own', description: 'The days and hours below' },
		],
		default: 'own',
	},
	{
		displayName: 'Days',
		name: 'days',
		type: 'multiOptions',
		displayOptions: forOwnHours,
		options: DAYS.map((day) => ({ name: capitalize(day), value: day })),
		typeOptions: notSpelledOut,
		default: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
	},
	{
		displayName: 'From',
		name: 'from',
		type: 'string',
		displayOptions: forOwnHours,
		default: '09:00',
		placeholder: 'e.g. 09:00',
	},
	{
		displayName: 'Until',
		name: 'until',
		type: 'string',
		displayOptions: forOwnHours,
		default: '20:00',
		placeholder: 'e.g. 20:00',
	},
];

/** When messages may reach people. */
export const allowedHours: INodeProperties = {
	displayName: 'Allowed Hours',
	name: 'allowedHours',
	type: 'fixedCollection',
	placeholder: 'Add Allowed Hours',
	default: { window: {} },
	description: "By the time zone of each number; for lists, the workflow's",
	options: [{ displayName: 'Allowed Hours', name: 'window', values: hoursFields }],
};

export const outsideAllowedHours: INodeProperties = {
	displayName: 'Outside Allowed Hours',
	name: 'outsideAllowedHours',
	type: 'options',
	options: [
		{
			name: 'Schedule for the Next Allowed Time',
			value: 'schedule',
			description: 'One campaign for all who may get it at the same time',
		},
		{ name: 'Send', value: 'send', description: 'A warning counts the recipients' },
		{
			name: 'Stop',
			value: 'stop',
			description: 'The message does not go to people for whom it is too early or too late',
		},
	],
	default: 'schedule',
	description: "For recipients outside the 'Allowed Hours'",
};
