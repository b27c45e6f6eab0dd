import type { IWebhookDescription } from 'n8n-workflow';

/** Where a waiting execution takes replies, below its address. */
export const REPLY_PATH = 'sms-campaigns-reply';

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

/** The name of the webhook for replies: n8n knows two names, and the page has the other one. */
export const REPLY_WEBHOOK = 'setup';

/**
 * The webhook to which a trigger passes replies on. n8n lets a call of it in with the execution's resume token, which
 * the message's id contains; a call of the page needs n8n's signature, which only the execution can make while it runs.
 */
const replyWebhook: IWebhookDescription = {
	...responseWebhook('POST'),
	name: REPLY_WEBHOOK,
	path: REPLY_PATH,
};

/** The webhooks of Send and Wait. n8n registers them for a waiting execution only, not for the workflow. */
export const responseWebhooks: IWebhookDescription[] = [
	responseWebhook('GET'),
	responseWebhook('POST'),
	replyWebhook,
];

/** Text that the editor shows beside the node while it waits. */
export const waitingTooltip =
	'={{ $parameter["operation"] === "sendAndWait" ? "Execution will continue after the answer" : "" }}';
