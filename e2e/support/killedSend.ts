// A send and a question that are under way when n8n is killed, and what must hold of them then.
import assert from 'node:assert/strict';
import { START, waitForStatus } from '../../harness/n8n/executions.ts';
import { submitAnswer } from './responsePage.ts';
import type { N8nRest } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { ExecutionSummary } from '../../harness/n8n/storedWorkflow.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { chainWorkflow, rowNodes, sendNode } from './action.ts';
import { noOp } from '../../harness/workflows/node.ts';
import { storeCredential } from './credentials.ts';
import type { AnswerItem } from './items.ts';
import { onlyExecution, publishBehindWebhook, retry } from './crashed.ts';
import { Asker } from './questions.ts';

/** The campaigns of a send, and how long the service takes for each in milliseconds. */
export const CAMPAIGNS = 30;
const ANSWER_MS = 25;

const ASKED = '33639987999';
const phoneOf = (at: number) => `33639987${String(at).padStart(3, '0')}`;

/** What became of both, in words. */
interface AfterKill {
	send: string;
	question: string;
}

/** A send of several campaigns, and a question, in an account of their own. */
export class KilledSend {
	readonly account: TestAccount;
	readonly send: StoredWorkflow;
	readonly #question: StoredWorkflow;

	private constructor(account: TestAccount, send: StoredWorkflow, question: StoredWorkflow) {
		this.account = account;
		this.send = send;
		this.#question = question;
	}

	static async create(stack: Stack, rest: N8nRest, name: string): Promise<KilledSend> {
		const account = new TestAccount(stack.sandbox.baseUrl, `sbx_e2e-${name}`);
		await account.setProfile({ latency: { medianMs: ANSWER_MS, p95Ms: 4 * ANSWER_MS } });
		const credential = await storeCredential(stack, rest, name, account.token);
		const rows = Array.from({ length: CAMPAIGNS }, (_, at) => ({ phone: phoneOf(at), at }));
		const send = chainWorkflow(name, [
			...rowNodes(rows),
			sendNode(credential, { message: '=Message {{ $json.at }}' }),
		]);
		const asker = await Asker.create(stack, rest, account);
		const question = chainWorkflow(name, [asker.question({ to: ASKED }), noOp('After')]);
		return new KilledSend(
			account,
			await StoredWorkflow.create(rest, send),
			await StoredWorkflow.create(rest, question),
		);
	}

	/** Starts the send, and the question after so many of its messages. n8n may be killed meanwhile. */
	async start(askAfter: number): Promise<void> {
		const start = async ({ rest, data }: StoredWorkflow) =>
			await rest.startWorkflow(data, START).catch(() => {});
		await start(this.send);
		await this.reaches(askAfter);
		await start(this.#question);
	}

	/** Publishes the send behind a webhook of n8n's own. @param base of the n8n that takes its calls @returns its URL */
	async publish(base?: string): Promise<string> {
		return await publishBehindWebhook(this.send, base);
	}

	/** Waits until the service has so many messages. */
	async reaches(count: number): Promise<void> {
		await this.account.waitForMessages(count);
	}

	/** How often the service has a message for each phone. */
	async messages(): Promise<Record<string, number>> {
		const counts: Record<string, number> = {};
		for (const { phone } of await this.account.messages()) {
			assert.ok(phone);
			counts[phone] = (counts[phone] ?? 0) + 1;
		}
		return counts;
	}

	/**
	 * Answers the question by its link. n8n calls executions crashed that it had only just put to wait: they go on.
	 *
	 * @returns whether the page took the answer
	 * @throws Error when the page thanks for it and the workflow does not go on
	 */
	async #press(question: ExecutionSummary | undefined): Promise<boolean> {
		const { heading } = await submitAnswer(await this.account.followLink(ASKED), 'approve');
		// n8n has a page of its own for what no longer waits.
		if (heading !== 'Thank you') return false;
		assert.ok(question);
		const { rest } = this.#question;
		const { items } = await waitForStatus(rest, question.id, ['success']);
		assert.equal(items<AnswerItem>('After')[0].data.answered, true);
		return true;
	}

	/**
	 * Presses *Retry* of the send, if it has crashed.
	 *
	 * @returns how many messages may have gone out
	 * @throws AssertionError when somebody got a message twice, or got none and is not told to be unknown
	 */
	async checkRetry(): Promise<number> {
		const crashed = await onlyExecution(this.send);
		if (crashed?.status !== 'crashed') return 0;
		const retried = await retry(this.send, crashed, ['success']);
		const now = await this.messages();
		for (const [phone, times] of Object.entries(now)) assert.equal(times, 1, phone);
		const rows = retried.items<{ phone: string; accepted: boolean }>('Send');
		assert.equal(rows.length, CAMPAIGNS);
		const told = rows.filter(({ accepted }) => accepted).map(({ phone }) => phone);
		for (const phone of told) assert.equal(now[phone], 1, phone);
		return CAMPAIGNS - told.length;
	}

	/**
	 * Looks at both when n8n runs again.
	 *
	 * @param atKill the messages when n8n was killed
	 * @throws AssertionError when somebody got a message twice, n8n went on with a send after the kill, an execution succeeded
	 *   without its messages, or an answer to the question comes to nothing
	 */
	async check(atKill: Record<string, number>): Promise<AfterKill> {
		const [send, question] = [await onlyExecution(this.send), await onlyExecution(this.#question)];
		const now = await this.messages();
		for (const [phone, times] of Object.entries(now)) assert.equal(times, 1, phone);
		const { [ASKED]: asked = 0, ...sent } = now;
		const { [ASKED]: _asked, ...sentAtKill } = atKill;
		// An execution that n8n had stored and not begun is run when n8n starts again.
		if (Object.keys(sentAtKill).length > 0) assert.deepEqual(sent, sentAtKill);
		const count = Object.keys(sent).length;
		if (send?.status === 'success') assert.equal(count, CAMPAIGNS);
		else assert.ok(count === 0 || send?.status === 'crashed', `${count} sent, ${send?.status}`);
		const isAnswered = asked > 0 && (await this.#press(question));
		assert.equal(isAnswered || question?.status !== 'waiting', true, 'Nobody can answer.');
		const part = count === 0 ? 'nothing' : count === CAMPAIGNS ? 'all' : 'a part';
		const link = asked === 0 ? 'not asked' : isAnswered ? 'can be answered' : 'cannot be answered';
		return {
			send: `${send?.status ?? 'not stored'}, ${part} sent`,
			question: `${question?.status ?? 'not stored'}, ${link}`,
		};
	}
}
