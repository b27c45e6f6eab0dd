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
