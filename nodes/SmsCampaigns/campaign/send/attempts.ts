import { randomUUID } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { LeftOut } from '../../run/results';
import type { ReadItem } from '../../run/runOperation';
import type { Operation, Session } from '../../run/types';
import { keepGuardsFromModel, unknownOutcome } from '../input/runOptions';
import { readTiming, schedule } from '../input/schedule';
import { joinSentences } from '../../api/errors/describeFault';
import { joinNames, nameItems } from '../../shared/indexRanges';
import { InvalidInput } from '../../shared/invalidInput';
import { addressesOf, finalSends, openLedger, type Ledger } from '../plan/ledger';
import { hashAddress, type MessageKey, type Sent } from '../plan/types';

/** IDs of an AI agent's calls, keyed by the object with the arguments: n8n passes the same object to every attempt. */
const agentCalls = new WeakMap<object, string>();

/**
 * Returns the number of placeholder runs that n8n added for this node after a crash. *Retry* then starts with a higher
 * run index, but the node's context is empty.
 */
function placeholderRuns(context: IExecuteFunctions): number {
	const stored: { placeholderRuns?: number } = context.getContext('node');
	if (Object.keys(stored).length === 0) {
		stored.placeholderRuns = context.getWorkflowDataProxy(0).$runIndex as number;
	}
	return stored.placeholderRuns ?? 0;
}

/**
 * Returns a name for the node's run within its execution, the same for every attempt. *Retry on Fail* and *Retry
 * execution* keep the run index, apart from placeholder runs, which are subtracted. The next round of a loop has
 * another run index.
 *
 * Each call of an AI tool is a separate run. If n8n executes the tool as a node, the call's ID identifies the run. If
 * an agent calls the tool directly, the run index counts attempts, so the object with the arguments identifies the run.
 */
function runScope(context: IExecuteFunctions, asTool: boolean): string {
	const [first] = context.getInputData();
	if (context.isToolExecution()) {
		const call = first?.json;
		if (!call) return randomUUID();
		const callId = agentCalls.get(call) ?? randomUUID();
		agentCalls.set(call, callId);
		return callId;
	}
	const runIndex = (context.getWorkflowDataProxy(0).$runIndex as number) - placeholderRuns(context);
	const toolCallId = first?.json?.toolCallId;
	return asTool && typeof toolCallId === 'string' ? `${runIndex}:${toolCallId}` : `${runIndex}`;
}

/** All attempts of one run. A message is repeated only if its outcome is unknown and the user allows repeats. */
export class Attempts {
	/** Distinguishes the run from other runs in the execution. */
	readonly scope: string;

	readonly ledger: Ledger;

	/** Sends of earlier attempts that this attempt does not repeat. */
	readonly sends: Sent[] = [];

	/** Items that an earlier attempt sent and that can no longer be read. */
	readonly unreadable = new Set<number>();

	/** Items that an earlier attempt sent, or may have sent, and that are not sent again. */
	readonly sentItems = new Set<number>();

	/** The messages that earlier attempts sent to lists, keyed by the list's hash. */
	private readonly sentLists = new Map<string, MessageKey>();

	constructor(private readonly session: Session) {
		const { context, parameters } = session;
		this.scope = runScope(context, parameters.asTool);
		this.ledger = openLedger(context.getContext('node'), this.scope);
		if (this.ledger.sends.length === 0) return;
		// A message that is now too late is not sent again, so its outcome stays unknown.
		const isOver = parameters.stored(schedule.path) && readTiming(session).deadline < Date.now();
		const resendUnknown = !isOver && unknownOutcome.read(parameters, 0) === 'sendAgain';
		this.sends = finalSends(this.ledger, { resendUnknown });
		for (const sent of this.sends) {
			for (const index of sent.items) this.sentItems.add(index);
			if (sent.kind === 'numbers') continue;
			for (const [, list] of addressesOf(sent)) this.sentLists.set(list, sent.message);
		}
	}

	/** Makes a reader accept sent items that are now invalid or left out. Their rows show the sent message. */
	tolerating<Input>(read: ReadItem<Input>): ReadItem<Input> {
		if (this.sentItems.size === 0) return read;
		return (index, warnings) => {
			if (!this.sentItems.has(index)) return read(index, warnings);
			try {
				const input = read(index, warnings);
				if (!(input instanceof LeftOut)) return input;
			} catch (thrown) {
				if (!(thrown instanceof InvalidInput)) throw thrown as Error;
			}
			this.unreadable.add(index);
			return undefined;
		};
	}

	/** Returns the key of the message that an earlier attempt sent to a list; undefined if there is no such message. */
	sentToList(list: string): MessageKey | undefined {
		return this.sentLists.size === 0 ? undefined : this.sentLists.get(hashAddress('lists', list));
	}

	/**
	 * Lists the messages that the run's attempts have sent or may have sent, for the error that stops the run. Returns
	 * undefined if the node continues on error and each sent item has output.
	 * @param except an item that the error already describes
	 */
	describe(except = -1): string | undefined {
		const { results } = this.session;
		if (results.continues && results.isComplete(this.sentItems)) return undefined;
		const accepted: string[] = [];
		const unknown: number[] = [];
		for (const sent of this.ledger.sends) {
			if (sent.state === 'accepted') {
				const ticket = sent.result?.response.ticket ?? 'unknown';
				accepted.push(`ticket ${ticket} (${nameItems(sent.items)})`);
			} else {
				if (!sent.items.includes(except)) for (const index of sent.items) unknown.push(index);
			}
		}
		return joinSentences(
			accepted.length > 0
				? `Accepted, and not sent again by a later attempt: ${joinNames(accepted)}.`
				: undefined,
			unknown.length > 0
				? `It is unknown whether the service accepted the messages for ${nameItems(unknown)}. Check your provider account before you send again.`
				: undefined,
		);
	}
}

/** Creates the `run` function of a sending operation. Its exceptions list the sent messages. */
export const withAttempts =
	(work: (session: Session, attempts: Attempts) => Promise<void>): Operation['run'] =>
	async (session) => {
		const attempts = new Attempts(session);
		try {
			keepGuardsFromModel(session.parameters);
			await work(session, attempts);
		} catch (thrown) {
			const stop = thrown as Error & { description?: string; context?: { itemIndex?: number } };
			const wasSent =
				attempts.ledger.sends.length > 0 || stop.message.startsWith('Not sent')
					? attempts.describe(stop.context?.itemIndex)
					: session.context.getMode() === 'retry'
						? 'This attempt sent nothing. Earlier attempts may have sent messages.'
						: 'Nothing was sent.';
			stop.description = joinSentences(stop.description, wasSent);
			throw stop;
		}
	};
