import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	context.getResponseObject().status(200).json({ status: 'received' });
	return { noWebhookResponse: true, workflowData: [[{ json: {} }]] };
}
