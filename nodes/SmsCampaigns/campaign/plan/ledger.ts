import type { Failure } from '../../api/errors/describeFault';
import {
	ADDRESS_HASH_LENGTH,
	hashMessage,
	type AcceptedRecord,
	type Campaign,
	type Outcome,
	type Sent,
} from './types';

/** The outcome of a call that the service accepted or may have processed. */
type FinalOutcome =
	| { state: 'accepted'; cost?: number; result: AcceptedRecord }
	| { state: 'unknown'; problem?: string };

/** The sends of one run, over all its attempts. */
export interface Ledger {
	/** The first attempt's execution ID, used in message IDs, so that reports match their items after *Retry*. */
	idBase?: string;
	/** The start of *Spread Over* in the first attempt that sent anything, in milliseconds since 1970. */
	start?: number;
	/** The sends, in the order of the calls. */
	sends: Sent[];
}

/** The ledger's only key in the node's context. */
const CONTEXT_KEY = 'atMostOnce';

/**
 * Opens a run's ledger, which n8n keeps for *Retry on Fail* and *Retry execution*.
 * @param context the result of `this.getContext('node')`, which n8n stores with the execution
 * @param run a string that distinguishes one run of the node from the next
 */
export function openLedger(context: object, run: string): Ledger {
	const holder = context as Record<string, Record<string, Ledger> | undefined>;
	const runs = (holder[CONTEXT_KEY] ??= {});
	return (runs[`run ${run}`] ??= { sends: [] });
}

/**
 * Returns the sends that no later attempt repeats: the accepted sends, followed by the sends with an unknown outcome
 * unless `resendUnknown` is set.
 */
export function finalSends(
	{ sends }: Ledger,
	{ resendUnknown }: { resendUnknown: boolean },
): Sent[] {
	return sends
		.filter(({ state }) => state === 'accepted' || !resendUnknown)
		.sort((a, b) => Number(b.state === 'accepted') - Number(a.state === 'accepted'));
}

/**
 * Returns a key for each send, for n8n's record. Equal sends get different keys, and no key belongs to an earlier send.
 * @param contents the message and the recipients of each send
 * @param earlier the sends of earlier attempts that are not repeated
 */
export function keysFor(contents: unknown[], earlier: Sent[]): string[] {
	const taken = new Set(earlier.map(({ key }) => key));
	const ordinals = new Map<string, number>();
	return contents.map((content) => {
		const hash = hashMessage(content);
		let ordinal = ordinals.get(hash) ?? 0;
		while (taken.has(`${hash} ${ordinal}`)) ordinal++;
		ordinals.set(hash, ordinal + 1);
		return `${hash} ${ordinal}`;
	});
}

/** Records a send as pending, right before the request. @returns the entry, for {@link recordOutcome} */
export function recordPending(
	ledger: Ledger,
	{ kind, messageKey, targets, repeats, simulated }: Campaign,
	facts: Pick<Sent, 'requestId' | 'key'>,
): Sent {
	const all = [...targets, ...repeats.filter(({ row }) => row.messageKey === messageKey)];
	const sent: Sent = {
		state: 'pending',
		kind,
		message: messageKey,
		addresses: all.map(({ hash }) => hash).join(''),
		items: all.map(({ row }) => row.index),
		price: simulated?.cost,
		...facts,
	};
	ledger.sends.push(sent);
	return sent;
}

/** Yields each address in a send: the index of the address's item, and the address's hash. */
export function* addressesOf({ addresses, items }: Sent): Generator<[item: number, hash: string]> {
	for (const [at, item] of items.entries()) {
		const from = at * ADDRESS_HASH_LENGTH;
		yield [item, addresses.slice(from, from + ADDRESS_HASH_LENGTH)];
	}
}

/** Records a send's outcome. Removes the send from the ledger if the service certainly sent nothing. */
export function recordOutcome(
	ledger: Ledger,
	sent: Sent,
	outcome: FinalOutcome | { state: 'rejected' | 'unreachable' },
): void {
	if (outcome.state === 'accepted' || outcome.state === 'unknown') Object.assign(sent, outcome);
	else ledger.sends.splice(ledger.sends.lastIndexOf(sent), 1);
}

/** Returns the outcome of an earlier attempt's send. */
export function outcomeOf({ state, result, problem }: Sent): Outcome {
	if (state === 'accepted') return { state, record: result! };
	const reason =
		problem ??
		'The run was stopped while the node was waiting for the response. Before you send again, check the campaign list or the delivery reports in your provider account.';
	const error: Failure = {
		message:
			'This message may already have been sent by an earlier attempt, so it was not sent again.',
		description: `${reason} To send the message again on the next attempt anyway, set the option 'When the Outcome Is Unknown' to Send Again on the Next Attempt. People may then get the message twice.`,
		isUnknown: true,
	};
	return { state: 'failed', error };
}
