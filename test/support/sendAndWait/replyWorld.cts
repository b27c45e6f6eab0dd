// A question, the phone that replies, the trigger that receives the reply, and the n8n instance that waits.
import type { IDataObject } from 'n8n-workflow';
import type { OperationResult } from '../operations/operationResult.cts';
import { newAccount, type SandboxAccount } from '../sandbox/accounts.cts';
import {
	publishTrigger,
	type TriggerOptions,
	type TriggerReceiver,
} from '../trigger/triggerReceiver.cts';
import { ask, PHONE } from './question.cts';
import { WaitingN8n } from './waitingN8n.cts';

export class ReplyWorld {
	private replies = 0;

	private constructor(
		readonly account: SandboxAccount,
		readonly n8n: WaitingN8n,
		readonly trigger: TriggerReceiver,
	) {}

	static async create(options: TriggerOptions = {}): Promise<ReplyWorld> {
		// The service sends no delivery report, because a report would also start the workflow.
		const account = await newAccount({
			assumptions: { 'push.retries': 0, 'reports.sequence': 'none' },
		});
		const n8n = await new WaitingN8n().listen();
		const own = { account, waitingBaseUrl: n8n.baseUrl };
		const trigger = await publishTrigger({ ...own, ...options });
		await trigger.register(account);
		return new ReplyWorld(account, n8n, trigger);
	}

	/** Asks a question that expects a reply, and sets the execution to waiting. */
	async ask(parameters: IDataObject = {}): Promise<OperationResult> {
		const result = await ask(this.account, { answerBy: 'reply', ...parameters });
		expect([result.status, result.stopped?.message]).toEqual(['waiting', undefined]);
		this.n8n.add('1', result.run);
		return result;
	}

	/** Replies, and waits until the trigger has responded to the event. */
	async reply(text: string, phone = PHONE) {
		await this.account.reply(phone, text);
		const deliveries = await this.account.waitForDeliveries(
			++this.replies,
			{ attempts: 1 },
			60_000,
		);
		return deliveries.at(-1)!.attempts[0];
	}
}
