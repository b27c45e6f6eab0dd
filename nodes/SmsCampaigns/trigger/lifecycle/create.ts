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
import { reachabilityWarning } from './reachability';
import { lostAnswerLine, toCreateError, toLateError } from './errors';

/** The secret for new webhooks of a trigger whose credential has none: one for all its events. */
const ownSecret = ({ webhooks }: LifecycleSession): string =>
	Object.values(webhooks).find(({ secret }) => secret !== undefined)?.secret ?? makeSecret();

/**
 * Creates the webhook of one type and makes sure that it is live: the contract does not say whether a new one is.
 * @returns the fault when it did not go through; a webhook whose id is known is kept in any case
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
	// At once: its first event may come before the others are there.
	saveSession(life);
	if (outcome.value.status === 'live') return undefined;
	// Bounded as a whole: the service may ask to wait a minute, twice, and n8n does not wait that long.
	const live = await withTimeout(DELETE_ALL_MS, async (signal) => {
		const options = { timeoutMs: CALL_MS, signal };
		return await updateWebhookStatus(context, connection, id, 'live', options);
	});
	return live.ok ? undefined : { fault: live.fault, created: true };
}

/**
 * Deletes again what this call made, so that a trigger has all its webhooks or none.
 * @returns the ids of those that could not be deleted
 */
async function deleteCreated(
	life: LifecycleSession,
	connection: Connection,
	made: WebhookType[],
): Promise<string[]> {
	const ids = made.map((type) => discardWebhook(life, type));
	saveSession(life);
	await deleteLeftovers(life, connection);
	return ids.filter((id) => life.leftovers.includes(id));
}

/**
 * Creates the webhooks that are missing: all or none.
 * @returns true
 * @throws NodeOperationError for what the panel says, before anything is created; NodeApiError when one does not go
 * through: those made before it are deleted again. One whose answer was lost is not tried again in this activation.
 */
export async function createWebhooks(context: IHookFunctions): Promise<boolean> {
	return await withLifecycleSession(context, async (life) => {
		const attempt = attemptOf(context);
		attempt.throwIfStopped(life.leftovers);
		const events = readEvents(context);
		checkWebhookUrl(life);
		const connection = await readConnection(context);
		const warning = reachabilityWarning(life.base, connection.baseUrl);
		if (warning !== undefined) warnOnce(context, warning);
		const begun = Date.now();
		await deleteLeftovers(life, connection);
		const missing = events.filter((type) => life.webhooks[type] === undefined);
		for (const type of missing) {
			const isLate = Date.now() - begun > LAST_START_MS;
			const failed = isLate ? 'late' : await createLiveWebhook(life, connection, type);
			if (failed === undefined) continue;
			const isStray = failed !== 'late' && !failed.created && failed.fault.kind === 'unknown';
			if (isStray) warnOnce(context, lostAnswerLine(type));
			const exception =
				failed === 'late' ? toLateError(context, type) : toCreateError(context, type, failed);
			const made = missing.filter((one) => life.webhooks[one] !== undefined);
			const left = await deleteCreated(life, connection, made);
			if (isStray || Date.now() - begun > NO_RETRY_AFTER_MS) attempt.stop(exception);
			// Another try would leave another one behind.
			else if (left.length > 0) attempt.stop(exception, left);
			throw exception;
		}
		return true;
	});
}
