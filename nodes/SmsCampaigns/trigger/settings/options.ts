import { optionFields } from '../../fields/fieldsIn';
import type { Parse } from '../../fields/parsers';
import { readTextList } from '../../shared/text';

/** Reads a list that the user typed. Rejects an empty list, because an empty list would filter out every event. */
const listOf =
	(separator: RegExp): Parse<string[]> =>
	(input, reject) => {
		const entries = readTextList(input, separator) ?? [];
		if (entries.length > 0) return entries;
		throw reject('is empty, or is not a list.', 'Enter at least one value, or remove the option.');
	};

export const allowedIps = optionFields.option(listOf(/[\s,;]+/), {
	displayName: 'Allowed IP Addresses',
	name: 'allowedIps',
	type: 'string',
	// The service's IP addresses (contract 5.3).
	default: '20.216.193.64, 20.216.200.241',
	placeholder: 'e.g. 20.216.193.64, 2001:db8::/32',
	description:
		"Accepts calls only from these addresses: IPv4, IPv6 or ranges (CIDR), separated by commas. The default is the service's two addresses. If n8n is behind proxies, set N8N_PROXY_HOPS to the number of proxies. Otherwise, every call seems to come from the last proxy.",
});

export const ignoreRepeats = optionFields.value(Boolean, {
	displayName: 'Ignore Repeated Deliveries',
	name: 'ignoreRepeats',
	type: 'boolean',
	default: true,
	description:
		'Whether an event that the service delivers again starts the workflow only once. Each n8n process remembers its own events until it restarts. With several webhook processes, or to skip repeats after a restart, add a Remove Duplicates node on eventId after this node.',
});

export const onlyRunIfCampaign = optionFields.option(listOf(/[\s,;]+/), {
	displayName: 'Only Run If Campaign Is',
	name: 'onlyRunIfCampaign',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1000001, 1000002',
	description:
		'Campaign IDs (the tickets in the rows that Send returns), separated by commas. Delivery reports and clicks of other campaigns do not start the workflow, so they cost no execution.',
});

export const onlyRunIfReply = optionFields.option(listOf(/[,;\n]+/), {
	displayName: 'Only Run If Reply Contains',
	name: 'onlyRunIfReply',
	type: 'string',
	default: '',
	placeholder: 'e.g. yes, oui',
	description:
		'Words or phrases, separated by commas. Other replies do not start the workflow, so they cost no execution. Case and accents do not matter.',
});

export const signatureCheck = optionFields.choice({
	displayName: 'Signature Check',
	name: 'signatureCheck',
	type: 'options',
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'Accepts any signature that proves knowledge of the secret',
		},
		{ name: 'Off', value: 'off', description: 'Anyone who knows the URL can start this workflow' },
	],
	default: 'automatic',
	description:
		"How to check that a call comes from the service, whose signature method is not documented. If events are rejected although the secret is correct, add 'Allowed IP Addresses' and choose Off. Without a secret in the credential, each trigger generates a secret.",
});
