// What the tests of answers by a reply share: an n8n with a published trigger that passes replies on.
import type { INode, INodeParameters } from 'n8n-workflow';
import { PublishedTrigger } from './publishedTrigger.ts';
import type { WebhookAnswer } from './publishedTrigger.ts';
import type { Execution } from '../../harness/n8n/executions.ts';
import { submitAnswer } from './responsePage.ts';
import type { N8nRest } from '../../harness/n8n/rest.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
import { noOp } from '../../harness/workflows/node.ts';
import { storeCredential } from './credentials.ts';
import type { AnswerItem, EventItem } from './items.ts';
import { Asker } from './questions.ts';

/** People who are asked, and reply. */
export class Replies {
	readonly account: TestAccount;
	readonly asker: Asker;
	readonly trigger: PublishedTrigger;
	readonly #rest: N8nRest;

	private constructor(
		rest: N8nRest,
		account: TestAccount,
		asker: Asker,
		trigger: PublishedTrigger,
	) {
		this.#rest = rest;
		this.account = account;
		this.asker = asker;
		this.trigger = trigger;
	}

	static async create(stack: Stack, rest: N8nRest, name: string): Promise<Replies> {
		const account = new TestAccount(stack.sandbox.baseUrl, `sbx_e2e-${name}`);
		const asker = await Asker.create(stack, rest, account);
		const credential = await storeCredential(stack, rest, 'Replies', account.token);
		const parameters = { events: ['MO', 'STOP'] };
		const trigger = await PublishedTrigger.create(rest, 'Replies', parameters, credential);
		return new Replies(rest, account, asker, trigger);
	}

	/** Asks somebody, by a reply unless `more` says otherwise. @returns the execution's id */
	async ask(to: string, more: INodeParameters = {}, behind: INode[] = []): Promise<string> {
		const question = this.asker.question({ to, answerBy: 'reply', ...more });
		return await this.asker.run([question, ...behind, noOp('After')]);
	}

	/** What the newest message to a phone has as its id. */
	async messageId(phone: string): Promise<string> {
		const [newest] = (await this.account.messages({ phone })).slice(-1);
		return newest.gsmsmsid as string;
	}

	/** Delivers a reply that the service never made. */
	async deliver(event: {
		from: string;
		message: string;
		id: string;
		date?: string;
	}): Promise<WebhookAnswer> {
		const { from, message, id, date = new Date().toISOString() } = event;
		const body = {
			date,
			message,
			from,
			account_id: '1',
			last_message_id: id,
		};
		return await this.trigger.call('MO', JSON.stringify(body));
	}

	/** Delivers a reply several times at once. @returns what the trigger answered, sorted */
	async deliverAtOnce(event: { from: string; message: string; id: string }, times: number) {
		const date = new Date().toISOString();
		const answers = await Promise.all(
			Array.from({ length: times }, async () => await this.deliver({ ...event, date })),
		);
		return answers.map(({ answer }) => (answer as { status: string }).status).sort();
	}

	/** The answer that an execution went on with, once it has ended. */
	async answerOf(id: string): Promise<AnswerItem['data']> {
		return (await this.asker.ended(id)).items<AnswerItem>('After')[0].data;
	}

	/** What became of a phone's replies as `event question`, once there are so many that started the workflow. */
	async started(phone: string, count: number): Promise<string[]> {
		return await until(`${count} executions for ${phone}`, async () => {
			const all = await this.trigger.workflow.executions();
			if (all.some(({ stoppedAt }) => !stoppedAt)) return false;
			const ended = await Promise.all(all.map(({ id }) => this.#rest.execution(id)));
			const items = ended.flatMap((one: Execution) =>
				one.items<EventItem & { question?: string }>('All'),
			);
			const told = items
				.filter(({ from }) => from === phone)
				.map(({ event, question }) => `${event} ${question ?? ''}`.trim());
			return told.length >= count && told.sort();
		});
	}

	/** Whether an execution still waits. */
	async waits(id: string): Promise<boolean> {
		const { status } = await this.#rest.call<{ status: string }>('GET', `/rest/executions/${id}`);
		return status === 'waiting';
	}

	async cancel(id: string): Promise<void> {
		await this.#rest.call('POST', `/rest/executions/${id}/stop`);
	}

	/** Answers on the page of the link that a phone got, by default with a yes; n8n may refuse it. */
	async press(url: string, answer = 'approve'): Promise<number> {
		return (await submitAnswer(url, answer)).status;
	}
}
