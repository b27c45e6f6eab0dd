import { NodeApiError, NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import type { CallKind } from '../../api/errors/faultTexts';
import type { Fault, WebhookType } from '../../api/model/types';
import { describeFault, inOneText } from '../../api/errors/describeFault';
import { readConnection, type Connection } from '../../api/http/connection';
import { createWebhook, updateWebhookStatus, WEBHOOK_TYPES } from '../../api/resources/webhooks';
import { InvalidInput, quoteInput } from '../../shared/invalidInput';
import { isLoopbackUrl, isPrivateUrl } from '../../api/http/privateUrl';
import { warn } from '../log';
import { hashSecret, makeNonce, makeSecret, makeWebhookUrl } from '../registration/webhookUrl';
import { events } from '../settings/fields';
import { parametersOf, readTriggerSettings } from '../settings/readSettings';
import { deleteLeftovers } from './deleteWebhooks';
import { withLifecycleSession, type LifecycleSession } from './lifecycleSession';
import {
	NO_RETRY_AFTER_MS,
	LAST_START_MS,
	CALL_MS,
	CREATE_MS,
	DELETE_ALL_MS,
	withTimeout,
} from './timeouts';

/**
 * Returns the selected events in the order of the outputs, after validating all parameters: nothing is created for a
 * trigger that cannot work.
 * @throws InvalidInput
 */
export function readEvents(context: IHookFunctions): WebhookType[] {
	const selected = events.read(parametersOf(context));
	readTriggerSettings(context, selected.includes('DLR'));
	return selected;
}

/**
 * Refuses a webhook URL that is invalid, as n8n builds it from a WEBHOOK_URL without https://, or that leads to the own
 * machine of a service with a public address. Another private one may be right: a service in the same network can have a
 * public name.
 * @throws InvalidInput
 */
export function checkWebhookUrl(
	{ context, base }: Pick<LifecycleSession, 'context' | 'base'>,
	{ baseUrl }: Pick<Connection, 'baseUrl'>,
): void {
	if (!/^https?:\/\//i.test(base) || !URL.canParse(base)) {
		throw new InvalidInput(
			`The webhook URL of this n8n is ${quoteInput(base)}, which is not a complete web address.`,
			'Set the environment variable WEBHOOK_URL of n8n to an address that begins with https://, restart n8n, and publish the workflow again.',
		);
	}
	if (!isPrivateUrl(base) || isPrivateUrl(baseUrl)) return;
	// Not the path, which is secret.
	const { origin } = new URL(base);
	if (isLoopbackUrl(base)) {
		throw new InvalidInput(
			`The service cannot reach this n8n: its webhook URL begins with ${origin}, which leads to the service's own machine.`,
			'Set the environment variable WEBHOOK_URL of n8n to its public address, restart n8n, and publish the workflow again.',
		);
	}
	warn(
		context,
		`the webhook URL begins with ${origin}, which cannot be reached from the internet. Events arrive only if the service is in the same network; otherwise set WEBHOOK_URL to the public address of n8n.`,
	);
}

/** Creates the exception for a failed call for a webhook. */
export function toWebhookError(
	context: IHookFunctions,
	type: WebhookType,
	fault: Fault,
	kind: CallKind,
): NodeApiError {
	const description = describeFault(fault, kind);
	// n8n shows nothing but the message of a workflow that cannot be published.
	const message = `'${WEBHOOK_TYPES[type]}': ${inOneText(description)}`;
	const { failure } = description;
	return new NodeApiError(context.getNode(), { message }, { message, failure });
}

/**
 * Creates the webhook of one type and makes it live: the contract does not say whether a new one is live.
 * @returns the exception, if any; a webhook with a known id is stored even then
 */
async function createLiveWebhook(
	life: LifecycleSession,
	connection: Connection,
	type: WebhookType,
): Promise<NodeApiError | undefined> {
	const { context, webhooks } = life;
	const { signatureSecret } = connection;
	// For a credential without a secret: the same for all webhooks of the trigger.
	const secret = Object.values(webhooks).find((other) => other.secret)?.secret ?? makeSecret();
	const signature = signatureSecret ?? secret;
	const nonce = makeNonce();
	const url = makeWebhookUrl(life.base, type, nonce);
	const service = { context, connection, timeoutMs: CREATE_MS };
	const outcome = await createWebhook(service, { type, url, signature });
	if (!outcome.ok) {
		const exception = toWebhookError(context, type, outcome.fault, 'createTriggerWebhook');
		if (outcome.fault.kind === 'unknown') {
			warn(
				context,
				`It is unknown whether the service has created a webhook for '${WEBHOOK_TYPES[type]}'. If it has, its ID is unknown here: its events are refused (HTTP 410), which this log then says. You can delete it in your account with the service.`,
			);
			life.attempt.stopped = { exception };
		}
		return exception;
	}
	const id = outcome.value.webhook_id;
	const secretHash = hashSecret(signature, nonce);
	webhooks[type] = { id, nonce, url, secretHash, ...(!signatureSecret && { secret }) };
	// At once: its first event may arrive before the other webhooks are created.
	life.save();
	if (outcome.value.status === 'live') return undefined;
	// One time limit for all tries: the service may ask to wait a minute, twice, and n8n does not wait that long.
	const live = await withTimeout(DELETE_ALL_MS, async (signal) => {
		const starting = { context, connection, timeoutMs: CALL_MS, signal };
		return await updateWebhookStatus(starting, id, 'live');
	});
	return live.ok ? undefined : toWebhookError(context, type, live.fault, 'startTriggerWebhook');
}

/**
 * Creates the missing webhooks: all or none.
 * @returns true
 * @throws NodeOperationError for invalid parameters and an unreachable webhook URL, before anything is created
 * @throws NodeApiError when a creation fails; the webhooks created before it are deleted. A creation whose response was
 * lost is not tried again in this activation.
 */
export async function createWebhooks(context: IHookFunctions): Promise<boolean> {
	return await withLifecycleSession(context, async (life) => {
		life.throwIfStopped();
		const selected = readEvents(context);
		const connection = await readConnection(context);
		checkWebhookUrl(life, connection);
		const startedAt = Date.now();
		await deleteLeftovers(life, connection);
		const missing = selected.filter((type) => life.webhooks[type] === undefined);
		for (const type of missing) {
			const exception =
				Date.now() - startedAt > LAST_START_MS
					? new NodeOperationError(
							context.getNode(),
							`'${WEBHOOK_TYPES[type]}': The webhook was not created: the service responds so slowly that n8n would not wait for all of them. Publish the workflow again later.`,
							{ failure: { cause: 'temporarily-unavailable' } },
						)
					: await createLiveWebhook(life, connection, type);
			if (!exception) continue;
			const created = missing.filter((each) => life.webhooks[each]);
			const ids = created.map((each) => life.discard(each));
			life.save();
			await deleteLeftovers(life, connection);
			const { attempt } = life;
			const undeleted = ids.filter((id) => life.leftovers.includes(id));
			if (Date.now() - startedAt > NO_RETRY_AFTER_MS) attempt.stopped = { exception };
			else if (undeleted.length > 0 && attempt.stopped?.exception !== exception) {
				// Another try could leave further webhooks behind.
				attempt.stopped = { exception, ids: undeleted };
			}
			throw exception;
		}
		return true;
	});
}
