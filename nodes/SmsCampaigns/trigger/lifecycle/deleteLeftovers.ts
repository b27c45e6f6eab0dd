import type { Connection } from '../../api/http/connection';
import { describeFault } from '../../api/errors/describeFault';
import type { Fault } from '../../api/model/types';
import { deleteWebhook } from '../../api/resources/webhooks';
import { attemptOf } from './activationAttempt';
import { whyNotGone } from './isWebhookGone';
import { warnOnce } from './log';
import { saveSession } from './lifecycleSession';
import type { LifecycleSession } from './lifecycleSession';
import { CALL_MS, DELETE_ALL_MS, withTimeout } from './timeouts';

/** How many are deleted at the same time. */
const MAX_CONCURRENT = 5;

/** Deletes one webhook. @returns why it may still be there; else whether it was gone before */
async function deleteOne(
	life: LifecycleSession,
	connection: Connection,
	id: string,
	signal: AbortSignal,
): Promise<Fault | 'deleted' | 'gone'> {
	const options = { timeoutMs: CALL_MS, signal };
	const outcome = await deleteWebhook(life.context, connection, id, options);
	if (!outcome.ok) return outcome.fault;
	const { goneFault } = outcome.value;
	if (!goneFault) return 'deleted';
	return (await whyNotGone(life, connection, goneFault, options)) ?? 'gone';
}

/**
 * Deletes all webhooks that are to go, each with a few tries. What could not be deleted stays among the leftovers, for
 * the next time that n8n does something about this trigger, after whatever there was no time for now: a few that take
 * long must not keep the others there. Never throws.
 * @returns the ids that the service did not know any more
 */
export async function deleteLeftovers(
	life: LifecycleSession,
	connection: Connection,
): Promise<string[]> {
	const attempt = attemptOf(life.context);
	const all = [...new Set(life.leftovers)];
	const kept = all.filter((id) => attempt.isKept(id));
	const waiting = all.filter((id) => !attempt.isKept(id));
	const gone: string[] = [];
	if (waiting.length === 0) return gone;
	const advise = (fault: Fault) => describeFault(fault, 'deleteTriggerWebhook').message;
	const keep = (id: string, why: string) => {
		kept.push(id);
		attempt.keep(id);
		logKept(life, id, why);
	};
	await withTimeout(DELETE_ALL_MS, async (signal) => {
		const worker = async () => {
			while (!signal.aborted) {
				const id = waiting.shift();
				if (id === undefined) return;
				const result = await deleteOne(life, connection, id, signal);
				if (result === 'gone') gone.push(id);
				if (typeof result !== 'string') keep(id, advise(result));
			}
		};
		await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
	});
	const untried = [...waiting];
	for (const id of untried) {
		attempt.keep(id);
		logKept(life, id, 'There was no time to delete it: others took too long.');
	}
	life.leftovers = [...untried, ...kept];
	saveSession(life);
	return gone;
}

/** Says in n8n's log that a webhook stays at the service for now. */
export function logKept({ context }: LifecycleSession, id: string, why: string): void {
	warnOnce(
		context,
		`The webhook ${id} may still be at the service. ${why} It is tried again when this trigger is published, unpublished or tested the next time; its events start nothing. To delete it now, use Webhook: Delete with this ID.`,
	);
}
