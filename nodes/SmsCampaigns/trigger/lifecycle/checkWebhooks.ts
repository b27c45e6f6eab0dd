import type { IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { readConnection } from '../../api/http/connection';
import type { Fault, WebhookType } from '../../api/model/types';
import { updateWebhookStatus, whyNotGone } from '../../api/resources/webhooks';
import { makeWebhookUrl } from '../registration/webhookUrl';
import { hashSecret } from '../registration/secret';
import type { StoredWebhook } from '../registration/webhookStore';
import { attemptOf } from './activationAttempt';
import { isOtherWebhook } from './isOtherWebhook';
import { warnOnce } from './log';
import { checkWebhookUrl, readEvents } from './readEvents';
import { deleteLeftovers } from './deleteLeftovers';
import { discardWebhook, withLifecycleSession, saveSession } from './lifecycleSession';
import type { LifecycleSession } from './lifecycleSession';
import { CALL_MS, DELETE_ALL_MS, withTimeout } from './timeouts';
import { toCheckError } from './errors';

type WebhookFinding =
	| { type: WebhookType; stored: StoredWebhook; is: 'right' | 'wrong' | 'gone' }
	| { type: WebhookType; stored: StoredWebhook; is: 'unclear'; fault: Fault };

/** Checks whether the service signs with the secret that events are verified with. */
function signsWith(connection: Connection, { nonce, secret, secretHash }: StoredWebhook): boolean {
	const expected = connection.signatureSecret ?? secret;
	return expected !== undefined && hashSecret(expected, nonce) === secretHash;
}

/** Makes a webhook live, which also shows whether it exists. */
async function checkWebhook(
	life: LifecycleSession,
	connection: Connection,
	[type, stored]: [WebhookType, StoredWebhook],
	signal: AbortSignal,
): Promise<WebhookFinding> {
	const isCurrent =
		stored.url === makeWebhookUrl(life.base, type, stored.nonce) && signsWith(connection, stored);
	if (!isCurrent) return { type, stored, is: 'wrong' };
	const options = { timeoutMs: CALL_MS, signal };
	const outcome = await updateWebhookStatus(life.context, connection, stored.id, 'live', options);
	if (outcome.ok) {
		const isOther = isOtherWebhook(outcome.value, type, stored.url);
		return { type, stored, is: isOther ? 'wrong' : 'right' };
	}
	const fault = await whyNotGone(life.context, connection, outcome.fault, options);
	return fault ? { type, stored, is: 'unclear', fault } : { type, stored, is: 'gone' };
}

/**
 * Answers n8n's question whether the webhooks exist. Each is made live, since a user may have paused it. Wrong and
 * missing ones are removed from the trigger's state, and `createWebhooks` creates them again.
 * @returns whether all webhooks are right
 * @throws NodeApiError when a webhook's state is unclear; creating it again could make a duplicate
 */
export async function checkWebhooks(context: IHookFunctions): Promise<boolean> {
	return await withLifecycleSession(context, async (life) => {
		const webhooks = Object.entries(life.webhooks) as Array<[WebhookType, StoredWebhook]>;
		if (webhooks.length === 0) return false;
		const events = readEvents(context);
		checkWebhookUrl(life);
		const connection = await readConnection(context);
		const findings = await withTimeout(DELETE_ALL_MS, async (signal) =>
			Promise.all(
				webhooks.map(async ([type, stored]): Promise<WebhookFinding> =>
					events.includes(type)
						? await checkWebhook(life, connection, [type, stored], signal)
						: { type, stored, is: 'wrong' },
				),
			),
		);
		for (const { type, stored, is } of findings) {
			if (is === 'right' || is === 'unclear') continue;
			if (is === 'wrong') discardWebhook(life, type);
			else {
				delete life.webhooks[type];
				warnOnce(context, `The webhook ${stored.id} is no longer at the service. It is made anew.`);
			}
		}
		saveSession(life);
		const unclear = findings.filter((finding) => finding.is === 'unclear');
		if (unclear.length > 0) {
			const [{ type, fault }] = unclear;
			const exception = toCheckError(context, type, fault);
			// n8n deletes the webhooks and tries again: no duplicate may be created beside one that may still exist.
			const ids = unclear.map(({ stored }) => stored.id);
			attemptOf(context).stop(exception, ids);
			throw exception;
		}
		if (events.some((type) => life.webhooks[type] === undefined)) return false;
		await deleteLeftovers(life, connection);
		return true;
	});
}
