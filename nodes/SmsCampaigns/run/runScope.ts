import { randomUUID } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

/** Ids of an AI agent's calls by the object with their arguments: n8n passes the same one to every try. */
const agentCalls = new WeakMap<object, string>();

/**
 * Returns a name for the run of the node within its execution, the same for every try: *Retry on Fail* and
 * *Retry execution* keep the run index, and the next round of a loop has another one.
 *
 * Each call of an AI tool is a separate run. Where n8n executes the tool as a node, the call's id identifies it. Where
 * an agent calls it directly, the run index counts tries, so the object with the arguments identifies it.
 */
export function runScope(context: IExecuteFunctions, asTool: boolean): string {
	const [first] = context.getInputData();
	if (context.isToolExecution?.()) {
		const call = first?.json;
		if (!call) return randomUUID();
		const callId = agentCalls.get(call) ?? randomUUID();
		agentCalls.set(call, callId);
		return callId;
	}
	const runIndex = context.getWorkflowDataProxy(0).$runIndex as number;
	const toolCallId = first?.json?.toolCallId;
	return asTool && typeof toolCallId === 'string' ? `${runIndex}:${toolCallId}` : `${runIndex}`;
}
