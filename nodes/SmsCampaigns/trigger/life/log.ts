import type { IHookFunctions } from 'n8n-workflow';

/** Writes a line into n8n's log that names the trigger and its workflow. */
export function tell(context: IHookFunctions, text: string, level: 'info' | 'warn' = 'warn'): void {
	const { id, name } = context.getWorkflow();
	const node = context.getNode().name;
	context.logger[level](`${node} (workflow ${name ?? ''} ${id ?? ''}): ${text}`, {
		workflowId: id,
		nodeName: node,
	});
}
