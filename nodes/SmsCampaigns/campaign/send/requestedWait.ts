import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { MAX_WAIT_MS } from '../../api/http/retryPolicy';
import type { Fault, Outcome } from '../../api/model/types';

/** In the node's context: n8n keeps it over all tries and all runs of an execution. */
interface NodeContext {
	/** When the service takes campaigns again, in milliseconds since 1970. */
	notBefore?: number;
}

const contextOf = (context: IExecuteFunctions): NodeContext => context.getContext('node');

/** Notes how long the service asks to wait, as soon as it does. */
export function noteRequestedWait(context: IExecuteFunctions, { retryAfterMs }: Fault): void {
	if (retryAfterMs === undefined) return;
	const stored = contextOf(context);
	stored.notBefore = Math.max(stored.notBefore ?? 0, Date.now() + retryAfterMs);
}

/**
 * Waits until the service takes campaigns again, or the execution is stopped. To be called right before each campaign.
 * @returns the fault of a campaign that is not sent since more than `MAX_WAIT_MS` are left; otherwise undefined
 */
export async function waitAsRequested(
	context: IExecuteFunctions,
	signal?: AbortSignal,
): Promise<Fault | undefined> {
	const stored = contextOf(context);
	for (;;) {
		const left = (stored.notBefore ?? 0) - Date.now();
		if (left <= 0 || signal?.aborted) return undefined;
		if (left > MAX_WAIT_MS) {
			return { kind: 'unreachable', reason: 'tooEarly', retryAfterMs: left };
		}
		// What other calls are told meanwhile counts too.
		await sleep(left, signal).catch(() => undefined);
	}
}

/** Simulates a campaign by `call` once the service takes campaigns again. */
export async function simulateWhenReady<T>(
	context: IExecuteFunctions,
	signal: AbortSignal | undefined,
	call: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
	const fault = await waitAsRequested(context, signal);
	if (fault) return { ok: false, fault };
	const outcome = await call();
	if (!outcome.ok) noteRequestedWait(context, outcome.fault);
	return outcome;
}
