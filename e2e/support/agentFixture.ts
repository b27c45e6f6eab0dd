// What the tests of n8n's AI Agent begin with: a model that follows a script, and tools made of the action node.
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import type { INode, INodeParameters } from 'n8n-workflow';
import { startModel } from './languageModel.ts';
import type { LanguageModel, ToolCall, Turn } from './languageModel.ts';
import { runUntilWaiting } from './runUntilWaiting.ts';
import type { CredentialReference, N8nRest, WorkflowData } from '../../harness/n8n/rest.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { START } from '../../harness/n8n/executions.ts';
import { agentWorkflow, fromModel, REVIEW, tool, TOOL } from './agent.ts';
import { storeCredential } from './credentials.ts';

export const CUSTOMER = '33639980201';
export const REVIEWER = '33639980209';

/** An agent's surroundings: its model, and tools that use an account of their own. */
class AgentFixture {
	readonly rest: N8nRest;
	readonly model: LanguageModel;
	readonly account: TestAccount;
	readonly #openAi: CredentialReference;
	readonly #credential: CredentialReference;

	/** @param openAi credential of the model @param credential of the account */
	constructor(
		rest: N8nRest,
		model: LanguageModel,
		account: TestAccount,
		openAi: CredentialReference,
		credential: CredentialReference,
	) {
		this.rest = rest;
		this.model = model;
		this.account = account;
		this.#openAi = openAi;
		this.#credential = credential;
	}

	/** The node as a tool. */
	tool(name: string, parameters: INodeParameters): INode {
		return tool(name, TOOL, parameters, this.#credential);
	}

	/** The tool that sends what the model wrote. */
	sending(more: INodeParameters = {}): INode {
		return this.tool('Send SMS', {
			descriptionType: 'auto',
			resource: 'campaign',
			operation: 'send',
			phoneNumbers: fromModel('Phone_Numbers', 'With country code, without a plus sign'),
			message: fromModel('Message'),
			pushtype: 'alert',
			maximumCost: 10,
			...more,
		});
	}

	/** The node as a person's review of what the other tools are to do. */
	reviewing(more: INodeParameters = {}): INode {
		const parameters: INodeParameters = {
			resource: 'campaign',
			operation: 'sendAndWait',
			to: REVIEWER,
			approvalOptions: { values: { approvalType: 'double' } },
			...more,
		};
		return tool('Review', REVIEW, parameters, this.#credential);
	}

	/** Stores a workflow of an agent with these tools. */
	async store(tools: INode[]): Promise<WorkflowData> {
		return await this.rest.createWorkflow(agentWorkflow('Agent', tools, this.#openAi));
	}

	/** Runs an agent that waits for nobody. @returns the results of its tools, as the model got them */
	async run(tools: INode[], turns: Turn[]): Promise<string[]> {
		this.model.script([...turns, 'Done']);
		const { status, error } = await this.rest.runWorkflow(await this.store(tools), START);
		assert.equal(status, 'success', error?.message);
		return this.results();
	}

	/** Lets the model make its calls, of which the first waits for the reviewer. @returns the execution's id */
	async ask(tools: INode[], calls: ToolCall[]): Promise<string> {
		this.model.script([calls, 'Done', 'Done']);
		return await runUntilWaiting(this.rest, await this.store(tools));
	}

	/** The results of all tools so far, as the model got them. */
	results(): string[] {
		const request = this.model.requests.at(-1);
		assert.ok(request, 'the model was not asked');
		const results = request.messages.filter(({ role }) => role === 'tool');
		return results.map(({ content }) => content ?? '');
	}
}

/**
 * Starts a model before the tests of the group that calls this, and makes an account before each of them.
 *
 * @param stack gives what runs, once it does
 * @param name tells the accounts of one group of tests from another's
 * @returns what gives the running test's surroundings
 */
export function agentFixture(stack: () => Stack, name: string): () => AgentFixture {
	let model: LanguageModel;
	let openAi: CredentialReference;
	let fixture: AgentFixture;
	let made = 0;
	before(async () => {
		model = await startModel();
		const data = { apiKey: 'none', url: model.url };
		openAi = await stack().n8n.rest.createCredential('Model', 'openAiApi', data);
	});
	after(() => model.close());
	beforeEach(async () => {
		const { n8n, sandbox } = stack();
		const account = new TestAccount(sandbox.baseUrl, `sbx_e2e-agent-${name}-${made++}`);
		const credential = await storeCredential(stack(), n8n.rest, 'Agent', account.token);
		fixture = new AgentFixture(n8n.rest, model, account, openAi, credential);
	});
	return () => fixture;
}
