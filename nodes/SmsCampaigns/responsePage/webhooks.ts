import type { IWebhookDescription } from 'n8n-workflow';

/** A webhook of the question's page: GET returns the page, POST submits the answer. */
const responseWebhook = (httpMethod: 'GET' | 'POST'): IWebhookDescription => ({
	name: 'default',
	httpMethod,
	// n8n sends the node's response after it has resumed the execution, and to one caller only.
	responseMode: 'onReceived',
	responseData: '',
	path: '={{ $nodeId }}',
	restartWebhook: true,
	isFullPath: true,
});

/** The webhooks of Send and Wait. n8n registers them for a waiting execution only, not for the workflow. */
export const responseWebhooks: IWebhookDescription[] = [
	responseWebhook('GET'),
	responseWebhook('POST'),
];

/** Text that the editor shows beside the node while it waits. */
export const waitingTooltip =
	'={{ $parameter["operation"] === "sendAndWait" ? "Execution will continue after the answer" : "" }}';
