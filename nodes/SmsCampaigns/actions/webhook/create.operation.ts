import type { Connection } from '../../api/http/connection';
import type { WebhookType } from '../../api/model/types';
import { createWebhook } from '../../api/resources/webhooks';
import { WEBHOOK_TYPES } from '../../api/resources/webhookTypes';
import { readChoice } from '../../shared/readChoice';
import { runPerItem } from '../../run/runPerItem';
import { webhookItem } from './webhookItem';
import type { Parameters } from '../../fields/parameters';
import { showForOperation } from '../../fields/displayOptions';
import type { Operation } from '../../run/types';
import { invalid, type Validation } from '../../shared/validation';

const SIGNATURES = {
	automatic: 'Automatic',
	credential: 'From Credential',
	custom: 'Custom',
	none: 'None',
};

const NOT_SIGNED =
	"The calls of this webhook are not signed, since the credential has no 'Signature Secret': anybody who knows the address can call it. To have them signed, enter a secret in the credential, and create the webhook again.";

interface Signing {
	/** The secret to sign with; undefined for none. */
	secret?: string;
	/** Shown once the webhook is there. */
	warning?: string;
}

interface CreateWebhookInput extends Signing {
	type: WebhookType;
	url: string;
}

/** Validates the URL that the service will call: absolute, http or https. */
function readUrl(value: unknown): Validation<string> {
	const url = typeof value === 'string' ? value.trim() : '';
	if (/^https?:\/\/[^\s/?#]\S*$/i.test(url) && URL.canParse(url)) return { ok: true, value: url };
	return invalid(
		url === '' ? "'URL' is empty" : `'URL' is not a complete web address: ${url.slice(0, 80)}`,
		'Enter the whole address, with https:// in front.',
	);
}

/** Reads how to sign. Nobody gets a webhook that is not signed without having chosen it, or being warned. */
function readSigning(
	parameters: Parameters,
	connection: Connection,
	index: number,
): Validation<Signing> {
	const signature = readChoice(
		parameters.get<unknown>('signature', index),
		'Signature',
		SIGNATURES,
	);
	if (!signature.ok) return signature;
	if (signature.value === 'none') return { ok: true, value: {} };
	if (signature.value === 'automatic') {
		const { signatureSecret: known } = connection;
		return { ok: true, value: known ? { secret: known } : { warning: NOT_SIGNED } };
	}
	const isCustom = signature.value === 'custom';
	const input = isCustom ? parameters.get<unknown>('signatureSecret', index) : undefined;
	const secret = isCustom ? String(input ?? '').trim() : connection.signatureSecret;
	if (secret) return { ok: true, value: { secret } };
	return isCustom
		? invalid("'Signature Secret' is empty", "Enter a secret, or set 'Signature' to None.")
		: invalid(
				"'Signature' is From Credential, but the credential has no signature secret",
				"Enter a secret in the credential, or set 'Signature' to Automatic, Custom or None.",
			);
}

export const createWebhookFields = showForOperation(
	'webhook',
	['create'],
	[
		{
			displayName:
				'You do not need this for the SMS Campaigns Trigger: it creates and deletes its own webhooks.',
			name: 'triggerNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Type',
			name: 'webhookType',
			type: 'options',
			options: Object.entries(WEBHOOK_TYPES).map(([value, name]) => ({ name, value })),
			default: 'DLR',
		},
		{
			displayName: 'URL',
			name: 'url',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://example.com/sms/reports',
			description: 'What the service calls, reachable from the internet',
		},
		{
			displayName: 'Signature',
			name: 'signature',
			type: 'options',
			options: [
				{
					name: 'Automatic',
					value: 'automatic',
					description: 'Sign if the credential has a signature secret, and warn if it has none',
				},
				{
					name: 'Custom',
					value: 'custom',
					description: 'Sign with a secret that you enter here',
				},
				{
					name: 'From Credential',
					value: 'credential',
					description: 'Sign with the signature secret of the credential, and stop if it has none',
				},
				{ name: 'None', value: 'none', description: 'Do not sign: anybody can call the address' },
			],
			default: 'automatic',
			description: 'With which secret the service signs its calls',
		},
		{
			displayName: 'Signature Secret',
			name: 'signatureSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			displayOptions: { show: { signature: ['custom'] } },
			description: 'The secret to sign with',
		},
	],
);

/** Webhook: Create (contract 4.3). */
export const createWebhookOperation: Operation<CreateWebhookInput> = {
	createReader: (parameters, connection) => (index) => {
		const url = readUrl(parameters.get<unknown>('url', index));
		if (!url.ok) return url;
		const signing = readSigning(parameters, connection, index);
		if (!signing.ok) return signing;
		const type = readChoice(parameters.get<unknown>('webhookType', index), 'Type', WEBHOOK_TYPES);
		if (!type.ok) return type;
		return { ok: true, value: { type: type.value, url: url.value, ...signing.value } };
	},

	run: /* @__PURE__ */ runPerItem(
		'createWebhook',
		async ({ context, connection, signal, hints }, input) => {
			const { type, url, secret: signature, warning } = input;
			const outcome = await createWebhook(
				context,
				connection,
				{ type, url, signature },
				{ signal },
			);
			if (!outcome.ok) return outcome;
			if (warning !== undefined) hints.addForRun(warning, 'warning');
			return { ...outcome, value: [webhookItem(outcome.value)] };
		},
	),
};
