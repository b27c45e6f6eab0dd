import type { IHookFunctions } from 'n8n-workflow';

/** What was said in one activation: n8n tries each several times. Its tries share the workflow's data in memory. */
const loggedLines = new WeakMap<object, Set<string>>();

/** Writes a line to n8n's log, with the node and the workflow that it is about; the same only once per activation. */
export function warnOnce(context: IHookFunctions, text: string): void {
	const data = context.getWorkflowStaticData('global');
	const lines = loggedLines.get(data) ?? new Set<string>();
	loggedLines.set(data, lines);
	const { name } = context.getNode();
	const line = `SMS Campaigns Trigger '${name}' in workflow ${context.getWorkflow().id ?? ''}: ${text}`;
	if (lines.has(line)) return;
	lines.add(line);
	context.logger.warn(line);
}
