import type { Connection } from '../../api/http/connection';
import { describeFault, inOneText } from '../../api/errors/describeFault';
import type { Fault } from '../../api/model/types';
import { deleteWebhook } from '../../api/resources/webhooks';
import { attemptOf } from './activationAttempt';
import { logKept } from './log';
import { saveSession } from './lifecycleSession';
import type { LifecycleSession } from './lifecycleSession';
import { CALL_MS, DELETE_ALL_MS, withTimeout } from './timeouts';

/** Webhooks deleted at the same time. */
const MAX_CONCURRENT = 5;

/**
 * Deletes one webhook.
 * @returns the fault when it may still exist, `gone` when it had been deleted before
 */
async function deleteOne(
	life: LifecycleSession,
	connection: Connection,
	id: string,
	signal: AbortSignal,
): Promise<Fault | 'deleted' | 'gone'> {
	const options = { timeoutMs: CALL_MS, signal };
	const outcome = await deleteWebhook(life.context, connection, id, options);
	if (!outcome.ok) return outcome.fault;
	return outcome.value.alreadyGone ? 'gone' : 'deleted';
}

/**
 * Deletes all leftovers, with a few retries each. Those that cannot be deleted remain leftovers for the next life-cycle
 * call. Untried ones then come first, so that a few slow ones do not keep the others at the service. Never throws.
 * @returns the ids of the webhooks that had been deleted before
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
	const keep = (id: string, fault: Fault) => {
		kept.push(id);
		attempt.keep(id);
		logKept(life.context, id, inOneText(describeFault(fault, 'deleteTriggerWebhook')));
	};
	await withTimeout(DELETE_ALL_MS, async (signal) => {
		const worker = async () => {
			while (!signal.aborted) {
				const id = waiting.shift();
				if (id === undefined) return;
				const result = await deleteOne(life, connection, id, signal);
				if (result === 'gone') gone.push(id);
				if (typeof result !== 'string') keep(id, result);
			}
		};
		await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
	});
	const untried = [...waiting];
	for (const id of untried) {
		attempt.keep(id);
		logKept(life.context, id, 'There was no time to delete it: others took too long.');
	}
	life.leftovers = [...untried, ...kept];
	saveSession(life);
	return gone;
}
