import { randomUUID } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import type { Parameters } from '../../fields/parameters';
import { type Ledger, eachIndex, finalSends, itemsOf, openLedger } from '../../rules/ledger/ledger';
import type { MessageKey } from '../../rules/targets/types';
import type { Results } from '../../run/results';
import { LeftOut, type Operation } from '../../run/types';
import { unknownOutcome } from '../input/runOptions';
import { acceptedCampaignOf } from '../output/outcomes';
import { joinSentences } from '../../api/errors/describeFault';
import { joinNames, nameItems, packIndexes } from '../../shared/indexRanges';

/** Ids of an AI agent's calls by the object with their arguments: n8n passes the same one to every try. */
const agentCalls = new WeakMap<object, string>();

/**
 * Returns how many runs of the node n8n has made up. After a kill it stores one for each node that had begun, which
 * *Retry* counts although it runs the workflow from its beginning, and nothing of the node's context.
 */
function madeUpRuns(context: IExecuteFunctions): number {
	const stored: { madeUpRuns?: number } = context.getContext('node');
	if (Object.keys(stored).length === 0) {
		stored.madeUpRuns = context.getWorkflowDataProxy(0).$runIndex as number;
	}
	return stored.madeUpRuns ?? 0;
}

/**
 * Returns a name for the run of the node within its execution, the same for every try: *Retry on Fail* and
 * *Retry execution* keep the run index, but for made-up runs, and the next round of a loop has another one.
 *
 * Each call of an AI tool is a separate run. Where n8n executes the tool as a node, the call's id identifies it. Where
 * an agent calls it directly, the run index counts tries, so the object with the arguments identifies it.
 */
function runScope(context: IExecuteFunctions, asTool: boolean): string {
	const [first] = context.getInputData();
	if (context.isToolExecution?.()) {
		const call = first?.json;
		if (!call) return randomUUID();
		const callId = agentCalls.get(call) ?? randomUUID();
		agentCalls.set(call, callId);
		return callId;
	}
	const runIndex = (context.getWorkflowDataProxy(0).$runIndex as number) - madeUpRuns(context);
	const toolCallId = first?.json?.toolCallId;
	return asTool && typeof toolCallId === 'string' ? `${runIndex}:${toolCallId}` : `${runIndex}`;
}

type Reader<Input> = ReturnType<Operation<Input>['createReader']>;

/** All tries of one run of the node: what they sent is not sent again. */
export class Tries {
	/** Distinguishes the run from others of the execution. */
	readonly scope: string;

	readonly ledger: Ledger;

	/** By list the message that earlier tries sent to it, or may have sent and do not send again. */
	readonly sentLists = new Map<string, MessageKey>();

	/** Whether n8n's record knows of accepted sends that the ledger did not know. */
	wasRecalled = false;

	private readonly sentItems = new Set<number>();

	constructor(
		context: IExecuteFunctions,
		parameters: Parameters,
		private readonly results: Results,
	) {
		this.scope = runScope(context, parameters.asTool);
		this.ledger = openLedger(context.getContext('node'), this.scope);
		if (this.ledger.entries.length === 0) return;
		const resendUnknown = unknownOutcome.read(parameters, 0) === 'sendAgain';
		for (const entry of finalSends(this.ledger, { resendUnknown })) {
			for (const index of eachIndex(itemsOf(entry))) this.sentItems.add(index);
			for (const list of entry.lists ?? []) this.sentLists.set(list, entry.hash);
		}
	}

	/** Reads on: the fields of items that were sent no longer matter, so that none of them is refused. */
	withoutRefusals<Input>(read: Reader<Input>): Reader<Input> {
		if (this.sentItems.size === 0) return read;
		return (index, remarks) => {
			if (!this.sentItems.has(index)) return read(index, remarks);
			try {
				const input = read(index, remarks);
				return input instanceof LeftOut ? undefined : input;
			} catch {
				return undefined;
			}
		};
	}

	/** All items that were sent, or may have been, by this try too. */
	triedItems(): Set<number> {
		return new Set(this.ledger.entries.flatMap((entry) => [...eachIndex(itemsOf(entry))]));
	}

	onlyUnsent<T>(byItem: Map<number, T>): Map<number, T> {
		return new Map([...byItem].filter(([index]) => !this.sentItems.has(index)));
	}

	/**
	 * Says what this try and earlier ones have sent, for the error that stops the run. Where the node continues on fail,
	 * each item says it, unless a sent one has no output.
	 * @param except an item that the error is about already
	 */
	describe(except = -1): string | undefined {
		if (this.results.continues && this.results.isComplete(this.sentItems)) return undefined;
		const accepted: string[] = [];
		const unknown: number[] = [];
		for (const entry of this.ledger.entries) {
			if (entry.state === 'accepted') {
				const { ticket = 'unknown' } = acceptedCampaignOf(entry).response;
				accepted.push(`ticket ${ticket} (${nameItems(itemsOf(entry))})`);
			} else {
				const items = [...eachIndex(itemsOf(entry))];
				if (!items.includes(except)) for (const index of items) unknown.push(index);
			}
		}
		return joinSentences(
			accepted.length > 0
				? `Accepted, and not sent again on a further try: ${joinNames(accepted)}.`
				: undefined,
			unknown.length > 0
				? `It is unknown whether ${nameItems(packIndexes(unknown))} went out: check before you send them again.`
				: undefined,
		);
	}
}
