// What the tests of Send and Wait share: workflows that ask, and the answer on a phone.
import type { INode, INodeParameters } from 'n8n-workflow';
import type { Locator, Page } from 'playwright-core';
import { openPhone } from '../../harness/browser.ts';
import { waitForStatus } from '../../harness/n8n/executions.ts';
import { runUntilWaiting } from './runUntilWaiting.ts';
import type { Execution } from '../../harness/n8n/executions.ts';
import type { CredentialReference, N8nRest } from '../../harness/n8n/rest.ts';
import type { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { actionNode, chainWorkflow } from './action.ts';
import { noOp } from '../../harness/workflows/node.ts';
import { storeCredential } from './credentials.ts';

/** A question that waits for its answer. */
interface AskedQuestion {
	/** Of the execution. */
	id: string;
	/** Where the link on the phone leads. */
	url: string;
}

/** Asks people from one n8n. */
export class Asker {
	readonly #rest: N8nRest;
	readonly #account: TestAccount;
	readonly #credential: CredentialReference;

	private constructor(rest: N8nRest, account: TestAccount, credential: CredentialReference) {
		this.#rest = rest;
		this.#account = account;
		this.#credential = credential;
	}

	static async create(stack: Stack, rest: N8nRest, account: TestAccount): Promise<Asker> {
		return new Asker(rest, account, await storeCredential(stack, rest, 'Ask', account.token));
	}

	/** The node that asks. */
	question(parameters: INodeParameters, name = 'Ask'): INode {
		return actionNode(
			name,
			{
				resource: 'campaign',
				operation: 'sendAndWait',
				message: 'Release 2.4 is ready. May it go live?',
				approvalOptions: { values: { approvalType: 'double' } },
				...parameters,
				options: { ifNotApproved: 'goOn', ...(parameters.options as INodeParameters) },
			},
			this.#credential,
		);
	}

	/** Runs a workflow until a question in it waits. @param steps its nodes, one after the other */
	async run(steps: INode[]): Promise<string> {
		const workflow = await this.#rest.createWorkflow(chainWorkflow('Ask', steps));
		return await runUntilWaiting(this.#rest, workflow);
	}

	/** Asks somebody. @param behind the nodes behind the question */
	async ask(to: string, behind = [noOp('After')]): Promise<AskedQuestion> {
		const id = await this.run([this.question({ to }), ...behind]);
		return { id, url: await this.#account.followLink(to) };
	}

	/** Waits for the end of an execution. */
	async ended(id: string): Promise<Execution> {
		return await waitForStatus(this.#rest, id, ['success', 'error']);
	}
}

/**
 * Opens a link on a phone and approves there.
 *
 * @param check looks at the page with the question
 * @returns the addresses beyond this machine that the phone has asked for
 */
export async function approveOnPhone(
	link: string,
	check: (page: Page) => Promise<void>,
): Promise<string[]> {
	const phone = await openPhone();
	try {
		await phone.page.goto(link);
		await check(phone.page);
		await phone.page.click('button:has-text("Approve")');
		await phone.page.waitForSelector('h1:has-text("Thank you")');
		return phone.outside();
	} finally {
		await phone.close();
	}
}

/**
 * Types a reply on the page of the sandbox, as somebody does who tries a workflow.
 *
 * @param check looks at the conversation before the reply
 */
export async function replyOnPhonesPage(
	{ baseUrl, token }: TestAccount,
	phone: string,
	words: string,
	check: (conversation: Locator) => Promise<void>,
): Promise<void> {
	const { page, close } = await openPhone({ width: 1280, height: 860, scale: 1, scripts: true });
	try {
		const content = `sessionStorage.setItem('sandbox.token', ${JSON.stringify(token)});`;
		await page.addInitScript({ content });
		await page.goto(new URL(`/#/phones/${phone}`, baseUrl).href);
		const conversation = page.getByRole('list', { name: 'Conversation' });
		await check(conversation);
		await page.getByRole('textbox', { name: 'Reply as' }).fill(words);
		await page.getByRole('button', { name: 'Send the reply' }).click();
		await conversation.getByText(words).waitFor();
	} finally {
		await close();
	}
}
