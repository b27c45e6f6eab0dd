import type { INodeProperties } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { WEBHOOK_TYPES, type WebhookType } from '../../api/model/types';
import { createWebhook } from '../../api/resources/webhooks';
import { webhookItem } from './webhook';
import { keepFromModel, type Parameters } from '../../fields/parameters';
import { perItem } from '../../run/runOperation';
import { topFields, toOptionalText } from '../../fields/fieldsIn';
import type { Refuse } from '../../shared/invalidInput';

const NOT_SIGNED =
	"The calls of this webhook are not signed, since the credential has no 'Signature Secret': anyone who knows the address can call it. To have them signed, enter a secret in the credential, and create the webhook again.";

function readUrl(value: unknown, refuse: Refuse): string {
	const url = typeof value === 'string' ? value.trim() : '';
	if (/^https?:\/\/[^\s/?#]\S*$/i.test(url) && URL.canParse(url)) return url;
	throw refuse(
		url === '' ? 'is empty' : `is not a complete web address: ${url.slice(0, 80)}`,
		'Enter the whole address, with https:// in front.',
	);
}

const webhookType = topFields.choice({
	displayName: 'Type',
	name: 'webhookType',
	type: 'options',
	options: (Object.entries(WEBHOOK_TYPES) as Array<[WebhookType, string]>).map(([value, name]) => ({
		name,
		value,
	})),
	default: 'DLR',
});

const url = topFields.value(readUrl, {
	displayName: 'URL',
	name: 'url',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. https://example.com/sms/reports',
	description: 'What the service calls, reachable from the internet',
});

const signature = topFields.choice({
	displayName: 'Signature',
	name: 'signature',
	type: 'options',
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'Sign with the signature secret of the credential, and warn if it has none',
		},
		{ name: 'Custom', value: 'custom', description: 'Sign with a secret that you enter here' },
		{ name: 'None', value: 'none', description: 'Do not sign: anyone can call the address' },
	],
	default: 'automatic',
	description: 'Which secret signs the calls',
});

const signatureSecret = topFields.option(toOptionalText, {
	displayName: 'Signature Secret',
	name: 'signatureSecret',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	required: true,
	displayOptions: { show: { signature: ['custom'] } },
	description: 'Signs the calls',
});

/** Reads how to sign. Nobody gets a webhook that is not signed without having chosen it, or being warned. */
function readSigning(
	parameters: Parameters,
	{ signatureSecret: known }: Connection,
	index: number,
): { secret?: string; warning?: string } {
	const how = signature.read(parameters, index);
	if (how === 'none') return {};
	const secret = how === 'custom' ? signatureSecret.read(parameters, index) : known;
	if (secret) return { secret };
	if (how === 'automatic') return { warning: NOT_SIGNED };
	throw signatureSecret.refuse('is empty', "Enter a secret, or set 'Signature' to None.");
}

export const fields: INodeProperties[] = [
	{
		displayName:
			'You do not need this for the SMS Campaigns Trigger: it creates and deletes its own webhooks.',
		name: 'triggerNotice',
		type: 'notice',
		default: '',
	},
	webhookType.property,
	url.property,
	signature.property,
	signatureSecret.property,
];

/** Webhook: Create (contract 4.3). */
export const run = perItem(
	'createWebhook',
	({ parameters, connection }) =>
		(index) => {
			// Events of real people would go to an address that the model chose.
			if (parameters.asTool) keepFromModel(parameters, [url, signature], 'choose who gets events');
			return {
				type: webhookType.read(parameters, index),
				url: url.read(parameters, index),
				...readSigning(parameters, connection, index),
			};
		},
	async (session, { type, url, secret: signature, warning }) => {
		const outcome = await createWebhook(session, { type, url, signature });
		if (!outcome.ok) return outcome;
		if (warning !== undefined) session.hints.addForRun(warning, 'warning');
		return { ...outcome, value: webhookItem(outcome.value) };
	},
);
