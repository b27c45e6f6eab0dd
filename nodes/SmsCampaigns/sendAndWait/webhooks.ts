import type { IWebhookDescription } from 'n8n-workflow';

/** The path of a waiting execution's replies, below its URL. */
export const REPLY_PATH = 'sms-campaigns-reply';

/** The name of the webhook for replies: n8n knows two names, and the page has the other one. */
export const REPLY_WEBHOOK = 'setup';

/** The webhook of the question's page that takes the answer. */
const pageWebhook: IWebhookDescription = {
	name: 'default',
	httpMethod: 'POST',
	// n8n sends the node's response after it has resumed the execution, and to one caller only.
	responseMode: 'onReceived',
	responseData: '',
	path: '={{ $nodeId }}',
	restartWebhook: true,
	isFullPath: true,
};

/**
 * The webhooks of Send and Wait. n8n registers them for a waiting execution only, not for the workflow. A call of the page
 * needs n8n's signature. A trigger passes replies on with the execution's resume token, which the message's id contains.
 */
export const responseWebhooks: IWebhookDescription[] = [
	{ ...pageWebhook, httpMethod: 'GET' },
	pageWebhook,
	{ ...pageWebhook, name: REPLY_WEBHOOK, path: REPLY_PATH },
];

/** Text that the editor shows beside the node while it waits. */
export const waitingTooltip =
	'={{ $parameter["operation"] === "sendAndWait" ? "Execution will continue after the answer" : "" }}';
