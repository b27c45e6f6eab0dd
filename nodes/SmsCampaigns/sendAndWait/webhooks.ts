import type { IWebhookDescription } from 'n8n-workflow';

/** The path for replies, below the URL of the waiting execution. */
export const REPLY_PATH = 'sms-campaigns-reply';

/** The name of the webhook for replies: n8n allows two names, and the page uses the other name. */
export const REPLY_WEBHOOK = 'setup';

/** The webhook to which the question's page posts the answer. */
const pageWebhook: IWebhookDescription = {
	name: 'default',
	httpMethod: 'POST',
	// n8n sends the node's response only to one caller, after n8n has resumed the execution.
	responseMode: 'onReceived',
	responseData: '',
	path: '={{ $nodeId }}',
	restartWebhook: true,
	isFullPath: true,
};

/**
 * The webhooks of Send and Wait, which n8n registers only for a waiting execution. A call from the page needs n8n's
 * signature. A trigger forwards replies with the execution's resume token, which is in the message's ID.
 */
export const responseWebhooks: IWebhookDescription[] = [
	{ ...pageWebhook, httpMethod: 'GET' },
	pageWebhook,
	{ ...pageWebhook, name: REPLY_WEBHOOK, path: REPLY_PATH },
];

/** The text that the editor shows next to the waiting node. */
export const waitingTooltip =
	'={{ $parameter["operation"] === "sendAndWait" ? "Execution will continue after the answer" : "" }}';
