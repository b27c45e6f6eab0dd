// Processes of n8n that share one database and can crash at any step. A step is a call to the service, a response from
// the service, or a read or write of the database. A crashed process takes no further step.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IDataObject } from 'n8n-workflow';
import { credentialFor } from '../engine/credential.cts';
import { deduplicator } from '../engine/deduplicator.cts';
import { items } from '../engine/items.cts';
import type { TestNode } from '../engine/runNode.cts';
import { phone } from '../phoneNumbers.cts';
import { ServiceDouble } from '../sandbox/serviceDouble.cts';
import { runSend, type SendResult } from './runSend.cts';

/** A process of n8n that crashes at one of its steps. */
class Process {
	steps = 0;

	hasDied = false;

	died: Promise<void>;

	private die = () => {};

	constructor(
		private readonly stopped: Promise<void>,
		/** The name of the attempt. */
		readonly name = '',
		private readonly diesAt = Infinity,
		private readonly turns = () => 0,
		/** The time on the process's clock at the start; by default, the real time. */
		readonly clock?: number,
	) {
		this.died = new Promise((resolve) => (this.die = resolve));
	}

	async step(): Promise<void> {
		for (let turns = this.turns(); turns > 0; turns--) await new Promise(setImmediate);
		if (!this.hasDied && ++this.steps < this.diesAt) return;
		this.hasDied = true;
		this.die();
		await this.stopped;
		throw new Error('This n8n process has crashed.');
	}
}

export interface Attempt {
	rows: IDataObject[];
	parameters?: IDataObject;
	node?: Partial<TestNode>;
	/** The step at which n8n crashes. */
	diesAt?: number;
	/** Returns the number of event-loop turns to wait before each step. */
	turns?: () => number;
	mode?: 'retry';
	retryOf?: SendResult['run'];
	withCurrentNodes?: boolean;
	establishedAt?: number;
	settings?: { timezone: string };
	/** The time on the process's clock at the start. */
	clock?: number;
	/** The name of the attempt. */
	name?: string;
	/** The n8n process that runs the attempt; by default, a new process. */
	at?: string;
}

/** Processes, their database, and a service that accepts each message without `rejected` or `unclear` in its text. */
class Processes {
	/** The phone number and the text of each sent message. */
	sent: string[] = [];

	/** The scheduled time of each sent message, or `now`. */
	delays: string[] = [];

	/** The name of the attempt that sent each message. */
	senders: string[] = [];

	private readonly now = Date.now.bind(Date);

	private readonly current = new AsyncLocalStorage<Process>();

	/** The processes, keyed by access token. */
	private readonly byToken = new Map<string, Process>();

	private proxy!: ServiceDouble;

	private runs = 0;

	/** Ends the executions of crashed processes, which would otherwise wait forever. */
	private end = () => {};

	private readonly stopped = new Promise<void>((resolve) => (this.end = resolve));

	private readonly allRuns: Array<Promise<unknown>> = [];

	async start(): Promise<void> {
		const started = this.now();
		jest
			.spyOn(Date, 'now')
			.mockImplementation(() => this.now() + (this.current.getStore()?.clock ?? started) - started);
		deduplicator.onStep = async () => await this.current.getStore()?.step();
		this.proxy = await ServiceDouble.start(async ({ path, body, headers }) => {
			if (path.startsWith('/errors')) return { body: '{"status":1,"data":[]}' };
			const { sms } = JSON.parse(body) as {
				sms: {
					message: { text: string; delay?: string };
					recipients: { gsm: Array<{ value: string }> };
				};
			};
			const caller = this.byToken.get(String(headers.authorization).split(' ')[1])!;
			await caller.step();
			const { text, delay = 'now' } = sms.message;
			if (text.includes('rejected')) return { status: 400, body: '{"status":-3}' };
			const { length } = sms.recipients.gsm;
			if (!path.endsWith('/simulate')) {
				for (const value of new Set(sms.recipients.gsm.map((one) => one.value))) {
					this.sent.push(`${value} ${text}`);
					this.delays.push(delay);
					this.senders.push(caller.name);
				}
			}
			await caller.step();
			if (text.includes('unclear')) return { status: 500, body: '' };
			const figures = `"total":${length},"sent":${length},"cost":${length},"credits":9`;
			return { body: `{"status":1,"ticket":"${this.sent.length}",${figures}}` };
		});
	}

	async stop(): Promise<void> {
		this.end();
		await Promise.allSettled(this.allRuns);
		deduplicator.onStep = () => {};
	}

	/** Clears the list of sent messages. */
	forget(): void {
		Object.assign(this, { sent: [], delays: [], senders: [] });
	}

	/** Returns each sent message that repeats an earlier message. */
	twice(): string[] {
		return this.sent.filter((one, at) => this.sent.indexOf(one) !== at);
	}

	/** Runs one attempt of a workflow. @returns the attempt's result; undefined if n8n crashed */
	async run(
		workflow: string,
		{ rows, diesAt, turns, at, name, clock, ...more }: Attempt,
	): Promise<SendResult | undefined> {
		const process = new Process(this.stopped, name, diesAt, turns, clock);
		const token = `sbx_${++this.runs}`;
		this.byToken.set(token, process);
		const executionId = `${this.runs}`;
		const ended = this.current.run(
			process,
			async () =>
				await runSend({
					credential: credentialFor({ baseUrl: this.proxy.url, token }),
					input: items(...rows),
					node: { onError: 'continueRegularOutput' },
					executionId,
					hasMadeUpRun: more.mode === 'retry' && this.runs % 4 > 1,
					cancelWhen: this.stopped,
					// The ID's suffix after `#` gives each process its own memory.
					workflowId: `${workflow}#${at ?? executionId}`,
					...more,
				}),
		);
		this.allRuns.push(ended);
		return (await Promise.race([ended, process.died])) ?? undefined;
	}

	/**
	 * Crashes a send at each of its steps in turn, and retries the send after each crash.
	 * @param check receives the retry's result
	 * @param again the rows and parameters of the retry; by default, those of the first attempt
	 * @returns the number of steps
	 */
	async killEverywhere(
		workflow: string,
		first: Pick<Attempt, 'rows' | 'parameters'>,
		check: (result: SendResult, diesAt: number) => void,
		again = first,
	): Promise<number> {
		for (let diesAt = 1; ; diesAt++) {
			this.forget();
			const name = `${workflow}-${diesAt}`;
			if (await this.run(name, { ...first, diesAt, establishedAt: 7 })) return diesAt - 1;
			const result = await this.run(name, { ...again, mode: 'retry', establishedAt: 7 });
			check(result!, diesAt);
		}
	}
}

/** Starts processes for a file's tests and clears the sent messages before each test. */
export function startProcesses(): Processes {
	const n8n = new Processes();
	beforeAll(async () => await n8n.start());
	afterAll(async () => await n8n.stop());
	beforeEach(() => n8n.forget());
	return n8n;
}

export const row = (at: number, text = `Hello ${at}`): IDataObject => ({ phone: phone(at), text });

/** Returns each row's result: accepted, unknown or rejected. */
export const fates = (result: SendResult) =>
	result
		.output()
		.map(({ json }) => (json.accepted === true ? 'accepted' : String(json.recipientStatus)));
