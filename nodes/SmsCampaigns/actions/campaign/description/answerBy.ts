// How the person who is asked answers: on the page, by a reply, or by either.
import type { INodeProperties } from 'n8n-workflow';

export const answerBy: INodeProperties = {
	displayName: 'Answer By',
	name: 'answerBy',
	type: 'options',
	options: [
		{ name: 'Link', value: 'link', description: 'A page with buttons' },
		{
			name: 'Link or Reply',
			value: 'linkOrReply',
			description: 'Either; the first answer counts',
		},
		{
			name: 'Reply',
			value: 'reply',
			description: 'An SMS back, such as YES. Needs n8n 2.14 or newer.',
		},
	],
	default: 'link',
	description: 'Replies need a published SMS Campaigns Trigger',
};

/** Under *Approval Options*. */
export const approveWords: INodeProperties = {
	displayName: 'Approve Words',
	name: 'approveWords',
	type: 'string',
	default: '',
	placeholder: 'e.g. deliver, go',
	description: 'Replies besides YES',
};
export const disapproveWords: INodeProperties = {
	displayName: 'Disapprove Words',
	name: 'disapproveWords',
	type: 'string',
	default: '',
	placeholder: 'e.g. later, wait',
	displayOptions: { show: { approvalType: ['double'] } },
	description: 'Replies besides NO',
};

/** Under *Options*. */
export const replyCode: INodeProperties = {
	displayName: 'Reply Code',
	name: 'replyCode',
	type: 'options',
	options: [
		{ name: 'Off', value: 'off', description: 'YES is enough' },
		{ name: 'On', value: 'on', description: 'The reply holds four digits of the message' },
		{
			name: 'On for AI Agents',
			value: 'onForAiAgents',
			description: 'On in reviews and tools of agents',
		},
	],
	default: 'onForAiAgents',
	description: 'Digits the reply must hold',
};

/** Under *Options*. */
export const ifUnclear: INodeProperties = {
	displayName: 'If Unclear',
	name: 'ifUnclear',
	type: 'options',
	displayOptions: { show: { '/answerBy': ['linkOrReply', 'reply'] }, hide: { '@tool': [true] } },
	options: [
		{ name: 'Ask Once More', value: 'askOnceMore', description: 'Sends one more message' },
		{ name: 'Do Nothing', value: 'doNothing', description: 'The question stays open' },
	],
	default: 'doNothing',
	description: 'When a reply is no clear answer',
};
export const unclearMessage: INodeProperties = {
	displayName: 'Message If Unclear',
	name: 'unclearMessage',
	type: 'string',
	displayOptions: { show: { ifUnclear: ['askOnceMore'] } },
	default: '',
	placeholder: 'e.g. Sorry, that was not clear.',
	description: 'How to reply is added',
};
