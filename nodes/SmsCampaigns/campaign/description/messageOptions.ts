// Options of a message and its recipients.
import type { INodeProperties } from 'n8n-workflow';

/** Shows an option only when the campaign goes to numbers. */
export const forNumbers = { show: { '/sendTo': ['numbers'] } };

export const characters: INodeProperties = {
	displayName: 'Character Set',
	name: 'characters',
	type: 'options',
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'The text as typed; Unicode only when it needs it',
		},
		{
			name: 'Basic SMS Alphabet Only',
			value: 'basic',
			description: 'Stops before sending and names the character that does not fit',
		},
		{
			name: 'Replace Look-Alikes',
			value: 'lookAlikes',
			description:
				'Where this makes it fewer SMS: ’ becomes a plain apostrophe, … three full stops. The output names each. Letters and emoji stay.',
		},
		{
			name: 'Unicode',
			value: 'unicode',
			description: 'All characters, but only 70 in a part',
		},
	],
	default: 'lookAlikes',
	description: 'Unicode halves a part',
};

const leaveOut = {
	name: 'Leave Out',
	value: 'leaveOut',
	description: 'The item is not sent, and its output says so',
};
const send = {
	name: 'Send',
	value: 'send',
	description: 'The message goes out with a gap. A warning names the expression and the items.',
};
const stop = {
	name: 'Stop',
	value: 'stop',
	description: 'Nothing is sent, as with any other input that is wrong',
};

export const emptyFields: INodeProperties = {
	displayName: 'If a Field Is Empty',
	name: 'emptyFields',
	type: 'options',
	options: [leaveOut, send, stop],
	default: 'send',
	description: 'When an expression in the message is empty',
};

/** A question is for one person: leaving it out would leave the workflow without an answer. */
export const emptyFieldsOfQuestion: INodeProperties = {
	...emptyFields,
	options: [send, stop],
	description: 'When an expression in the message is empty',
};

export const links: INodeProperties = {
	displayName: 'Short Link URLs',
	name: 'links',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. https://example.com/offer',
	description: 'One web address per line for each &lt;-short-&gt;',
};

export const messageId: INodeProperties = {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	default: '',
	displayOptions: forNumbers,
	description: 'Comes back with delivery reports',
};

export const schedule: INodeProperties = {
	displayName: 'Schedule',
	name: 'schedule',
	type: 'dateTime',
	default: '',
	description: "When to send, in the workflow's time zone",
};

export const sender: INodeProperties = {
	displayName: 'Sender',
	name: 'sender',
	type: 'string',
	default: '',
	placeholder: 'e.g. MyShop',
	description: '11 letters and digits at most. Nobody can reply.',
};
