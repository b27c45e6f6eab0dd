// A question, the phone that replies, the trigger that takes the reply, and the n8n in which the question waits.
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INodeExecutionData, IRun, IRunExecutionData } from 'n8n-workflow';
import type { OperationResult } from '../operations/operationResult';
import { newAccount, type SandboxAccount } from '../sandbox/accounts';
import { TriggerReceiver, type TriggerOptions } from '../trigger/triggerReceiver';
import { ask, PHONE, QUESTION } from './question';
import { run, type RunOptions } from '../operations/runOperation';
import { WaitingN8n } from './waitingN8n';

export class ReplyWorld {
	private replies = 0;

	private constructor(
		readonly account: SandboxAccount,
		readonly n8n: WaitingN8n,
		readonly trigger: TriggerReceiver,
	) {}

	static async create(options: TriggerOptions = {}): Promise<ReplyWorld> {
		// A delivery report, which comes after a second, starts the workflow too.
		const account = await newAccount({
			assumptions: { 'push.retries': 0, 'reports.sequence': 'none' },
		});
		const n8n = await new WaitingN8n().listen();
		const { token: accessToken } = account;
		const trigger = await new TriggerReceiver({
			accessToken,
			waitingBaseUrl: n8n.baseUrl,
			...options,
		}).listen();
		await trigger.register(account);
		return new ReplyWorld(account, n8n, trigger);
	}

	async close(): Promise<void> {
		await this.n8n.close();
		await this.trigger.close();
	}

	/** Asks a question that a reply answers, and waits for it. */
	async ask(
		parameters: IDataObject = {},
		input?: INodeExecutionData[],
		executionId = '1',
	): Promise<OperationResult> {
		const asked = { answerBy: 'reply', ...parameters };
		const result = await ask(this.account, asked, input, { executionId });
		expect([result.status, result.stopped?.message]).toEqual(['waiting', undefined]);
		this.n8n.add(executionId, result.run, async (data) => {
			const again = await this.runAgain(data, asked, { executionId });
			return again.run;
		});
		return result;
	}

	/** Runs a node again, as its webhook has it. */
	async runAgain(
		data: IRunExecutionData,
		parameters: IDataObject,
		more: RunOptions = {},
	): Promise<OperationResult> {
		const retryOf = { data } as IRun;
		const all = { ...QUESTION, ...parameters };
		const options = { executionId: '1', retryOf, ...more };
		const again = await run(this.account, 'campaign.sendAndWait', all, undefined, options);
		this.again.push(again);
		return again;
	}

	/** What came of the runs of a node that ran again. */
	readonly again: OperationResult[] = [];

	/** Waits until the node has run again so often, and waits each time. */
	async ranAgain(times = 1): Promise<void> {
		while (this.again.length < times) await sleep(20);
		expect(this.again.map(({ status }) => status)).toEqual(Array(times).fill('waiting'));
	}

	/** Replies, and waits until the trigger has answered the event. */
	async reply(text: string, phone = PHONE) {
		await this.account.reply(phone, text);
		const deliveries = await this.account.waitForDeliveries(
			++this.replies,
			{ attempts: 1 },
			60_000,
		);
		return deliveries.at(-1)!.attempts[0];
	}

	/** The text of the newest message. */
	async text(): Promise<string> {
		return (await this.account.messages()).at(-1)!.text as string;
	}

	/** What the trigger's workflow was started with: the reply and what came of it. */
	get started(): string[] {
		return this.trigger.items.map(
			({ message, question }) => `${String(message)}: ${String(question)}`,
		);
	}
}
