import { WEBHOOK_TYPES, type WebhookType } from '../../api/model/types';
import { createWebhook } from '../../api/resources/webhooks';
import { isPrivateUrl } from '../../api/http/privateUrl';
import { keepFromModel } from '../../fields/parameters';
import { perItem } from '../../run/runOperation';
import { topFields } from '../../fields/fieldsIn';
import { toOptionalText } from '../../fields/parsers';
import { quoteInput, type Reject } from '../../shared/invalidInput';

const notReachable = (url: string) =>
	`The webhook was created, but ${new URL(url).host} is not reachable from the internet. Only a service in the same network, such as a sandbox, can call this URL. For any other service, delete the webhook and create one with a public URL.`;

function readUrl(value: unknown, reject: Reject): string {
	const url = typeof value === 'string' ? value.trim() : '';
	if (/^https?:\/\/[^\s/?#]\S*$/i.test(url) && URL.canParse(url)) return url;
	throw reject(
		url === '' ? 'is empty.' : `: ${quoteInput(url)} is not a complete URL.`,
		'Enter the complete URL, starting with https://.',
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
	description: 'URL that the service calls, reachable from the internet',
});

const signatureSecret = topFields.option(toOptionalText, {
	displayName: 'Signature Secret',
	name: 'signatureSecret',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	description: "Secret to sign requests to this URL. Leave empty to use the credential's secret.",
});

export const fields = [webhookType.property, url.property, signatureSecret.property];

const NOT_SIGNED = `Calls to this URL are not signed, because there is no secret in '${signatureSecret.property.displayName}' or in the credential. Anyone who knows the URL can call it. To sign calls, delete this webhook and create one with a secret.`;

/** Webhook: Create (contract 4.3). Items with the same type, URL and secret share one webhook. */
export const run = /* @__PURE__ */ perItem(
	'createWebhook',
	({ parameters, connection }, index) => {
		// An AI model that chooses the URL could send real people's events to anyone.
		keepFromModel(parameters, [url, signatureSecret], 'choose who receives the events');
		const secret = signatureSecret.read(parameters, index);
		if (secret === undefined && !parameters.isFixed(signatureSecret.path)) {
			throw signatureSecret.reject(
				'is empty.',
				"Let the expression return a secret, or remove the expression to use the credential's secret.",
			);
		}
		return {
			type: webhookType.read(parameters, index),
			url: url.read(parameters, index),
			signature: secret ?? connection.signatureSecret,
		};
	},
	async (session, webhook) => {
		const outcome = await createWebhook(session, webhook);
		if (!outcome.ok) return outcome;
		const { hints } = session;
		if (webhook.signature === undefined) hints.addForRun(NOT_SIGNED, 'warning');
		if (isPrivateUrl(webhook.url)) hints.addForRun(notReachable(webhook.url), 'warning');
		return outcome;
	},
	({ type, url, signature }) => {
		const { protocol, username, password, hostname, port, pathname, search } = new URL(url);
		const host = hostname.replace(/\.$/, '');
		const address = [protocol, username, password, host, port, pathname, search];
		return JSON.stringify([type, address, signature]);
	},
);
