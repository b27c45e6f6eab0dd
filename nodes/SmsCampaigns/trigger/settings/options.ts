import { optionFields } from '../../fields/fieldsIn';
import { readAllowedIps } from './ipAllowList';

export const allowedIps = optionFields.option(readAllowedIps, {
	displayName: 'Allowed IP Addresses',
	name: 'allowedIps',
	type: 'string',
	// Contract 5.3.
	default: '20.216.193.64, 20.216.200.241',
	placeholder: 'e.g. 20.216.193.64, 2001:db8::/32',
	description:
		'Only accepts calls from these addresses: IPv4, IPv6 or ranges (CIDR), separated by commas. The default is the two addresses of the service. If n8n is behind proxies, set N8N_PROXY_HOPS to their number, or every call seems to come from the last proxy.',
});

export const groupEvents = optionFields.value(Boolean, {
	displayName: 'Group Events',
	name: 'groupEvents',
	type: 'boolean',
	default: true,
	description:
		'Whether events that arrive together share an execution, each as an item. Without that, n8n cannot acknowledge many events at once, and every event counts as an execution of your plan.',
});

export const ignoreRepeats = optionFields.value(Boolean, {
	displayName: 'Ignore Repeated Deliveries',
	name: 'ignoreRepeats',
	type: 'boolean',
	default: true,
	description:
		'Whether an event that the service delivers again starts the workflow only once. Each n8n process remembers its own events until it restarts: with several webhook processes, or to be sure after a restart, put a Remove Duplicates node on eventId after this one.',
});

export const onlyRunIf = optionFields.any({
	displayName: 'Only Run If',
	name: 'onlyRunIf',
	type: 'string',
	default: '',
	placeholder: "e.g. {{ $json.campaignId === '2048' }}",
	description:
		"Expression that is asked for each event, as this node outputs it, before it costs an execution. The event starts the workflow only if the expression gives true, or if it fails: then n8n's log says why.",
});

export const repliesToQuestions = optionFields.choice({
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
		"Whether replies that answer a question of Send and Wait start this workflow. Replies that do not answer the question always do; their field 'question' says why.",
});

export const signatureCheck = optionFields.choice({
	displayName: 'Signature Check',
	name: 'signatureCheck',
	type: 'options',
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'Any of the methods below that proves that the caller knows the secret',
		},
		{ name: 'HMAC-SHA1', value: 'sha1', description: 'Of the body, in hex or Base64' },
		{ name: 'HMAC-SHA256', value: 'sha256', description: 'Of the body, in hex or Base64' },
		{ name: 'HMAC-SHA512', value: 'sha512', description: 'Of the body, in hex or Base64' },
		{ name: 'Off', value: 'off', description: 'Anyone who knows the URL can start this workflow' },
		{
			name: 'Secret Itself',
			value: 'secret',
			description: 'The header contains the secret itself',
		},
	],
	default: 'automatic',
	description:
		"How to check that a call comes from the service. How it signs is a guess: if it does it in another way, choose Off with 'Allowed IP Addresses'. The secret is the one in the credential; without one, each trigger generates its own.",
});
