import type { IHookFunctions, NodeApiError } from 'n8n-workflow';
import { readConnection, type Connection } from '../../api/http/connection';
import type { Fault, WebhookType } from '../../api/model/types';
import { updateWebhookStatus, whyNotGone, type WebhookRecord } from '../../api/resources/webhooks';
import { warn } from '../log';
import { EVENT_TYPES } from '../registration/events';
import type { StoredWebhook } from '../registration/webhookStore';
import { hashSecret, makeWebhookUrl } from '../registration/webhookUrl';
import { checkWebhookUrl, readEvents, toWebhookError } from './createWebhooks';
import { deleteLeftovers } from './deleteWebhooks';
import { withLifecycleSession, type LifecycleSession } from './lifecycleSession';
import { CALL_MS, DELETE_ALL_MS, withTimeout } from './timeouts';

type Finding = 'right' | 'wrong' | 'gone' | Fault;

/**
 * Checks whether a record proves that a webhook is not the one that was created: it has another type, or a URL without
 * the webhook's nonce. What it lacks proves nothing: deleting and creating a webhook loses events.
 */
function isOtherWebhook(
	record: Pick<WebhookRecord, 'type' | 'url'>,
	type: WebhookType,
	nonce: string,
): boolean {
	const receivedType = record.type?.trim().toUpperCase();
	if (EVENT_TYPES.some((other) => other === receivedType && other !== type)) return true;
	const url = record.url?.trim() ?? '';
	return /^https?:/i.test(url) && !url.includes(nonce);
}

async function checkWebhook(
	life: LifecycleSession,
	connection: Connection,
	[type, stored]: [WebhookType, StoredWebhook],
	signal: AbortSignal,
): Promise<Finding> {
	const { url, nonce, secretHash, secret = '' } = stored;
	const isCurrent =
		url === makeWebhookUrl(life.base, type, nonce) &&
		hashSecret(connection.signatureSecret ?? secret, nonce) === secretHash;
	if (!isCurrent) return 'wrong';
	const service = { context: life.context, connection, timeoutMs: CALL_MS, signal };
	const outcome = await updateWebhookStatus(service, stored.id, 'live');
	if (outcome.ok) {
		return isOtherWebhook(outcome.value, type, nonce) ? 'wrong' : 'right';
	}
	return (await whyNotGone(service, outcome.fault)) ?? 'gone';
}

/**
 * Tells n8n whether the webhooks exist. Each is made live, since a user may have paused it. Wrong and
 * missing ones are removed from the trigger's state, and `createWebhooks` creates them again.
 * @returns whether all webhooks are right
 * @throws NodeApiError when a webhook's state is unclear; creating it again could make a duplicate
 */
export async function checkWebhooks(context: IHookFunctions): Promise<boolean> {
	return await withLifecycleSession(context, async (life) => {
		const webhooks = Object.entries(life.webhooks) as Array<[WebhookType, StoredWebhook]>;
		if (webhooks.length === 0) return false;
		const events = readEvents(context);
		const connection = await readConnection(context);
		checkWebhookUrl(life, connection);
		const findings = await withTimeout(
			DELETE_ALL_MS,
			async (signal) =>
				await Promise.all(
					webhooks.map(async ([type, stored]) =>
						events.includes(type)
							? await checkWebhook(life, connection, [type, stored], signal)
							: 'wrong',
					),
				),
		);
		let exception: NodeApiError | undefined;
		for (const [at, [type, { id }]] of webhooks.entries()) {
			const finding = findings[at];
			if (typeof finding === 'object') {
				exception ??= toWebhookError(context, type, finding, 'checkTriggerWebhook');
			} else if (finding === 'wrong') life.discard(type);
			else if (finding === 'gone') {
				delete life.webhooks[type];
				warn(context, `The webhook ${id} is no longer at the service. It is created again.`);
			}
		}
		life.save();
		if (exception) {
			// n8n deletes the webhooks and tries again: no duplicate may be created beside one that may still exist.
			life.stop(exception);
			throw exception;
		}
		if (events.some((type) => life.webhooks[type] === undefined)) return false;
		await deleteLeftovers(life, connection);
		return true;
	});
}
