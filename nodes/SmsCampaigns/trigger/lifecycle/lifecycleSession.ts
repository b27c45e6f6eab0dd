import { NodeOperationError, type IHookFunctions, type NodeApiError } from 'n8n-workflow';
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
import { REMEMBER_MS } from './timeouts';

/** What failed in the last tries of an activation, so that n8n's next tries do not repeat it. */
interface Failure {
	/** When something failed last, in milliseconds since 1970. */
	at: number;
	/** Webhooks that could not be deleted: trying again would cost n8n's time. */
	kept: Set<string>;
	/**
	 * Prevents further creations: each one whose response is lost could leave another webhook with an unknown id at the
	 * service, and n8n's time is limited.
	 */
	exception?: NodeApiError;
}

const failures = new BoundedMap<string, Failure>();

/** One life-cycle call by n8n, with the trigger's state. */
export class LifecycleSession {
	readonly base: string;
	readonly webhooks: TriggerState['webhooks'];
	leftovers: string[];

	private readonly mode: TriggerMode;

	/** @throws NodeOperationError when n8n has no URL for the trigger */
	constructor(readonly context: IHookFunctions) {
		const base = context.getNodeWebhookUrl('default');
		if (base === undefined) {
			throw new NodeOperationError(context.getNode(), 'n8n gave this trigger no webhook URL', {
				description: 'Remove the trigger from the workflow and add it again.',
			});
		}
		this.base = base;
		// When n8n removes a test URL, its mode does not show a test; the URL does, which the start of the test has stored.
		const isTest = context.getMode() === 'manual' || readState(context, 'test')?.base === base;
		this.mode = isTest ? 'test' : 'production';
		const state = readState(context, this.mode);
		this.webhooks = { ...state?.webhooks };
		this.leftovers = [...(state?.leftovers ?? [])];
		// Before anything can fail.
		if (isTest && state?.base !== base) this.save();
	}

	save(): void {
		const { context, mode, base, webhooks, leftovers } = this;
		writeState(context, mode, { base, webhooks, leftovers });
	}

	/** What failed in the last tries of this activation. */
	get failure(): Readonly<Failure> {
		const key = stateKey(this.context, this.mode);
		const known = failures.get(key);
		if (known && Date.now() - known.at < REMEMBER_MS) return known;
		const none: Failure = { at: Date.now(), kept: new Set() };
		failures.set(key, none);
		return none;
	}

	/** Lets no further try of this activation create a webhook. */
	stop(exception: NodeApiError): void {
		Object.assign(this.failure, { at: Date.now(), exception });
	}

	/** Lets no further try of this activation delete a webhook. */
	keep(id: string): void {
		this.failure.kept.add(id);
		Object.assign(this.failure, { at: Date.now() });
	}

	/** Turns a webhook into a leftover. @returns its id */
	discard(type: WebhookType): string {
		const { id } = this.webhooks[type]!;
		this.leftovers.push(id);
		delete this.webhooks[type];
		return id;
	}
}

function toNodeError(context: IHookFunctions, thrown: Error): Error {
	if (!(thrown instanceof InvalidInput)) return thrown;
	// n8n shows nothing but the message of a workflow that cannot be published.
	const message = `${thrown.message} ${thrown.description}`;
	return new NodeOperationError(context.getNode(), message, {
		description: 'Nothing was created at the service.',
		failure: { cause: 'configuration-invalid' },
	});
}

/**
 * Runs one life-cycle call of a trigger after its earlier ones have ended.
 * @throws NodeOperationError when n8n has no URL for the trigger, and for invalid input
 */
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
