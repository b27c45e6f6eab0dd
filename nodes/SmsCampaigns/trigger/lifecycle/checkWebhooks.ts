import type { IHookFunctions } from 'n8n-workflow';
import { readConnection, type Service } from '../../api/http/connection';
import type { Fault, WebhookType } from '../../api/model/types';
import { updateWebhookStatus, whyNotGone } from '../../api/resources/webhooks';
import { warn } from '../log';
import { makeWebhookUrl } from '../registration/webhookStore';
import { checkWebhookUrl, readEvents, toWebhookError } from './createWebhooks';
import { deleteLeftovers } from './deleteWebhooks';
import { withLifecycleSession, type LifecycleSession } from './lifecycleSession';

/**
 * Activates a webhook, which a user may have paused. If the webhook is missing, removes it from the trigger's state.
 * @returns the fault that leaves the webhook's state unclear, if any
 */
async function checkWebhook(
	{ context, webhooks }: LifecycleSession,
	service: Service,
	type: WebhookType,
): Promise<Fault | undefined> {
	const { id } = webhooks[type]!;
	const outcome = await updateWebhookStatus(service, id, 'live');
	if (outcome.ok) return undefined;
	const fault = await whyNotGone(service, outcome.fault);
	if (!fault) {
		delete webhooks[type];
		warn(context, `The webhook ${id} no longer exists. The trigger creates a new webhook.`);
	}
	return fault;
}

/**
 * Checks whether the webhooks exist. Removes missing webhooks from the trigger's state. Turns webhooks of events that
 * are no longer selected, and webhooks with an outdated n8n URL, into leftovers, which are deleted later.
 * `createWebhooks` then creates the selected webhooks that the state lacks.
 * @returns whether all webhooks are correct
 * @throws NodeApiError if a webhook's state is unclear, because creating the webhook again could make a duplicate
 */
export async function checkWebhooks(context: IHookFunctions): Promise<boolean> {
	return await withLifecycleSession(context, async (life) => {
		const { base, webhooks } = life;
		const known = Object.keys(webhooks) as WebhookType[];
		if (known.length === 0) return false;
		const events = readEvents(context);
		const connection = await readConnection(context);
		checkWebhookUrl(base, connection);
		const isCurrent = (type: WebhookType) => {
			const { url, nonce } = webhooks[type]!;
			return events.includes(type) && url === makeWebhookUrl(base, type, nonce);
		};
		life.discard(known.filter((type) => !isCurrent(type)));
		const current = Object.keys(webhooks) as WebhookType[];
		const faults = await life.callWithin(
			connection,
			async (service) =>
				await Promise.all(current.map(async (type) => await checkWebhook(life, service, type))),
		);
		life.save();
		const at = faults.findIndex((fault) => fault !== undefined);
		if (at !== -1) {
			const exception = toWebhookError(context, current[at], faults[at]!, 'checkTriggerWebhook');
			// n8n then deletes the webhooks and makes another attempt, which must not create a duplicate.
			life.stop(exception);
			throw exception;
		}
		if (events.some((type) => webhooks[type] === undefined)) return false;
		await deleteLeftovers(life, connection);
		return true;
	});
}
