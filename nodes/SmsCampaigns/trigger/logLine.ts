import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

/** Prefixes a line for n8n's log with the node and its workflow, which n8n's log leaves out. */
export function triggerLogLine(context: IHookFunctions | IWebhookFunctions, text: string): string {
	const workflow = context.getWorkflow().id ?? '';
	return `SMS Campaigns Trigger '${context.getNode().name}' in workflow ${workflow}: ${text}`;
}
