import type { IWebhookFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { WebhookType } from '../../api/model/types';
import { isNonce, readWebhookQuery } from '../registration/webhookUrl';
import { isEventType } from '../registration/events';
import { isChangingWebhooks } from '../registration/runExclusive';
import { isEqualSecret } from '../registration/secret';
import { readState, type StoredWebhook } from '../registration/webhookStore';
import { warnLimited } from './log';

/** How often a webhook that may be in creation is looked up, and the pause in milliseconds before each lookup. */
const MAX_LOOKUPS = 25;
const LOOKUP_PAUSE_MS = 200;

interface FoundWebhook {
	type: WebhookType;
	webhook: StoredWebhook;
}

const unknownWebhookLine = (type: string, nonce: string) =>
	`the service called a webhook that is not known here (${type}, nonce ${nonce.slice(0, 6)}…). The call started nothing and was answered with 410. If this trigger was being published just then, that was its new webhook. Otherwise a stray webhook exists: its creation got no answer, or it could not be deleted. Ask the service to delete it, as webhooks cannot be listed.`;

function lookUpWebhook(
	context: IWebhookFunctions,
	type: WebhookType,
	nonce: string,
): FoundWebhook | undefined {
	// The mode is `webhook` for the production URL and `manual` for the test URL, whatever their paths are.
	const state = readState(context, context.getMode() === 'manual' ? 'test' : 'production');
	const webhook = state?.webhooks[type];
	return webhook && isEqualSecret(webhook.nonce, nonce) ? { type, webhook } : undefined;
}

/**
 * Finds the webhook that a call is for, by the type and the unguessable nonce in its URL: the body contains neither.
 *
 * An event can arrive before the service has answered the creation of its webhook, and the service may never deliver it
 * again after a 410. So while this process is changing the trigger's webhooks, a webhook counts as unknown only after
 * five seconds. A webhook that another process is creating cannot be distinguished from a stray one.
 * @returns undefined when none of the trigger's webhooks matches
 */
export async function findWebhook(context: IWebhookFunctions): Promise<FoundWebhook | undefined> {
	const { type, nonce } = readWebhookQuery(context.getQueryData() as Record<string, unknown>);
	if (!isEventType(type) || nonce === undefined) return undefined;
	let webhook = lookUpWebhook(context, type, nonce);
	if (webhook || !isNonce(nonce)) return webhook;
	for (let lookups = 0; lookups < MAX_LOOKUPS && isChangingWebhooks(context); lookups++) {
		await sleep(LOOKUP_PAUSE_MS);
		webhook = lookUpWebhook(context, type, nonce);
		if (webhook) return webhook;
	}
	warnLimited(context, unknownWebhookLine(type, nonce), {
		key: nonce,
		again: Infinity,
		madeUp: true,
	});
	return undefined;
}
