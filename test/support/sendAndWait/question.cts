// Asks a question in n8n's real engine and calls its page through n8n's own context for webhooks.
import { stringify, parse } from 'flatted';
import { WebhookContext } from 'n8n-core';
import type {
	IDataObject,
	INodeExecutionData,
	IRun,
	IRunExecutionData,
	IWebhookData,
	IWebhookFunctions,
	IWebhookResponseData,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { workflowWith } from '../engine/nodeTypes.cts';
import type { SandboxAccount } from '../sandbox/accounts.cts';
import type { OperationResult } from '../operations/operationResult.cts';
import { run, type RunOptions } from '../operations/runOperation.cts';
import { readQuery } from '../trigger/webhookRequest.cts';

export const PHONE = '33639980001';

export const QUESTION: IDataObject = {
	to: PHONE,
	message: 'May it go live?',
	approvalOptions: { values: { approvalType: 'double' } },
};

/** The parameters of each response type, and two answers that its page can send. */
export const RESPONSE_TYPES = {
	approval: { asks: {}, answers: ['approve', 'disapprove'] },
	choice: { asks: { responseType: 'choice', choices: 'Today\nTomorrow' }, answers: ['1', '2'] },
	freeText: { asks: { responseType: 'freeText' }, answers: ['Four, and a dog', '<b>?</b>'] },
};
export type ResponseType = keyof typeof RESPONSE_TYPES;

/** Runs *Send and Wait* with these parameters in addition to the usual parameters. */
export async function ask(
	account: SandboxAccount,
	parameters: IDataObject = {},
	input?: INodeExecutionData[],
	options?: RunOptions,
): Promise<OperationResult> {
	const given = { ...QUESTION, ...parameters };
	const goOn = { ifNotApproved: 'goOn', ...(given.options as IDataObject) };
	return await run(account, 'campaign.sendAndWait', { ...given, options: goOn }, input, options);
}

/** Returns the target of the newest campaign's first short link. */
export async function linkOf(account: SandboxAccount): Promise<URL> {
	const campaigns = await account.campaigns();
	return new URL(campaigns.at(-1)!.links[0]);
}

/** The response to a call of the page, and the items with which the workflow continues. */
interface PageAnswer {
	status: number;
	headers: Record<string, string>;
	page: string;
	/** The items; undefined while the execution is still waiting. */
	items?: INodeExecutionData[];
	/** The first item. */
	item?: INodeExecutionData;
}

export interface PageCall {
	/** By default, `GET`. */
	method?: string;
	/** The link's query. */
	query: URLSearchParams;
	body?: IDataObject;
	headers?: Record<string, string>;
	/** The called webhook; by default, the page's webhook. */
	webhook?: 'default' | 'setup';
}

/** Passes a reply from the phone that received the question to a waiting execution, as a trigger does. */
export async function passReply(waiting: IRun, messageId: unknown, message: string) {
	const body = { messageId, from: PHONE, message } as IDataObject;
	const query = new URLSearchParams();
	return await callPage(waiting, { method: 'POST', webhook: 'setup', query, body });
}

/** Calls the page of a waiting execution, as n8n does after it has checked the link's signature. */
export async function callPage(waiting: IRun, call: PageCall): Promise<PageAnswer> {
	const data = parse(stringify(waiting.data)) as IRunExecutionData;
	const [{ node }] = data.executionData!.nodeExecutionStack;
	node.disabled = true;
	data.waitTill = undefined;
	data.resultData.runData[data.resultData.lastNodeExecuted!].pop();
	const workflow = workflowWith(node, SmsCampaigns, {
		id: 'test',
		settings: { timezone: 'Europe/Paris' },
	});
	const answer: PageAnswer = { status: 200, headers: {}, page: '' };
	const response = {
		setHeader: (name: string, value: string) => {
			answer.headers[name.toLowerCase()] = value;
		},
		status(code: number) {
			answer.status = code;
			return response;
		},
		send: (page: string) => {
			answer.page = page;
		},
		json: (body: unknown) => {
			answer.page = JSON.stringify(body);
		},
	};
	const { method = 'GET', query, body = {}, headers = {}, webhook: name = 'default' } = call;
	const context = new WebhookContext(
		workflow,
		node,
		{
			httpRequest: { method, query: readQuery(query), body, headers },
			httpResponse: response,
			executionId: '1',
			formWaitingBaseUrl: 'http://localhost:5678/form-waiting',
			webhookWaitingBaseUrl: 'http://localhost:5678/webhook-waiting',
		} as unknown as IWorkflowExecuteAdditionalData,
		'manual',
		{ webhookDescription: { name } } as IWebhookData,
		[],
		data,
	) as unknown as IWebhookFunctions;
	const given: IWebhookResponseData = await SmsCampaigns.prototype.webhook.call(context);
	if (given.noWebhookResponse !== true) {
		const { webhookResponse } = given;
		answer.page =
			typeof webhookResponse === 'string' ? webhookResponse : JSON.stringify(webhookResponse);
	}
	const [items] = given.workflowData ?? [];
	return { ...answer, items, item: items?.[0] };
}
