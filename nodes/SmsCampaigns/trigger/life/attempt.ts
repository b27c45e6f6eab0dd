import type { IHookFunctions, NodeApiError } from 'n8n-workflow';
import { NodeApiError as ApiError } from 'n8n-workflow';

/** n8n tries an activation five times within 84 seconds at most; later it is another one. */
const LASTS_MS = 90_000;

interface Stopped {
	at: number;
	exception: NodeApiError;
}

/**
 * Activations that must not create anything any more. n8n tries one several times, and each creation whose answer is
 * lost could leave one more webhook at the service that nobody can name. The tries of one activation, and nothing
 * else, share the workflow's data in memory: a person who publishes again starts a new one.
 */
const stopped = new WeakMap<object, Map<string, Stopped>>();

/** The activation that a call belongs to, as far as this trigger is concerned. */
export function attemptOf(context: IHookFunctions) {
	const data = context.getWorkflowStaticData('global');
	const { id } = context.getNode();
	return {
		/** @throws NodeApiError the same that stopped this activation, if one did */
		stopIfOver(): void {
			const before = stopped.get(data)?.get(id);
			if (!before || Date.now() - before.at > LASTS_MS) return;
			const { message, description, failure } = before.exception;
			throw new ApiError(
				context.getNode(),
				{ message },
				{ message, description: description ?? undefined, failure },
			);
		},
		/** Nothing more is to be created in this activation. */
		stop(exception: NodeApiError): void {
			const all = stopped.get(data) ?? new Map<string, Stopped>();
			all.set(id, { at: Date.now(), exception });
			stopped.set(data, all);
		},
	};
}
