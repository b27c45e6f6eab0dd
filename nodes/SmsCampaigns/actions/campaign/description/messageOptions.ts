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
	description:
		'Which characters the message may hold. One character outside the basic alphabet makes parts less than half as long.',
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
	description:
		'What to do with an item for which an expression in the message or in its links gives nothing',
};

/** A question is for one person: leaving it out would leave the workflow without an answer. */
export const emptyFieldsOfQuestion: INodeProperties = {
	...emptyFields,
	options: [send, stop],
	description: 'What to do when an expression in the message gives nothing',
};

export const links: INodeProperties = {
	displayName: 'Short Link URLs',
	name: 'links',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. https://example.com/offer',
	description:
		'The web addresses for the <code>&lt;-short-&gt;</code> that you typed into the message, in their order, one per line. An expression may give a list.',
};

export const messageId: INodeProperties = {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	default: '',
	displayOptions: forNumbers,
	description:
		'An ID of yours that comes back with each delivery report. Without it, one is made from the execution and the item.',
};

export const schedule: INodeProperties = {
	displayName: 'Schedule',
	name: 'schedule',
	type: 'dateTime',
	default: '',
	description:
		"When to send. Without a time zone in it, the workflow's own is meant. Leave empty to send at once.",
};

export const sender: INodeProperties = {
	displayName: 'Sender',
	name: 'sender',
	type: 'string',
	default: '',
	placeholder: 'e.g. MyShop',
	description:
		'The name shown as sender, at most 11 letters and digits. People cannot reply to a name.',
};
