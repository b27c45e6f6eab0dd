// A batch of questions that end in several ways while n8n may be killed, and what must hold of them.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';
import { until } from '../../harness/system/polling.ts';
import type { AnswerItem } from './items.ts';
import type { Replies } from './replies.ts';

/** How a question ends. */
export interface Ending {
	/** `timeOut` and `cancel`: it ends before the replies, `later`: neither before n8n is killed. */
	kind: 'link' | 'reply' | 'both' | 'timeOut' | 'cancel' | 'later';
	/** What the person replies, one after the other. */
	words: string[];
	afterMs: number;
}

interface Question {
	/** Of the execution. */
	id: string;
	phone: string;
	/** Where the link leads. */
	url: string;
	type: keyof typeof TYPES;
	/** When the shortest wait for an answer is over, in milliseconds since 1970. */
	overAt: number;
	ending: Ending;
}

/** How each response type is asked, and answered on the page and by a reply. */
const TYPES = {
	approval: { asks: {}, submitted: 'approve', typed: 'yes' },
	choice: {
		asks: { responseType: 'choice', choices: 'Yes\nNo' },
		submitted: '1',
		typed: '1',
	},
	freeText: { asks: { responseType: 'freeText' }, submitted: 'Some text', typed: 'Any text' },
};

/** A tenth of a minute. */
const SHORT_WAIT_MS = 6_000;
const SHORT_WAIT = {
	limitWaitTime: {
		values: { limitType: 'afterTimeInterval', resumeAmount: 0.1, resumeUnit: 'minutes' },
	},
};

/** Longer than n8n takes to start, and the service then to deliver again. */
const SECONDS_TO_DELIVER = 300;

/**
 * What the trigger tells of a reply that answered a question, of one that starts its workflow, and of one that it had
 * taken before, when the service no longer waited for its answer.
 */
const TOLD = ['answered', 'received', 'repeated'] as const;
type Told = (typeof TOLD)[number];

/** n8n may be killed at any time: then a press or a cancellation comes to nothing. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
	try {
		await act();
	} catch {
		// It had no effect, or its effect shows in the end.
	}
}

/** Questions to one phone each. */
export class EndedQuestions {
	readonly #replies: Replies;
	readonly #endings: Ending[];
	readonly #first: number;
	readonly #questions: Question[] = [];
	#replied = 0;

	/** @param first how many phones were asked before */
	constructor(replies: Replies, endings: Ending[], first: number) {
		this.#replies = replies;
		this.#endings = endings;
		this.#first = first;
	}

	/** Asks, until all executions wait. */
	async ask(): Promise<void> {
		for (const [at, ending] of this.#endings.entries()) {
			const phone = `33639986${String((this.#first + at) % 1000).padStart(3, '0')}`;
			const options = ending.kind === 'timeOut' ? SHORT_WAIT : {};
			const type = (Object.keys(TYPES) as Array<keyof typeof TYPES>)[at % 3];
			const { asks } = TYPES[type];
			const parameters: INodeParameters = { answerBy: 'linkOrReply', ...asks, options };
			const id = await this.#replies.ask(phone, parameters);
			const url = await this.#replies.account.followLink(phone);
			const overAt = Date.now() + SHORT_WAIT_MS;
			this.#questions.push({ id, phone, url, type, overAt, ending });
		}
	}

