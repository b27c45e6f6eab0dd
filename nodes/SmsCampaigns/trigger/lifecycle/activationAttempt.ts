import type { IHookFunctions, NodeOperationError } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

/** n8n tries an activation up to five times within 84 seconds; a later try belongs to another activation. */
const ATTEMPT_MS = 90_000;

interface StoppedAttempt {
	/** Milliseconds since 1970. */
	at: number;
	exception: NodeApiError | NodeOperationError;
	/** The stop ends once these webhooks are deleted; without ids it lasts for the whole activation. */
	ids?: readonly string[];
}

interface ActivationAttempt {
	/** By node id: why no further webhooks may be created. */
	stopped: Map<string, StoppedAttempt>;
	/** By webhook id: when it could not be deleted. */
	kept: Map<string, number>;
	/** The lines written to n8n's log. */
	loggedLines: Set<string>;
}

/**
 * Activations by the workflow's static data. Only the tries of one activation share this object: publishing again
 * creates another one.
 */
const attempts = new WeakMap<object, ActivationAttempt>();

const isFresh = (at: number) => Date.now() - at < ATTEMPT_MS;

/** Returns the activation that a call belongs to, limited to this trigger. */
export function attemptOf(context: IHookFunctions) {
	const data = context.getWorkflowStaticData('global');
	const attempt: ActivationAttempt = attempts.get(data) ?? {
		stopped: new Map(),
		kept: new Map(),
		loggedLines: new Set(),
	};
	attempts.set(data, attempt);
	const { id: node } = context.getNode();
	return {
		/**
		 * Prevents further creations in this activation: each creation whose answer is lost could leave another webhook
		 * with an unknown id at the service, and n8n's time is limited.
		 * @param ids webhooks that must be deleted first; creations may continue after that
		 */
		stop(exception: NodeApiError | NodeOperationError, ids?: readonly string[]): void {
			attempt.stopped.set(node, { at: Date.now(), exception, ids });
		},
		/**
		 * Throws if this activation was stopped.
		 * @param leftovers ids of the webhooks still to be deleted
		 * @throws NodeApiError with the same message as the exception that stopped it
		 */
		throwIfStopped(leftovers: readonly string[]): void {
			const stop = attempt.stopped.get(node);
			if (!stop || !isFresh(stop.at)) return;
			if (stop.ids?.some((id) => leftovers.includes(id)) === false) return;
			const { message, description, failure } = stop.exception;
			const options = { message, description: description ?? undefined, failure };
			throw new NodeApiError(context.getNode(), { message }, options);
		},
		/** Remembers that a webhook could not be deleted. */
		keep(id: string): void {
			attempt.kept.set(id, Date.now());
		},
		/** Checks whether deleting a webhook has failed in this activation; trying again would cost n8n's time. */
		isKept: (id: string): boolean => isFresh(attempt.kept.get(id) ?? 0),
		/** Checks whether a log line is new in this activation, and remembers it. */
		isFirst(line: string): boolean {
			const { size } = attempt.loggedLines;
			return attempt.loggedLines.add(line).size > size;
		},
	};
}
