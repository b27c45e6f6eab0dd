import type { IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { readConnection } from '../../api/http/connection';
import type { Fault, WebhookType } from '../../api/model/types';
import { updateWebhookStatus } from '../../api/resources/webhooks';
import type { WebhookRecord } from '../../api/resources/webhooks';
import { makeWebhookUrl } from '../registration/webhookUrl';
import { hashSecret } from '../registration/secret';
import type { StoredWebhook } from '../registration/webhookStore';
import { attemptOf } from './activationAttempt';
import { whyNotGone } from './isWebhookGone';
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

/** Whether the service signs with the secret that events are checked with. */
function signsWith(connection: Connection, { nonce, secret, secretHash }: StoredWebhook): boolean {
	const expected = connection.signatureSecret ?? secret;
	return expected !== undefined && hashSecret(expected, nonce) === secretHash;
}

const isSameUrl = (one: string, other: string) =>
	URL.canParse(one) && new URL(one).href === new URL(other).href;

/** Whether the service has the webhook as it was stored. What an answer does not say is taken to be right. */
function matches(record: WebhookRecord, type: WebhookType, stored: StoredWebhook): boolean {
	return record.type === type && isSameUrl(record.url, stored.url) && record.signature !== null;
}

/** Asks the service to make a webhook live, which also tells whether it is there. */
async function checkWebhook(
	life: LifecycleSession,
	connection: Connection,
	[type, stored]: [WebhookType, StoredWebhook],
	signal: AbortSignal,
): Promise<WebhookFinding> {
	const isMeant =
		stored.url === makeWebhookUrl(life.base, type, stored.nonce) && signsWith(connection, stored);
	if (!isMeant) return { type, stored, is: 'wrong' };
	const options = { timeoutMs: CALL_MS, signal };
	const outcome = await updateWebhookStatus(life.context, connection, stored.id, 'live', options);
	if (outcome.ok)
		return { type, stored, is: matches(outcome.value, type, stored) ? 'right' : 'wrong' };
	const fault = await whyNotGone(life, connection, outcome.fault, options);
	return fault ? { type, stored, is: 'unclear', fault } : { type, stored, is: 'gone' };
}

/**
 * n8n's question whether the webhooks are there. Each one is made live on the way: somebody may have paused it. What is
 * not as it should be is taken from what the trigger keeps; `createWebhooks` makes it anew.
 * @returns whether everything is right
 * @throws NodeApiError when the service refuses, or cannot be reached or read: never a duplicate
 */
export async function checkWebhooks(context: IHookFunctions): Promise<boolean> {
	return await withLifecycleSession(context, async (life) => {
		const there = Object.entries(life.webhooks) as Array<[WebhookType, StoredWebhook]>;
		if (there.length === 0) return false;
		const events = readEvents(context);
		checkWebhookUrl(life);
		const connection = await readConnection(context);
		const findings = await withTimeout(DELETE_ALL_MS, async (signal) =>
			Promise.all(
				there.map(async ([type, stored]): Promise<WebhookFinding> =>
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
			// n8n has them deleted and tries again: what may still be there gets no duplicate beside it.
			const ids = unclear.map(({ stored }) => stored.id);
			attemptOf(context).stop(exception, ids);
			throw exception;
		}
		if (events.some((type) => life.webhooks[type] === undefined)) return false;
		await deleteLeftovers(life, connection);
		return true;
	});
}
