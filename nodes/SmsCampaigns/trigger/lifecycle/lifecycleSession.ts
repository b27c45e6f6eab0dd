import { NodeOperationError, type IHookFunctions, type NodeApiError } from 'n8n-workflow';
import { startTimer } from '../../api/http/call';
import type { Connection, Service } from '../../api/http/connection';
import type { WebhookType } from '../../api/model/types';
import { BoundedMap } from '../../shared/boundedMap';
import { InvalidInput } from '../../shared/invalidInput';
import { runExclusive } from '../registration/runExclusive';
import {
	readState,
	stateKey,
	writeState,
	type TriggerMode,
	type TriggerState,
} from '../registration/webhookStore';
import { CALL_MS, CALLS_MS, REMEMBER_MS } from './timeouts';

/**
 * The failure of each trigger's last activation. While this failure is stored, n8n's next attempts create no webhook:
 * each call whose response is lost could leave another webhook with an unknown ID, and n8n's time is limited.
 */
const failures = new BoundedMap<string, { at: number; exception: NodeApiError }>();

/** One life-cycle call from n8n, with the trigger's state. */
export class LifecycleSession {
	readonly base: string;
	readonly webhooks: TriggerState['webhooks'];
	leftovers: string[];

	private readonly mode: TriggerMode;

	constructor(readonly context: IHookFunctions) {
		this.base = context.getNodeWebhookUrl('default') ?? '';
		// When n8n removes a test URL, the mode is not `manual`, so the URL is compared with the stored test URL.
		const isTest = context.getMode() === 'manual' || readState(context, 'test')?.base === this.base;
		this.mode = isTest ? 'test' : 'production';
		const state = readState(context, this.mode);
		this.webhooks = { ...state?.webhooks };
		this.leftovers = [...(state?.leftovers ?? [])];
		// Saved before any step can fail, because the call that removes the test URL needs the stored URL.
		if (isTest && state?.base !== this.base) this.save();
	}

	save(): void {
		const { context, mode, base, webhooks, leftovers } = this;
		writeState(context, mode, { base, webhooks, leftovers });
	}

	/** Makes calls to the service within one time limit. */
	async callWithin<T>(connection: Connection, calls: (service: Service) => Promise<T>): Promise<T> {
		const { context } = this;
		const timeout = new AbortController();
		const stopTimer = startTimer(CALLS_MS, () => timeout.abort());
		try {
			return await calls({ context, connection, timeoutMs: CALL_MS, signal: timeout.signal });
		} finally {
			stopTimer();
		}
	}

	/** The failure that stopped this activation, if any. */
	get failure(): NodeApiError | undefined {
		const known = failures.get(stateKey(this.context, this.mode));
		return known && Date.now() - known.at < REMEMBER_MS ? known.exception : undefined;
	}

	/** Prevents further attempts of this activation from creating a webhook. */
	stop(exception: NodeApiError): void {
		failures.set(stateKey(this.context, this.mode), { at: Date.now(), exception });
	}

	/** Moves webhooks to the leftovers, which are deleted later. */
	discard(types: WebhookType[]): void {
		this.leftovers.push(...types.map((type) => this.webhooks[type]!.id));
		for (const type of types) delete this.webhooks[type];
	}
}

function toNodeError(context: IHookFunctions, thrown: Error): Error {
	if (!(thrown instanceof InvalidInput)) return thrown;
	// If a workflow cannot be published, n8n shows only the exception's message.
	const message = `${thrown.message} ${thrown.description}`;
	return new NodeOperationError(context.getNode(), message, {
		description: 'No webhook was created.',
		failure: { cause: 'configuration-invalid' },
	});
}

/** Runs a life-cycle call after the trigger's earlier calls have ended. @throws NodeOperationError for invalid input */
export async function withLifecycleSession(
	context: IHookFunctions,
	work: (life: LifecycleSession) => Promise<boolean>,
): Promise<boolean> {
	try {
		return await runExclusive(context, async () => await work(new LifecycleSession(context)));
	} catch (thrown) {
		throw toNodeError(context, thrown as Error);
	}
}
