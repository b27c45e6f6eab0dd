// A send that is under way when n8n is killed, and what must hold of it then.
import assert from 'node:assert/strict';
import type { N8nRest } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { chainWorkflow, rowNodes, sendNode } from './action.ts';
import { onlyExecution, publishBehindWebhook, retry } from './crashed.ts';
import { storeCredential } from './credentials.ts';

/** The campaigns of a send, and how long the service takes for each in milliseconds. */
export const CAMPAIGNS = 30;
const ANSWER_MS = 25;

const phoneOf = (at: number) => `33639987${String(at).padStart(3, '0')}`;

/** A send of several campaigns in an account of its own. */
export class KilledSend {
	readonly #account: TestAccount;
	readonly #send: StoredWorkflow;

	private constructor(account: TestAccount, send: StoredWorkflow) {
		this.#account = account;
		this.#send = send;
	}

	static async create(stack: Stack, rest: N8nRest, name: string): Promise<KilledSend> {
		const account = new TestAccount(stack.sandbox.baseUrl, `sbx_e2e-${name}`);
		const slow = { kind: 'slow', when: 'after', path: '/send' } as const;
		await account.setFaults(
			{ ...slow, probability: 0.1, delayMs: 4 * ANSWER_MS },
			{ ...slow, delayMs: ANSWER_MS },
		);
		const credential = await storeCredential(stack, rest, name, account.token);
		const rows = Array.from({ length: CAMPAIGNS }, (_, at) => ({ phone: phoneOf(at), at }));
		const send = sendNode(credential, { message: '=Message {{ $json.at }}' });
		const draft = chainWorkflow(name, [...rowNodes(rows), send]);
		return new KilledSend(account, await StoredWorkflow.create(rest, draft));
	}

	/** Publishes it behind a webhook of n8n's own. @param base of the n8n that takes its calls @returns its URL */
	async publish(base: string): Promise<string> {
		return await publishBehindWebhook(this.#send, base);
	}

	/** Waits until the service has so many messages. */
	async reaches(count: number): Promise<void> {
		await this.#account.waitForMessages(count);
	}

	/**
	 * Presses *Retry*, if it has crashed.
	 *
	 * @returns how many messages may have gone out
	 * @throws AssertionError when somebody got a message twice, or got none and is not told to be unknown
	 */
	async checkRetry(): Promise<number> {
		const crashed = await onlyExecution(this.#send);
		if (crashed?.status !== 'crashed') return 0;
		const retried = await retry(this.#send, crashed, ['success']);
		const sent = (await this.#account.messages()).map(({ phone }) => phone);
		assert.equal(new Set(sent).size, sent.length, 'Somebody got a message twice.');
		const rows = retried.items<{ phone: string; accepted: boolean }>('Send');
		assert.equal(rows.length, CAMPAIGNS);
		const told = rows.filter(({ accepted }) => accepted).map(({ phone }) => phone);
		for (const phone of told) assert.ok(sent.includes(phone), phone);
		return CAMPAIGNS - told.length;
	}
}
