import type { IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { readConnection } from '../../api/http/connection';
import type { Fault, WebhookType } from '../../api/model/types';
import { createWebhook, updateWebhookStatus } from '../../api/resources/webhooks';
import { makeWebhookUrl, makeNonce } from '../registration/webhookUrl';
import { hashSecret, makeSecret } from '../registration/secret';
import type { StoredWebhook } from '../registration/webhookStore';
import { attemptOf } from './activationAttempt';
import { warnOnce } from './log';
import { checkWebhookUrl, readEvents } from './readEvents';
import { deleteLeftovers } from './deleteLeftovers';
import { discardWebhook, withLifecycleSession, saveSession } from './lifecycleSession';
import type { LifecycleSession } from './lifecycleSession';
import {
	NO_RETRY_AFTER_MS,
	LAST_START_MS,
	CALL_MS,
	CREATE_MS,
	DELETE_ALL_MS,
	withTimeout,
} from './timeouts';
import { checkReachable } from './reachability';
import { quoteWebhookType, toCreateError, toLateError } from './errors';

/** Returns the trigger's own secret, for a credential without one: the same for all its webhooks. */
const ownSecret = ({ webhooks }: LifecycleSession): string =>
	Object.values(webhooks).find(({ secret }) => secret !== undefined)?.secret ?? makeSecret();

/**
 * Creates the webhook of one type and makes it live: the contract does not say whether a new one is live.
 * @returns the fault, if any; a webhook with a known id is stored even then
 */
async function createLiveWebhook(
	life: LifecycleSession,
	connection: Connection,
	type: WebhookType,
): Promise<{ fault: Fault; created: boolean } | undefined> {
	const { context } = life;
	const secret = connection.signatureSecret === undefined ? ownSecret(life) : undefined;
	const signature = connection.signatureSecret ?? secret!;
	const nonce = makeNonce();
	const url = makeWebhookUrl(life.base, type, nonce);
	const outcome = await createWebhook(
		context,
		connection,
		{ type, url, signature },
		{ timeoutMs: CREATE_MS },
	);
	if (!outcome.ok) return { fault: outcome.fault, created: false };
	const id = outcome.value.webhook_id;
	const stored: StoredWebhook = { id, nonce, url, secretHash: hashSecret(signature, nonce) };
	if (secret !== undefined) stored.secret = secret;
	life.webhooks[type] = stored;
	// At once: its first event may arrive before the other webhooks are created.
	saveSession(life);
	if (outcome.value.status === 'live') return undefined;
	// One time limit for all tries: the service may ask to wait a minute, twice, and n8n does not wait that long.
	const live = await withTimeout(DELETE_ALL_MS, async (signal) => {
		const options = { timeoutMs: CALL_MS, signal };
		return await updateWebhookStatus(context, connection, id, 'live', options);
	});
	return live.ok ? undefined : { fault: live.fault, created: true };
}

const lostAnswerLine = (type: WebhookType): string =>
	`It is unknown whether the service has created a webhook for ${quoteWebhookType(type)}. If it has, nobody here knows its ID: its events are refused (HTTP 410), which this log then says. You can delete it in your account with the service.`;

/**
 * Deletes the webhooks that this call created, so that a trigger has either all its webhooks or none.
 * @returns the ids of those that could not be deleted
 */
async function deleteCreated(
	life: LifecycleSession,
	connection: Connection,
	types: WebhookType[],
): Promise<string[]> {
	const ids = types.map((type) => discardWebhook(life, type));
	saveSession(life);
	await deleteLeftovers(life, connection);
	return ids.filter((id) => life.leftovers.includes(id));
}

/**
 * Creates the missing webhooks: all or none.
 * @returns true
 * @throws NodeOperationError for invalid parameters and a webhook URL that the service cannot reach, before anything is
 * created
 * @throws NodeApiError when a creation fails; the webhooks created before it are deleted. A creation whose answer was
 * lost is not tried again in this activation.
 */
export async function createWebhooks(context: IHookFunctions): Promise<boolean> {
	return await withLifecycleSession(context, async (life) => {
		const attempt = attemptOf(context);
		attempt.throwIfStopped(life.leftovers);
		const events = readEvents(context);
		checkWebhookUrl(life);
		const connection = await readConnection(context);
		checkReachable(life, connection);
		const startedAt = Date.now();
		await deleteLeftovers(life, connection);
		const missing = events.filter((type) => life.webhooks[type] === undefined);
		for (const type of missing) {
			const isLate = Date.now() - startedAt > LAST_START_MS;
			const failed = isLate ? 'late' : await createLiveWebhook(life, connection, type);
			if (failed === undefined) continue;
			const isStray = failed !== 'late' && !failed.created && failed.fault.kind === 'unknown';
			if (isStray) warnOnce(context, lostAnswerLine(type));
			const exception =
				failed === 'late' ? toLateError(context, type) : toCreateError(context, type, failed);
			const created = missing.filter((candidate) => life.webhooks[candidate] !== undefined);
			const undeleted = await deleteCreated(life, connection, created);
			if (isStray || Date.now() - startedAt > NO_RETRY_AFTER_MS) attempt.stop(exception);
			// Another try could leave further webhooks behind.
			else if (undeleted.length > 0) attempt.stop(exception, undeleted);
			throw exception;
		}
		return true;
	});
}
