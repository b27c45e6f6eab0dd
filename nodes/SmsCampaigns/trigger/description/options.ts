import type { INodeProperties } from 'n8n-workflow';

/** The addresses that the service calls from (contract 5.3). */
const SERVICE_ADDRESSES = ['20.216.193.64', '20.216.200.241'].join(', ');

/** Options that most users never need, in alphabetical order. */
export const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Allow Private Webhook URL',
			name: 'allowPrivateUrl',
			type: 'boolean',
			default: false,
			description:
				"Whether to publish the workflow although the webhook URL of this n8n is private and 'Base URL' in the credential is not. Turn it on only if the service is in the same network as n8n: otherwise no event comes in.",
		},
		{
			displayName: 'Allowed IP Addresses',
			name: 'allowedIps',
			type: 'string',
			default: SERVICE_ADDRESSES,
			placeholder: 'e.g. 20.216.193.64, 2001:db8::/32',
			description:
				'Only calls from these addresses come in: IPv4, IPv6 or ranges (CIDR), separated by commas. The two of the service are filled in. If n8n is behind proxies, it must be told how many (N8N_PROXY_HOPS), or every call seems to come from the last of them.',
		},
		{
			displayName: 'Campaign IDs',
			name: 'campaignIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2048, 2049',
			description:
				'Only delivery reports and clicks of these campaigns start the workflow: their tickets, separated by commas. Other events name no campaign and come in as ever.',
		},
		{
			displayName: 'Ignore Repeated Deliveries',
			name: 'ignoreRepeats',
			type: 'boolean',
			default: true,
			description:
				'Whether an event that the service delivers again starts the workflow only once. It is remembered until n8n restarts, and by each n8n process alone: with several webhook processes, or where it matters over a restart, put a Remove Duplicates node on eventId behind this one.',
		},
		{
			displayName: 'Include Headers',
			name: 'includeHeaders',
			type: 'boolean',
			default: false,
			description:
				'Whether to add the headers of the call to each item, without signature, cookies and authorization',
		},
		{
			displayName: 'Replies to Questions',
			name: 'repliesToQuestions',
			type: 'options',
			options: [
				{
					name: 'Keep Out',
					value: 'keepOut',
					description: 'The workflow that asked goes on, and this one does not start',
				},
				{ name: 'Let In', value: 'letIn', description: 'This workflow starts too' },
			],
			default: 'keepOut',
			description:
				"Whether replies that answer a question of Send and Wait start this workflow. Replies to a question that answer nothing always do, with a field 'question' that says why.",
		},
		{
			displayName: 'Reply Keywords',
			name: 'replyKeywords',
			type: 'string',
			default: '',
			placeholder: 'e.g. yes, oui',
			description:
				'Only replies with one of these words start the workflow, separated by commas. Whole words count; upper case, accents and punctuation do not matter. Other events come in as ever.',
		},
		{
			displayName: 'Signature Check',
			name: 'signatureCheck',
			type: 'options',
			options: [
				{
					name: 'Automatic',
					value: 'automatic',
					description: 'Any of the ways below that prove that the caller knows the secret',
				},
				{ name: 'HMAC-SHA1', value: 'sha1', description: 'Of the body, in hex or Base64' },
				{ name: 'HMAC-SHA256', value: 'sha256', description: 'Of the body, in hex or Base64' },
				{ name: 'HMAC-SHA512', value: 'sha512', description: 'Of the body, in hex or Base64' },
				{
					name: 'Off',
					value: 'off',
					description: 'Anyone who knows the URL can start this workflow',
				},
				{
					name: 'Secret Itself',
					value: 'secret',
					description: 'The header holds the secret as it is',
				},
			],
			default: 'automatic',
			description:
				'How to tell that a call comes from the service. The secret is the one in the credential; without one each trigger makes its own.',
		},
		{
			displayName: 'Wait for More (Seconds)',
			name: 'waitForMore',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 10 },
			default: 0,
			description:
				'How long a group waits for more events, 10 seconds at most. At 0, it takes those that come in while n8n stores the events before them. The service waits just as long for its answer: if it delivers one event at a time, nothing is grouped, and each event takes longer.',
		},
	],
};
