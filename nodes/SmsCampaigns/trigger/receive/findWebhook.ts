import type { IWebhookFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { WebhookType } from '../../api/model/types';
import { isNonce, readWebhookQuery } from '../registration/webhookUrl';
import { isEventType } from '../registration/events';
import { isChangingWebhooks } from '../registration/runExclusive';
import { isEqualSecret } from '../registration/secret';
import { readState, type StoredWebhook } from '../registration/webhookStore';
import { warnLimited } from './log';

/** How often, and after how many milliseconds each, a webhook is looked for that may be in the making. */
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
	// n8n gives `webhook` to a call of the production URL and `manual` to one of the test URL, whatever their paths
	// are called.
	const state = readState(context, context.getMode() === 'manual' ? 'test' : 'production');
	const webhook = state?.webhooks[type];
	return webhook && isEqualSecret(webhook.nonce, nonce) ? { type, webhook } : undefined;
}

/**
 * The webhook that a call is for. Its body names neither its type nor its webhook: only the words in the URL do, and
 * the nonce among them cannot be guessed. An event can come before the service's answer to the creation of its
 * webhook, and the service may take a 410 for the last word: so while this process is at work on the trigger's
 * webhooks, up to five seconds pass before one counts as unknown. Where another process creates them, it cannot be
 * told from a stray one.
 * @returns undefined for a call that is for none of the trigger's webhooks
 */
export async function findWebhook(context: IWebhookFunctions): Promise<FoundWebhook | undefined> {
	const { type, nonce } = readWebhookQuery(context.getQueryData() as Record<string, unknown>);
	if (!isEventType(type) || nonce === undefined) return undefined;
	let found = lookUpWebhook(context, type, nonce);
	if (found || !isNonce(nonce)) return found;
	for (let looks = 0; !found && looks < MAX_LOOKUPS && isChangingWebhooks(context); looks++) {
		await sleep(LOOKUP_PAUSE_MS);
		found = lookUpWebhook(context, type, nonce);
	}
	if (!found)
		warnLimited(context, unknownWebhookLine(type, nonce), {
			key: nonce,
			again: Infinity,
			madeUp: true,
		});
	return found;
}
