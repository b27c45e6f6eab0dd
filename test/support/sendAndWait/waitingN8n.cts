// Imitates the waiting executions of n8n 2.41: during the wait, an execution's webhook accepts one call with the resume
// token. The e2e tests use the real n8n.
import type { IDataObject, INodeExecutionData, IRun } from 'n8n-workflow';
import { REPLY_PATH } from '../../../nodes/SmsCampaigns/sendAndWait/webhooks';
import { ServiceDouble, type CannedAnswer } from '../sandbox/serviceDouble.cts';
import { callPage } from './question.cts';

/** An n8n instance with waiting executions. */
export class WaitingN8n {
	/** The items with which executions continue. */
	readonly resumed: INodeExecutionData[] = [];

	/** Runs before each response to a call. */
	beforeAnswer = async (): Promise<void> => {};

	/** The number of received calls. */
	calls = 0;

	private readonly waiting = new Map<string, IRun>();

	private readonly running = new Set<string>();

	private server!: ServiceDouble;

	async listen(): Promise<this> {
		this.server = await ServiceDouble.start(({ path, body }) => this.answer(path, body));
		return this;
	}

	get baseUrl(): string {
		return `${this.server.url}/webhook-waiting`;
	}

	/** Starts an execution that does not wait yet. */
	start(execution: string): void {
		this.running.add(execution);
	}

	/** Sets an execution to waiting. */
	add(execution: string, run: IRun): void {
		this.running.delete(execution);
		this.waiting.set(execution, run);
	}

	/** Ends an execution's wait, as a timeout or a cancellation does. */
	end(execution: string): void {
		this.waiting.delete(execution);
	}

	private async answer(url: string, text: string): Promise<CannedAnswer> {
		this.calls++;
		const { pathname, searchParams } = new URL(url, this.baseUrl);
		const [, , execution, path] = pathname.split('/');
		if (this.running.has(execution)) return { status: 409, body: '{}' };
		const run = this.waiting.get(execution);
		if (!run) return { status: 409, body: '{}' };
		if (searchParams.get('signature') !== run.data.resumeToken) return { status: 401, body: '{}' };
		if (path !== REPLY_PATH) return { status: 404, body: '{}' };
		const body = JSON.parse(text) as IDataObject;
		const { status, page, items } = await callPage(run, {
			method: 'POST',
			webhook: 'setup',
			query: searchParams,
			body,
		});
		if (items) {
			await this.beforeAnswer();
			// n8n checks the wait once more, and continues with the data from before this check.
			if (!this.waiting.delete(execution)) return { status: 409, body: '{}' };
			this.resumed.push(...items);
		}
		return { status, body: page };
	}
}
