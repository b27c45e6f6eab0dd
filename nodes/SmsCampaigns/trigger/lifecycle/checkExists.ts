import type { IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { readConnection } from '../../api/http/connection';
import type { Fault, WebhookType } from '../../api/model/types';
import { updateWebhookStatus } from '../../api/resources/webhooks';
import type { WebhookRecord } from '../../api/resources/webhooks';
import { makeAddress } from '../registration/webhookUrl';
import { fingerprint } from '../registration/secret';
import type { StoredWebhook } from '../registration/webhookStore';
import { attemptOf } from './activationAttempt';
import { whyNotGone } from './isWebhookGone';
import { warn } from './log';
import { checkBase, readEvents } from './readEvents';
import { removeLeftovers } from './deleteLeftovers';
import { discard, inTurn, save } from './lifecycleSession';
import type { Life } from './lifecycleSession';
import { CALL_MS, REMOVE_MS, within } from './timeouts';
import { toCheckError } from './errors';

type Finding =
	| { type: WebhookType; stored: StoredWebhook; is: 'right' | 'wrong' | 'gone' }
	| { type: WebhookType; stored: StoredWebhook; is: 'unclear'; fault: Fault };

/** Whether the service signs with the secret that events are checked with. */
function signsWith(connection: Connection, { nonce, secret, secretHash }: StoredWebhook): boolean {
	const expected = connection.signatureSecret ?? secret;
	return expected !== undefined && fingerprint(expected, nonce) === secretHash;
}

const isSameUrl = (one: string, other: string) =>
	URL.canParse(one) && new URL(one).href === new URL(other).href;

/** Whether the service has the webhook as it was stored. What an answer does not say is taken to be right. */
function matches(record: WebhookRecord, type: WebhookType, stored: StoredWebhook): boolean {
	return record.type === type && isSameUrl(record.url, stored.url) && record.signature !== null;
}

/** Asks the service to make a webhook live, which also tells whether it is there. */
async function look(
	life: Life,
	connection: Connection,
	[type, stored]: [WebhookType, StoredWebhook],
	signal: AbortSignal,
): Promise<Finding> {
	const isMeant =
		stored.url === makeAddress(life.base, type, stored.nonce) && signsWith(connection, stored);
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
	return await inTurn(context, async (life) => {
		const there = Object.entries(life.webhooks) as Array<[WebhookType, StoredWebhook]>;
		if (there.length === 0) return false;
		const events = readEvents(context);
		checkBase(life);
		const connection = await readConnection(context);
		const findings = await within(REMOVE_MS, async (signal) =>
			Promise.all(
				there.map(async ([type, stored]): Promise<Finding> =>
					events.includes(type)
						? await look(life, connection, [type, stored], signal)
						: { type, stored, is: 'wrong' },
				),
			),
		);
		for (const { type, stored, is } of findings) {
			if (is === 'right' || is === 'unclear') continue;
			if (is === 'wrong') discard(life, type);
			else {
				delete life.webhooks[type];
				warn(context, `The webhook ${stored.id} is no longer at the service. It is made anew.`);
			}
		}
		save(life);
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
		await removeLeftovers(life, connection);
		return true;
	});
}
