// A call of the service in the form in which n8n passes it to a trigger.
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookContext } from 'n8n-core';
import type {
	INodeExecutionData,
	IWebhookData,
	IWebhookResponseData,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';
import { SmsCampaignsTrigger } from '../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';

const [{ responseData }] = new SmsCampaignsTrigger().description.webhooks ?? [];

/** The content types of bodies that n8n itself reads for a node above version 1. The node must request other bodies. */
const READ_BY_N8N =
	/^(?:application\/json|text\/plain|application\/x-www-form-urlencoded|\S+\/xml|\S+\+xml)$/;

/** Waits until all work that needs neither a timer nor a socket is done. */
export async function settle(): Promise<void> {
	for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Announces each call that has arrived at a trigger, so that a test need not wait for a fixed time. */
export class Arrivals {
	private readonly changes = new EventEmitter();

	/** Announces a call whose body has arrived. */
	note(): void {
		this.changes.emit('change');
	}

	/** Waits for the next call. */
	async more(): Promise<void> {
		await once(this.changes, 'change');
		await settle();
	}
}

/** Reads a query as n8n does: a repeated name gets a list of values. */
export const readQuery = (query: URLSearchParams) =>
	Object.fromEntries(
		[...new Set(query.keys())].map((name) => {
			const values = query.getAll(name);
			return [name, values.length === 1 ? values[0] : values];
		}),
	);

/** Makes the request that n8n passes to `webhook()`. @param ip the caller's IP address that n8n reports */
async function toN8nRequest(request: IncomingMessage, ip?: string) {
	const chunks: Buffer[] = [];
	for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
	const url = new URL(request.url ?? '', 'http://127.0.0.1');
	const type = request.headers['content-type']?.split(';')[0].trim().toLowerCase() ?? '';
	const read: Record<string, unknown> = {
		query: readQuery(url.searchParams),
		params: {},
		body: {},
		headers: request.headers,
		rawHeaders: request.rawHeaders,
		socket: request.socket,
		ip: ip ?? request.socket.remoteAddress,
		rawBody: READ_BY_N8N.test(type) ? Buffer.concat(chunks) : undefined,
	};
	read.readRawBody = async () => {
		// n8n has already read the form.
		if (type === 'multipart/form-data') throw new Error('The stream is not readable');
		read.rawBody ??= Buffer.concat(chunks);
	};
	return read;
}

/** Makes the response object that n8n passes to `webhook()`. */
export function toN8nResponse(response: ServerResponse) {
	const json = (body: unknown) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(body));
	};
	return Object.assign(response, {
		status(code: number) {
			response.statusCode = code;
			return { json };
		},
	});
}

/**
 * Handles the result of `webhook()` as n8n 2.41 does: stores the execution, and then responds with the description's
 * `responseData`, unless the node responds.
 * @param store throws an error if n8n cannot store the execution
 */
export async function storeAndAnswer(
	{ noWebhookResponse, workflowData }: IWebhookResponseData,
	response: ReturnType<typeof toN8nResponse>,
	store: (execution: INodeExecutionData[][]) => void | Promise<void>,
): Promise<void> {
	try {
		if (workflowData) await store(workflowData as INodeExecutionData[][]);
		if (noWebhookResponse) return;
		response.statusCode = 200;
		response.end(responseData);
	} catch (error) {
		response.status(500).json({ code: 0, message: (error as Error).message });
	}
}

/** n8n's data about a trigger when a call arrives. */
interface CalledTrigger {
	/** A new workflow for each call, from the stored data, with the trigger as its only node. */
	workflow: Workflow;
	additionalData: object;
	mode?: 'webhook' | 'manual';
	/** The caller's IP address that n8n reports. */
	ip?: string;
	webhook(context: WebhookContext): Promise<IWebhookResponseData>;
	/** Throws an error if n8n cannot store the execution. */
	store(execution: INodeExecutionData[][]): void | Promise<void>;
}

/** An n8n instance on loopback that receives the service's calls to one trigger. */
export class CallServer {
	/** The calls that have arrived. */
	readonly arrivals = new Arrivals();

	private server?: Server;

	/** Starts the server. @returns the server's URL */
	async listen(trigger: () => CalledTrigger): Promise<string> {
		this.server = createServer((request, response) => {
			this.handle(trigger, request, response).catch((error: Error) => {
				// Only a node that throws causes this status: n8n would start the workflow with the error.
				response.statusCode = 599;
				response.end(JSON.stringify({ thrown: error.message }));
			});
		});
		await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	async close(): Promise<void> {
		this.server?.closeAllConnections();
		await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
	}

	private async handle(
		trigger: () => CalledTrigger,
		request: IncomingMessage,
		response: ServerResponse,
	): Promise<void> {
		const { workflow, additionalData, mode, ip, webhook, store } = trigger();
		const httpResponse = toN8nResponse(response);
		const httpRequest = await toN8nRequest(request, ip);
		this.arrivals.note();
		const context = new WebhookContext(
			workflow,
			Object.values(workflow.nodes)[0],
			{ ...additionalData, httpRequest, httpResponse } as unknown as IWorkflowExecuteAdditionalData,
			mode ?? 'webhook',
			{} as IWebhookData,
			[],
			null,
		);
		await storeAndAnswer(await webhook(context), httpResponse, store);
	}
}
