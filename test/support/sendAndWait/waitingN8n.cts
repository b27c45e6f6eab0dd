// Where an execution waits for replies, as n8n 2.41 lets calls of its webhook in: with the resume token, once, and only
// while it waits. The real n8n is driven in e2e/.
import type { IDataObject, INodeExecutionData, IRun } from 'n8n-workflow';
import { REPLY_PATH } from '../../../nodes/SmsCampaigns/sendAndWait/webhooks';
import { ServiceDouble, type CannedAnswer } from '../sandbox/serviceDouble.cts';
import { callPage } from './question.cts';

/** One waiting execution of n8n. */
export class WaitingN8n {
	/** What executions go on with. */
	readonly resumed: INodeExecutionData[] = [];

	/** What a call waits for before it is answered. */
	beforeAnswer = async (): Promise<void> => {};

	/** Calls that came in. */
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

	/** Puts an execution to wait. */
	add(execution: string, run: IRun): void {
		this.running.delete(execution);
		this.waiting.set(execution, run);
	}

	/** Ends its wait, as a time-out or somebody who cancels it does. */
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
			// n8n asks only whether it waits, maybe again, and goes on with what it read.
			if (!this.waiting.delete(execution)) return { status: 409, body: '{}' };
			this.resumed.push(...items);
		}
		return { status, body: page };
	}
}
