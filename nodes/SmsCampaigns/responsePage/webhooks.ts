import type { IWebhookDescription } from 'n8n-workflow';

/** Where n8n takes the answers to a question: the page with GET, what was chosen on it with POST. */
const responseWebhook = (httpMethod: 'GET' | 'POST'): IWebhookDescription => ({
	name: 'default',
	httpMethod,
	// What the node answers is given once n8n has taken the execution up again, and to one caller only.
	responseMode: 'onReceived',
	responseData: '',
	path: '={{ $nodeId }}',
	restartWebhook: true,
	isFullPath: true,
});

/** The webhooks of Send and Wait. n8n opens them for a waiting execution alone, not for the workflow. */
export const responseWebhooks: IWebhookDescription[] = [
	responseWebhook('GET'),
	responseWebhook('POST'),
];

/** What the editor says beside the node while it waits. */
export const waitingTooltip =
	'={{ $parameter["operation"] === "sendAndWait" ? "Execution will continue after the answer" : "" }}';
