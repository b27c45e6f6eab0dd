// People who receive questions from Send and Wait, and answer through the link or by reply.
import assert from 'node:assert/strict';
import type { INode, INodeParameters } from 'n8n-workflow';
import { withPhone } from '../../harness/browser.mts';
import { waitForStatus } from '../../harness/n8n/executions.mts';
import { runUntilWaiting } from '../../harness/n8n/rest.mts';
import type { Execution } from '../../harness/n8n/executions.mts';
import type { N8nRest } from '../../harness/n8n/rest.mts';
import { until } from '../../harness/system/polling.mts';
import { noOp } from '../../harness/workflows/node.mts';
import { newAccount } from './stack.mts';
import type { Account } from './stack.mts';
import { actionNode, chainWorkflow } from './action.mts';
import type { EventItem } from './publishedTrigger.mts';
import { PublishedTrigger } from './publishedTrigger.mts';

/** The fields of an answered Send and Wait item that tests read. */
export interface AnswerItem {
	data: {
		/** Set only for an approval. */
		approved?: boolean;
		answered: boolean;
		answeredBy?: 'link' | 'reply';
		from?: string;
		/** The typed text. */
		text?: string;
		respondedAt: string;
	};
}

/** Asks people questions in one n8n instance. */
export class Asker {
	readonly account: Account;
	readonly rest: N8nRest;

	constructor(account: Account, rest: N8nRest) {
		this.account = account;
		this.rest = rest;
	}

	/** Creates the node that asks. The node's name contains characters that have a meaning in expressions. */
	question(parameters: INodeParameters): INode {
		const all = {
			resource: 'campaign',
			operation: 'sendAndWait',
			message: 'Release 2.4 is ready. May it go live?',
			approvalOptions: { values: { approvalType: 'double' } },
			...parameters,
			options: { ifNotApproved: 'goOn', ...(parameters.options as INodeParameters) },
		};
		return actionNode(`Ask "Ann" {it}'s \\ {{ up }}`, all, this.account.credential);
	}

	/** Runs a workflow until it waits for an answer. @param steps the nodes in order @returns the execution's ID */
	async run(steps: INode[]): Promise<string> {
		const workflow = await this.rest.createWorkflow(chainWorkflow('Ask', steps));
		return await runUntilWaiting(this.rest, workflow);
	}

	/** Asks a person. @param behind the nodes after the question @returns the execution's ID and the link's target */
	async ask(to: string, behind = [noOp('After')]): Promise<{ id: string; url: string }> {
		const id = await this.run([this.question({ to }), ...behind]);
		return { id, url: await this.account.followLink(to) };
	}

	/** Waits until an execution has ended. */
	async ended(id: string): Promise<Execution> {
		return await waitForStatus(this.rest, id, ['success', 'error']);
	}

	/** Waits until an execution has ended, and returns its answer. */
	async answerOf(id: string): Promise<AnswerItem['data']> {
		return (await this.ended(id)).items<AnswerItem>('After')[0].data;
	}
}

/** Asks people questions, and publishes a trigger that forwards their replies. */
export class ReplyAsker extends Asker {
	readonly trigger: PublishedTrigger;

	private constructor(account: Account, rest: N8nRest, trigger: PublishedTrigger) {
		super(account, rest);
		this.trigger = trigger;
	}

	static async create(rest: N8nRest): Promise<ReplyAsker> {
		const account = await newAccount({}, rest);
		const events = { events: ['MO', 'STOP'] };
		const trigger = await PublishedTrigger.create(rest, events, account.credential);
		return new ReplyAsker(account, rest, trigger);
	}

	/** Asks a person for a reply, unless `more` selects another way. @returns the execution's ID */
	async askByReply(to: string, more: INodeParameters = {}): Promise<string> {
		return await this.run([this.question({ to, answerBy: 'reply', ...more }), noOp('After')]);
	}

	/**
	 * Calls the trigger directly, with several replies to a phone's newest message at the same time.
	 *
	 * @returns the trigger's responses, sorted
	 */
	async deliver(from: string, messages: string[]): Promise<string[]> {
		const newest = (await this.account.messages({ phone: from })).at(-1);
		const date = new Date().toISOString();
		const calls = messages.map(async (message) => {
			const body = { date, message, from, account_id: '1', last_message_id: newest?.gsmsmsid };
			const { answer } = await this.trigger.call('MO', JSON.stringify(body));
			return (answer as { status: string }).status;
		});
		return (await Promise.all(calls)).sort();
	}

	/** Waits until `count` replies from a phone have started the workflow. @returns each reply as `event question` */
	async started(phone: string, count: number): Promise<string[]> {
		return await until(`${count} executions for ${phone}`, async () => {
			const all = (await this.trigger.workflow.allEnded()) ?? [];
			const its = all
				.flatMap((one) => one.items<EventItem>('All'))
				.filter(({ from }) => from === phone);
			const told = its.map(({ event, question }) => `${event} ${question ?? ''}`.trim());
			return told.length >= count && told.sort();
		});
	}
}

/**
 * Announces a campaign to a person. The campaign is sent after some seconds unless the person declines.
 *
 * @returns the execution's ID, the link's target, and the deadline in milliseconds since 1970
 */
export async function announce(asker: Asker, to: string, seconds: number) {
	const limitWaitTime = { values: { resumeAmount: seconds / 60, resumeUnit: 'minutes' } };
	const options = { ifNotApproved: 'goOnUnlessDeclined', limitWaitTime };
	const campaign = { resource: 'campaign', operation: 'send', phoneNumbers: to, message: 'Sale!' };
	const id = await asker.run([
		asker.question({ to, answerBy: 'linkOrReply', options }),
		actionNode('Send', { ...campaign, pushtype: 'alert' }, asker.account.credential),
	]);
	const { waitTill } = await asker.rest.call<{ waitTill: string }>('GET', `/rest/executions/${id}`);
	return { id, url: await asker.account.followLink(to), deadline: Date.parse(waitTill) };
}

/**
 * Opens a link on a phone and approves. Checks that the page fits the phone, and loads nothing from other servers.
 *
 * @returns the text of the question's page
 */
export async function approveOnPhone(link: string): Promise<string> {
	return await withPhone({}, async (page) => {
		const asked: string[] = [];
		page.on('request', (request) => asked.push(request.url()));
		await page.goto(link);
		const shown = await page.innerText('main');
		const { width = Infinity } = (await page.locator('main').boundingBox()) ?? {};
		assert.ok(width <= 390, `${width} px wide`);
		assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
		await page.click('button:has-text("Approve")');
		await page.waitForSelector('h1:has-text("Thank you")');
		const isLocal = (url: string) => /^(?:http:\/\/127\.0\.0\.1[:/]|data:)/.test(url);
		assert.deepEqual(
			asked.filter((url) => !isLocal(url)),
			[],
		);
		return shown;
	});
}

// Functions that use Send and Wait's response page without a browser.

/** A fetched page. */
interface FetchedPage {
	/** The HTTP status. */
	status: number;
	/** The text of the page's first heading. */
	heading: string | undefined;
}

/** Returns the text of a page's first heading. */
const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

/** Opens a page without pressing a button. */
export async function fetchResponsePage(url: string, init: RequestInit = {}): Promise<FetchedPage> {
	const response = await fetch(url, init);
	return { status: response.status, heading: headingOf(await response.text()) };
}

/** Presses a button, `approve` or `disapprove`. @returns the next page */
export const submitAnswer = async (url: string, answer: string): Promise<FetchedPage> =>
	await fetchResponsePage(url, { method: 'POST', body: new URLSearchParams({ answer }) });