	/** Replies. The words differ each time, since equal ones may be one event. */
	async #reply(phone: string, words: string): Promise<void> {
		await this.#replies.account.reply(phone, `${words} ${'!'.repeat((this.#replied++ % 150) + 1)}`);
	}

	async #end({
		id,
		phone,
		url,
		type,
		overAt,
		ending: { kind, words, afterMs },
	}: Question): Promise<void> {
		if (kind === 'later') return;
		await sleep(kind === 'timeOut' ? Math.max(overAt - Date.now(), 0) : afterMs);
		const { submitted } = TYPES[type];
		const press = async () => await attempt(() => this.#replies.press(url, submitted));
		if (kind === 'cancel') await attempt(async () => await this.#replies.cancel(id));
		const pressed = kind === 'link' || kind === 'both' ? press() : undefined;
		if (kind === 'link') await pressed;
		for (const word of words) await this.#reply(phone, word);
		await pressed;
	}

	/** Lets all end at once. Never rejects. */
	async end(): Promise<void> {
		await Promise.all(this.#questions.map(async (question) => await this.#end(question)));
	}

	async #delivered(): Promise<void> {
		const { account } = this.#replies;
		const isDone = async () => (await account.deliveries({ state: 'pending' })).length === 0;
		await until('all replies to be delivered', isDone, SECONDS_TO_DELIVER);
	}

	async #waiting(): Promise<Question[]> {
		const waits = await Promise.all(
			this.#questions.map(async ({ id }) => await this.#replies.waits(id)),
		);
		return this.#questions.filter((_, at) => waits[at]);
	}

	/** Replies to the questions that still wait while the trigger has another access token: that answers none. */
	async endUnderAnotherToken(): Promise<void> {
		await this.#delivered();
		const before = await this.#waiting();
		await this.#replies.changeToken('sbx_e2e-another');
		for (const { phone, type } of before) await this.#reply(phone, TYPES[type].typed);
		await this.#delivered();
		await this.#replies.changeToken();
		const after = new Set((await this.#waiting()).map(({ id }) => id));
		const lost = before.filter(({ id, ending }) => ending.kind !== 'timeOut' && !after.has(id));
		assert.deepEqual(lost, [], 'A reply with another token ended questions.');
	}

	/** Answers half of what still waits by a reply and half by the link, and cancels what is left. */
	async endTheRest(): Promise<void> {
		for (const [at, { phone, url, type }] of (await this.#waiting()).entries()) {
			if (at % 2 === 0) await this.#reply(phone, TYPES[type].typed);
			else await this.#replies.press(url, TYPES[type].submitted);
		}
		await this.#delivered();
		for (const { id } of await this.#waiting()) await this.#replies.cancel(id);
	}

	/** What the trigger told the service of each reply in the end, by the phone and the words. */
	async #told(): Promise<Map<string, Map<string, Told>>> {
		const told = new Map<string, Map<string, Told>>();
		for (const delivery of await this.#replies.account.deliveries({ type: 'MO' })) {
			const { from, message } = JSON.parse(delivery.body) as { from: string; message: string };
			assert.equal(delivery.state, 'delivered', `"${message}" of ${from} was not taken.`);
			const { status } = JSON.parse(delivery.attempts.at(-1)!.answer) as { status: Told };
			assert.ok(TOLD.includes(status), `"${message}": ${status}`);
			const ofPhone = told.get(from) ?? new Map<string, Told>();
			told.set(from, ofPhone.set(message, status));
		}
		return told;
	}

	/**
	 * @returns how the questions ended, in words
	 * @throws AssertionError for a reply that came to nothing, and for a question with two answers
	 */
	async check(): Promise<string> {
		const told = await this.#told();
		const ways: Record<string, number> = {};
		for (const { id, phone, ending } of this.#questions) {
			const ofPhone = [...(told.get(phone) ?? new Map<string, Told>())];
			const answers = ofPhone.filter(([, status]) => status === 'answered').map(([words]) => words);
			assert.ok(answers.length <= 1, `${phone} answered twice: ${answers.join(', ')}`);
			const execution = await this.#replies.execution(id);
			const [item] = execution.items<AnswerItem>('After');
			assert.ok(execution.runs('After').length <= 1);
			const { length: messages } = await this.#replies.account.messages({ phone });
			assert.equal(messages, 1, phone);
			// n8n that is killed after it took an answer, and before the workflow went on, keeps it in a crashed execution.
			if (answers.length === 1 && execution.status !== 'crashed') {
				assert.deepEqual([item?.data.answeredBy, item?.data.text], ['reply', answers[0]], phone);
			}
			const end = item?.data.answered === true ? item.data.answeredBy! : execution.status;
			const way = `${ending.kind}: ${end}`;
			ways[way] = (ways[way] ?? 0) + 1;
		}
		const replies = [...told.values()].reduce((sum, ofPhone) => sum + ofPhone.size, 0);
		return `${JSON.stringify(ways)}; ${replies} replies so far`;
	}
}
