import type { IHookFunctions } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import { readConnection } from '../../api/http/connection';
import type { Fault, WebhookType } from '../../api/model/types';
import { createWebhook, updateWebhookStatus } from '../../api/resources/webhooks';
import { makeAddress, makeNonce } from '../registration/webhookUrl';
import { fingerprint, makeSecret } from '../registration/secret';
import type { StoredWebhook } from '../registration/webhookStore';
import { attemptOf } from './activationAttempt';
import { warn } from './log';
import { checkBase, readEvents } from './readEvents';
import { removeLeftovers } from './deleteLeftovers';
import { discard, inTurn, save } from './lifecycleSession';
import type { Life } from './lifecycleSession';
import { AGAIN_MS, BEGIN_MS, CALL_MS, CREATE_MS, REMOVE_MS, within } from './timeouts';
import { warnAboutAddress } from './reachability';
import { strayLine, toCreateError, toLateError } from './errors';

/** The secret for new webhooks of a trigger whose credential has none: one for all its events. */
const ownSecret = ({ webhooks }: Life): string =>
	Object.values(webhooks).find(({ secret }) => secret !== undefined)?.secret ?? makeSecret();

/**
 * Creates the webhook of one type and makes sure that it is live: the contract does not say whether a new one is.
 * @returns the fault when it did not go through; a webhook whose id is known is kept in any case
 */
async function createOne(
	life: Life,
	connection: Connection,
	type: WebhookType,
): Promise<{ fault: Fault; created: boolean } | undefined> {
	const { context } = life;
	const secret = connection.signatureSecret === undefined ? ownSecret(life) : undefined;
	const signature = connection.signatureSecret ?? secret!;
	const nonce = makeNonce();
	const url = makeAddress(life.base, type, nonce);
	const outcome = await createWebhook(
		context,
		connection,
		{ type, url, signature },
		{ timeoutMs: CREATE_MS },
	);
	if (!outcome.ok) return { fault: outcome.fault, created: false };
	const id = outcome.value.webhook_id;
	const stored: StoredWebhook = { id, nonce, url, secretHash: fingerprint(signature, nonce) };
	if (secret !== undefined) stored.secret = secret;
	life.webhooks[type] = stored;
	// At once: its first event may come before the others are there.
	save(life);
	if (outcome.value.status === 'live') return undefined;
	// Bounded as a whole: the service may ask to wait a minute, twice, and n8n does not wait that long.
	const live = await within(REMOVE_MS, async (signal) => {
		const options = { timeoutMs: CALL_MS, signal };
		return await updateWebhookStatus(context, connection, id, 'live', options);
	});
	return live.ok ? undefined : { fault: live.fault, created: true };
}

/**
 * Deletes again what this call made, so that a trigger has all its webhooks or none.
 * @returns the ids of those that could not be deleted
 */
async function undo(life: Life, connection: Connection, made: WebhookType[]): Promise<string[]> {
	const ids = made.map((type) => discard(life, type));
	save(life);
	await removeLeftovers(life, connection);
	return ids.filter((id) => life.leftovers.includes(id));
}

/**
 * Creates the webhooks that are missing: all or none.
 * @returns true
 * @throws NodeOperationError for what the panel says, before anything is created; NodeApiError when one does not go
 * through: those made before it are deleted again. One whose answer was lost is not tried again in this activation.
 */
export async function createWebhooks(context: IHookFunctions): Promise<boolean> {
	return await inTurn(context, async (life) => {
		const attempt = attemptOf(context);
		attempt.throwIfStopped(life.leftovers);
		const events = readEvents(context);
		checkBase(life);
		const connection = await readConnection(context);
		const warning = warnAboutAddress(life.base, connection.baseUrl);
		if (warning !== undefined) warn(context, warning);
		const begun = Date.now();
		await removeLeftovers(life, connection);
		const missing = events.filter((type) => life.webhooks[type] === undefined);
		for (const type of missing) {
			const isLate = Date.now() - begun > BEGIN_MS;
			const failed = isLate ? 'late' : await createOne(life, connection, type);
			if (failed === undefined) continue;
			const isStray = failed !== 'late' && !failed.created && failed.fault.kind === 'unknown';
			if (isStray) warn(context, strayLine(type));
			const exception =
				failed === 'late' ? toLateError(context, type) : toCreateError(context, type, failed);
			const made = missing.filter((one) => life.webhooks[one] !== undefined);
			const left = await undo(life, connection, made);
			if (isStray || Date.now() - begun > AGAIN_MS) attempt.stop(exception);
			// Another try would leave another one behind.
			else if (left.length > 0) attempt.stop(exception, left);
			throw exception;
		}
		return true;
	});
}
