import type { IHookFunctions } from 'n8n-workflow';
import { describeFault, inOneText } from '../../api/errors/describeFault';
import { readConnection, type Connection } from '../../api/http/connection';
import type { WebhookType } from '../../api/model/types';
import { deleteWebhook } from '../../api/resources/webhooks';
import { BoundedMap } from '../../shared/boundedMap';
import { warn } from '../log';
import { withLifecycleSession, type LifecycleSession } from './lifecycleSession';
import { REMEMBER_MS } from './timeouts';

const warnKept = (context: IHookFunctions, id: string, why: string): void =>
	warn(
		context,
		`The webhook ${id} may still exist. ${why} The trigger makes another attempt when it is next published, unpublished or tested. The webhook's events start no workflow. To delete the webhook now, use Webhook: Delete with this ID.`,
	);

/** The times of failed deletions, keyed by webhook ID. Retrying in each of n8n's attempts would take too long. */
const failedAt = new BoundedMap<string, number>();

/**
 * Tries a few times to delete each leftover: a webhook that the trigger no longer uses. Skips webhooks whose deletion
 * has just failed. Webhooks that cannot be deleted stay leftovers for a later life-cycle call. Never throws.
 */
export async function deleteLeftovers(
	life: LifecycleSession,
	connection: Connection,
): Promise<void> {
	const { context, leftovers } = life;
	const now = Date.now();
	const pending = leftovers.filter((id) => now - (failedAt.get(id) ?? 0) >= REMEMBER_MS);
	if (pending.length === 0) return;
	await life.callWithin(connection, async (service) => {
		const deleteOne = async (id: string) => {
			const outcome = await deleteWebhook(service, id);
			if (!outcome.ok) {
				failedAt.set(id, Date.now());
				warnKept(context, id, inOneText(describeFault(outcome.fault, 'deleteTriggerWebhook')));
				return;
			}
			life.leftovers = life.leftovers.filter((each) => each !== id);
		};
		await Promise.all(pending.map(deleteOne));
	});
	life.save();
}

/**
 * Deletes all webhooks in the trigger's state. Ignores the parameters, which may belong to an older version. Does not
 * throw if a deletion fails, because n8n would then not always store the state or deactivate the other triggers.
 * @returns true
 */
export async function deleteWebhooks(context: IHookFunctions): Promise<boolean> {
	return await withLifecycleSession(context, async (life) => {
		life.discard(Object.keys(life.webhooks) as WebhookType[]);
		if (life.leftovers.length === 0) return true;
		life.save();
		let connection: Connection;
		try {
			connection = await readConnection(context);
		} catch (thrown) {
			const why = `The credential cannot be used: ${(thrown as Error).message}`;
			for (const id of life.leftovers) warnKept(context, id, why);
			return true;
		}
		await deleteLeftovers(life, connection);
		return true;
	});
}
