// Where an execution waits for replies, as n8n 2.41 lets calls of its webhook in: with the resume token, once, and only
// while it waits. The real n8n is driven in e2e/.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject, INodeExecutionData, IRun, IRunExecutionData } from 'n8n-workflow';
import { REPLY_PATH } from '../../../nodes/SmsCampaigns/shared/replyPath';
import { callPage } from './question';

/** Runs an execution's node again, until it waits or ends. */
type Resume = (data: IRunExecutionData) => Promise<IRun>;

/** One waiting execution of n8n. */
export class WaitingN8n {
	/** What executions go on with. */
	readonly resumed: INodeExecutionData[] = [];

	/** What a call waits for before it is answered. */
	beforeAnswer = async (): Promise<void> => {};

	/** Calls that came in. */
	calls = 0;

	/** How many runs of a node began again. */
	runsAgain = 0;

	private readonly waiting = new Map<string, IRun>();

	/** How an execution goes on whose node runs again. */
	private readonly resume = new Map<string, Resume>();

	private readonly runs: Array<Promise<void>> = [];

	private readonly running = new Set<string>();

	private readonly server: Server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			void this.answer(request.url!, Buffer.concat(chunks).toString()).then(({ status, body }) => {
				response.writeHead(status, { 'content-type': 'application/json' }).end(body);
			});
		});
	});

	async listen(): Promise<this> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		return this;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	get baseUrl(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhook-waiting`;
	}

	/** Starts an execution that does not wait yet. */
	start(execution: string): void {
		this.running.add(execution);
	}

	/**
	 * Puts an execution to wait.
	 * @param resume runs its node again; absent: that is an error
	 */
	add(execution: string, run: IRun, resume?: Resume): void {
		this.running.delete(execution);
		this.waiting.set(execution, run);
		if (resume) this.resume.set(execution, resume);
	}

	/** Waits for the nodes that run again. */
	async settled(): Promise<void> {
		await Promise.all(this.runs);
	}

	/** Ends n8n: what ran has crashed. */
	kill(): void {
		this.running.clear();
	}

	/** Ends its wait, as a time-out or somebody who cancels it does. */
	end(execution: string): void {
		this.waiting.delete(execution);
	}

	/** The run of an execution that waits. */
	waitingRun(execution: string): IRun | undefined {
		return this.waiting.get(execution);
	}

	private async answer(url: string, text: string): Promise<{ status: number; body: string }> {
		this.calls++;
		const { pathname, searchParams } = new URL(url, this.baseUrl);
		const [, , execution, path] = pathname.split('/');
		if (this.running.has(execution)) {
			const message = `The execution "${execution}" is running already.`;
			return { status: 409, body: JSON.stringify({ code: 409, message }) };
		}
		const run = this.waiting.get(execution);
		if (!run) return { status: 409, body: '{}' };
		if (searchParams.get('signature') !== run.data.resumeToken) return { status: 401, body: '{}' };
		if (path !== REPLY_PATH) return { status: 404, body: '{}' };
		const body = JSON.parse(text) as IDataObject;
		const { status, page, item, again } = await callPage(run, {
			method: 'POST',
			webhook: 'setup',
			query: searchParams,
			body,
		});
		if (item ?? again) {
			await this.beforeAnswer();
			// n8n asks only whether it waits, maybe again, and goes on with what it read.
			if (!this.waiting.delete(execution)) return { status: 409, body: '{}' };
			if (item) this.resumed.push(item);
			else this.runs.push(this.runAgain(execution, again!));
		}
		return { status, body: page };
	}

	private async runAgain(execution: string, data: IRunExecutionData): Promise<void> {
		this.runsAgain++;
		this.running.add(execution);
		const run = await this.resume.get(execution)!(data);
		// A process that was killed meanwhile does not store it.
		if (this.running.has(execution)) this.add(execution, run);
	}
}
