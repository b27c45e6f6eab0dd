import type { IHookFunctions, NodeOperationError } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

/** n8n tries an activation five times within 84 seconds at most; later it is another one. */
const ATTEMPT_MS = 90_000;

interface StoppedAttempt {
	at: number;
	exception: NodeApiError | NodeOperationError;
	/** It holds while one of these is still to be deleted; for good where there are none. */
	ids?: readonly string[];
}

interface ActivationAttempt {
	/** By the node: why nothing more is to be created. */
	stopped: Map<string, StoppedAttempt>;
	/** By the id: when a webhook could not be deleted. */
	kept: Map<string, number>;
}

/**
 * What is known of an activation while it lasts. Its tries, and nothing else, share the workflow's data in memory: a
 * person who publishes again starts a new one.
 */
const attempts = new WeakMap<object, ActivationAttempt>();

const isFresh = (at: number) => Date.now() - at < ATTEMPT_MS;

/** The activation that a call belongs to, as far as this trigger is concerned. */
export function attemptOf(context: IHookFunctions) {
	const data = context.getWorkflowStaticData('global');
	const attempt: ActivationAttempt = attempts.get(data) ?? { stopped: new Map(), kept: new Map() };
	attempts.set(data, attempt);
	const { id: node } = context.getNode();
	return {
		/**
		 * Nothing more is to be created in this activation: each creation whose answer is lost could leave one more
		 * webhook at the service that nobody can name, and n8n does not wait for ever.
		 * @param ids webhooks beside which there must be no others: once they are deleted, it may go on
		 */
		stop(exception: NodeApiError | NodeOperationError, ids?: readonly string[]): void {
			attempt.stopped.set(node, { at: Date.now(), exception, ids });
		},
		/**
		 * @param leftovers what is still to be deleted
		 * @throws NodeApiError that says the same as what stopped this activation, if something did
		 */
		throwIfStopped(leftovers: readonly string[]): void {
			const before = attempt.stopped.get(node);
			if (!before || !isFresh(before.at)) return;
			if (before.ids?.some((id) => leftovers.includes(id)) === false) return;
			const { message, description, failure } = before.exception;
			const advice = { message, description: description ?? undefined, failure };
			throw new NodeApiError(context.getNode(), { message }, advice);
		},
		/** Remembers that a webhook could not be deleted. */
		keep(id: string): void {
			attempt.kept.set(id, Date.now());
		},
		/** Whether deleting a webhook was tried in vain before: n8n does not wait for ever. */
		isKept: (id: string): boolean => isFresh(attempt.kept.get(id) ?? 0),
	};
}
