import { NodeApiError, type IHookFunctions } from 'n8n-workflow';
import type { CallKind } from '../../api/errors/faultTexts';
import { WEBHOOK_TYPES, type Fault, type WebhookType } from '../../api/model/types';
import { describeFault, inOneText } from '../../api/errors/describeFault';
import { readConnection, type Connection, type Service } from '../../api/http/connection';
import { createWebhook, updateWebhookStatus } from '../../api/resources/webhooks';
import { InvalidInput, quoteInput } from '../../shared/invalidInput';
import { isLoopbackUrl, isPrivateUrl } from '../../api/http/privateUrl';
import { warn } from '../log';
import { makeNonce, makeSecret, makeWebhookUrl } from '../registration/webhookStore';
import { events } from '../settings/fields';
import { parametersOf, readTriggerSettings } from '../settings/readSettings';
import { deleteLeftovers } from './deleteWebhooks';
import { withLifecycleSession, type LifecycleSession } from './lifecycleSession';

/**
 * Returns the selected events in the order of the outputs. Validates all parameters first, so that nothing is created
 * for a trigger that cannot work.
 * @throws InvalidInput
 */
export function readEvents(context: IHookFunctions): WebhookType[] {
	readTriggerSettings(context);
	return events.read(parametersOf(context));
}

/**
 * Rejects an invalid webhook URL, such as the result of a WEBHOOK_URL without https://. For a public service, also
 * rejects a loopback URL. Other private URLs are accepted: a service in the same network can have a public name.
 * @throws InvalidInput
 */
export function checkWebhookUrl(base: string, { baseUrl }: Pick<Connection, 'baseUrl'>): void {
	const isComplete = /^https?:\/\//i.test(base) && URL.canParse(base);
	if (isComplete && (!isLoopbackUrl(base) || isPrivateUrl(baseUrl))) return;
	const problem = isComplete
		? // The message does not contain the path, which is secret.
			`begins with ${new URL(base).origin}, which works only on n8n's own machine`
		: `is ${quoteInput(base)}, which is not a complete URL`;
	throw new InvalidInput(
		`The service cannot reach n8n, because n8n's webhook URL ${problem}.`,
		"Set N8N_WEBHOOK_URL (WEBHOOK_URL before n8n 2.35) to n8n's public URL, which begins with https://. Then restart n8n, and publish the workflow again.",
	);
}

/** Creates the exception for a failed webhook call. */
export function toWebhookError(
	context: IHookFunctions,
	type: WebhookType,
	fault: Fault,
	kind: CallKind,
): NodeApiError {
	const description = describeFault(fault, kind);
	// If a workflow cannot be published, n8n shows only the exception's message.
	const message = `'${WEBHOOK_TYPES[type]}': ${inOneText(description)}`;
	const { failure } = description;
	return new NodeApiError(context.getNode(), { message }, { message, failure });
}

/**
 * Creates the webhook of one type, and activates it unless the response shows that it is live.
 * @returns the exception, if any; a webhook with a known ID is stored even if activating it fails
 */
async function createLiveWebhook(
	life: LifecycleSession,
	service: Service,
	type: WebhookType,
): Promise<NodeApiError | undefined> {
	const { context, webhooks } = life;
	const { signatureSecret } = service.connection;
	// If the credential contains a secret, the trigger does not store a copy of the secret.
	const secret = signatureSecret === undefined ? makeSecret() : undefined;
	const nonce = makeNonce();
	const url = makeWebhookUrl(life.base, type, nonce);
	const outcome = await createWebhook(service, { type, url, signature: signatureSecret ?? secret });
	if (!outcome.ok) {
		const exception = toWebhookError(context, type, outcome.fault, 'createTriggerWebhook');
		if (outcome.fault.kind === 'unknown') {
			warn(
				context,
				`It is unknown whether the service has created a webhook for '${WEBHOOK_TYPES[type]}'. If the webhook exists, n8n rejects its events (HTTP 410) and adds a line to this log. The webhook's ID is unknown, but you can delete the webhook in your provider account.`,
			);
			life.stop(exception);
		}
		return exception;
	}
	const id = outcome.value.webhook_id;
	webhooks[type] = { id, nonce, url, ...(secret && { secret }) };
	// The state is saved immediately, because the first event may arrive before the other webhooks are created.
	life.save();
	if (outcome.value.status === 'live') return undefined;
	const live = await updateWebhookStatus(service, id, 'live');
	return live.ok ? undefined : toWebhookError(context, type, live.fault, 'startTriggerWebhook');
}

/**
 * Creates the missing webhooks: all or none.
 * @returns true
 * @throws NodeOperationError for invalid parameters and an unreachable webhook URL, before any webhook is created
 * @throws NodeApiError if creating a webhook fails; the webhooks created before are deleted. If the response was lost,
 * later attempts of this activation create no webhook.
 */
export async function createWebhooks(context: IHookFunctions): Promise<boolean> {
	return await withLifecycleSession(context, async (life) => {
		if (life.failure) throw life.failure;
		const selected = readEvents(context);
		const connection = await readConnection(context);
		checkWebhookUrl(life.base, connection);
		await deleteLeftovers(life, connection);
		const missing = selected.filter((type) => life.webhooks[type] === undefined);
		for (const type of missing) {
			const exception = await life.callWithin(
				connection,
				async (service) => await createLiveWebhook(life, service, type),
			);
			if (!exception) continue;
			life.discard(missing.filter((each) => life.webhooks[each]));
			life.save();
			await deleteLeftovers(life, connection);
			// Another attempt could leave more webhooks behind.
			if (life.leftovers.length > 0) life.stop(exception);
			throw exception;
		}
		return true;
	});
}
