import { randomUUID } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

/** Calls of an AI agent by the object that holds their arguments: n8n hands the same one to every try. */
const agentCalls = new WeakMap<object, string>();

/** Whether an AI agent calls the node, in either of the ways that n8n has. */
export function isTool(context: IExecuteFunctions): boolean {
	// Hosts before version 2 lack the method.
	return context.isToolExecution?.() === true || /Tool$/.test(context.getNode().type);
}

/**
 * Names the run of the node within its execution, the same for every try of it: *Retry on Fail* and
 * *Retry execution* keep the run index, a loop's next round has another one.
 *
 * As an AI tool every call is a run of its own. Where n8n runs the tool like a node, the call's id tells
 * calls apart; where an agent calls it directly, the run index counts tries, so the arguments' object does.
 */
export function runScope(context: IExecuteFunctions): string {
	const [first] = context.getInputData();
	if (context.isToolExecution?.()) {
		const call = first?.json;
		if (!call) return randomUUID();
		const known = agentCalls.get(call) ?? randomUUID();
		agentCalls.set(call, known);
		return known;
	}
	const runIndex = context.getWorkflowDataProxy(0).$runIndex as number;
	const toolCallId = first?.json?.toolCallId;
	return isTool(context) && typeof toolCallId === 'string'
		? `${runIndex}:${toolCallId}`
		: `${runIndex}`;
}
