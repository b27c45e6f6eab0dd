import type { Connection } from '../../service/connection';
import { describeFault } from '../../service/messages';
import type { Fault } from '../../service/types';
import { deleteWebhook } from '../../service/webhooks';
import { attemptOf } from './attempt';
import { whyNotGone } from './gone';
import { warn } from './log';
import { save } from './session';
import type { Life } from './session';
import { CALL_MS, REMOVE_MS, within } from './time';

/** How many are deleted at the same time. */
const AT_ONCE = 5;

/** Deletes one webhook. @returns why it may still be there; undefined when it is not */
async function remove(
	life: Life,
	connection: Connection,
	id: string,
	signal: AbortSignal,
): Promise<Fault | undefined> {
	const options = { timeoutMs: CALL_MS, signal };
	const outcome = await deleteWebhook(life.context, connection, id, options);
	if (!outcome.ok) return outcome.fault;
	const { gone } = outcome.value;
	return gone && (await whyNotGone(life, connection, gone, options));
}

/**
 * Deletes all webhooks that are to go, each with a few tries. What could not be deleted stays among the leftovers, for
 * the next time that n8n does something about this trigger. Never throws.
 */
export async function removeLeftovers(life: Life, connection: Connection): Promise<void> {
	const attempt = attemptOf(life.context);
	const all = [...new Set(life.leftovers)];
	const kept = all.filter((id) => attempt.isKept(id));
	const waiting = all.filter((id) => !attempt.isKept(id));
	if (waiting.length === 0) return;
	await within(REMOVE_MS, async (signal) => {
		const worker = async () => {
			for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
				const fault = await remove(life, connection, id, signal);
				if (!fault) continue;
				kept.push(id);
				attempt.keep(id);
				tellKept(life, id, describeFault(fault, 'deleteTriggerWebhook').message);
			}
		};
		await Promise.all(Array.from({ length: AT_ONCE }, worker));
	});
	life.leftovers = kept;
	save(life);
}

/** Says in n8n's log that a webhook stays at the service for now. */
export function tellKept({ context }: Life, id: string, why: string): void {
	warn(
		context,
		`The webhook ${id} may still be at the service. ${why} It is tried again when this trigger is published, unpublished or tested the next time; its events start nothing. To delete it now, use Webhook: Delete with this ID.`,
	);
}
