// n8n's AI Agent with a scripted model, and with tools derived from the action node.
import assert from 'node:assert/strict';
import type { IConnections, INode, INodeParameters, NodeConnectionType } from 'n8n-workflow';
import { START } from '../../harness/n8n/executions.mts';
import { runUntilWaiting } from '../../harness/n8n/rest.mts';
import type { CredentialReference, WorkflowData } from '../../harness/n8n/rest.mts';
import { actionType, credentialType } from '../../harness/system/packageNames.mts';
import { connectTo, makeNode } from '../../harness/workflows/node.mts';
import { newAccount, stack } from './stack.mts';
import type { Account } from './stack.mts';
import { startNode } from './action.mts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from './servers.mts';

export const CUSTOMER = '33639980201';
export const REVIEWER = '33639980209';

/** The types that n8n derives from the action node: a tool, and a human review of tools. */
const [TOOL, REVIEW] = [`${actionType}Tool`, `${actionType}HitlTool`];

/** Returns an expression for a parameter that the model fills in, in the editor's format. */
const fromModel = (name: string, description = '') =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${name}', \`${description}\`, 'string') }}`;

/** An agent with tools that use a separate account. */
export class Agent {
	readonly account: Account;
	readonly model: LanguageModel;
	readonly #openAi: CredentialReference;

	private constructor(account: Account, model: LanguageModel, openAi: CredentialReference) {
		this.account = account;
		this.model = model;
		this.#openAi = openAi;
	}

	/** Creates an agent. The model's server ends with this process. */
	static async create(): Promise<Agent> {
		const model = await startModel();
		const data = { apiKey: 'none', url: model.url };
		const openAi = await stack().n8n.rest.createCredential('Model', 'openAiApi', data);
		return new Agent(await newAccount(), model, openAi);
	}

	#node(name: string, type: string, parameters: INodeParameters): INode {
		const credentials = { [credentialType]: this.account.credential };
		return makeNode(name, type, parameters, { credentials });
	}

	/** Creates a tool from the action node. */
	tool(name: string, parameters: INodeParameters): INode {
		return this.#node(name, TOOL, parameters);
	}

	/** Creates a tool that sends a message whose text the model writes. */
	sending(maximumCost = 10): INode {
		return this.tool('Send SMS', {
			descriptionType: 'auto',
			resource: 'campaign',
			operation: 'send',
			phoneNumbers: fromModel('Phone_Numbers', 'With country code, without a plus sign'),
			message: fromModel('Message'),
			pushtype: 'alert',
			maximumCost,
		});
	}

	/** Creates a human review: a person must approve the calls of the other tools. */
	reviewing(more: INodeParameters = {}): INode {
		return this.#node('Review', REVIEW, {
			resource: 'campaign',
			operation: 'sendAndWait',
			to: REVIEWER,
			approvalOptions: { values: { approvalType: 'double' } },
			...more,
		});
	}

	/** Stores a workflow in which an agent gets a task and calls its tools, through the review if there is one. */
	async store(tools: INode[]): Promise<WorkflowData> {
		const task = { promptType: 'define', text: 'Look after the customer.', options: {} };
		const agent = makeNode('Agent', '@n8n/n8n-nodes-langchain.agent', task, { typeVersion: 3 });
		const model = makeNode(
			'Model',
			'@n8n/n8n-nodes-langchain.lmChatOpenAi',
			{ model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
			{ typeVersion: 1.2, credentials: { openAiApi: this.#openAi } },
		);
		const nodes = [startNode(), agent, model, ...tools].map((node, at): INode => ({
			...node,
			position: [at * 220, (at % 2) * 200],
		}));
		const to = (target: INode, type: NodeConnectionType) => ({
			[type]: [[connectTo(target.name, type)]],
		});
		const review = tools.find(({ type }) => type === REVIEW);
		const connections: IConnections = {
			[START]: to(agent, 'main'),
			[model.name]: to(agent, 'ai_languageModel'),
		};
		for (const one of tools) {
			connections[one.name] = to(review && one !== review ? review : agent, 'ai_tool');
		}
		const settings = { executionOrder: 'v1' as const };
		return await stack().n8n.rest.createWorkflow({ name: 'Agent', nodes, connections, settings });
	}

	/** Runs an agent that waits for no person. @returns the tool results that the model received */
	async run(tools: INode[], turns: Turn[]): Promise<string[]> {
		this.model.script([...turns, 'Done']);
		const { rest } = stack().n8n;
		const { status, error } = await rest.runWorkflow(await this.store(tools), START);
		assert.equal(status, 'success', error?.message);
		return this.results();
	}

	/** Runs an agent until the first of the model's calls waits for the reviewer. @returns the execution's ID */
	async ask(tools: INode[], calls: ToolCall[]): Promise<string> {
		this.model.script([calls, 'Done', 'Done']);
		return await runUntilWaiting(stack().n8n.rest, await this.store(tools));
	}

	/** Returns all tool results that the model has received. */
	results(): string[] {
		const messages = this.model.requests.at(-1)?.messages ?? [];
		return messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '');
	}
}

/** The fields of a request to OpenAI's chat API that these tests read. */
interface ChatRequest {
	model: string;
	messages: Array<{ role: string; content: string | null }>;
	tools?: Array<{
		function: { name: string; description: string; parameters: { properties?: object } };
	}>;
}

/** A tool call by the model. */
export interface ToolCall {
	tool: string;
	input: object;
}

/** One turn of the model: its text, or its tool calls. */
type Turn = string | ToolCall[];

/** A running model. */
interface LanguageModel {
	/** The base URL of the model's API. */
	url: string;
	/** Sets the model's turns, starting with the next request. */
	script: (turns: Turn[]) => void;
	/** The requests since the last call to `script`. */
	readonly requests: ChatRequest[];
}

/** Returns a turn in the API's format. */
function messageOf(turn: Turn, number: number) {
	if (typeof turn === 'string') return { role: 'assistant', content: turn };
	const calls = turn.map(({ tool, input }, at) => ({
		id: `call_${number}_${at}`,
		type: 'function',
		function: { name: tool, arguments: JSON.stringify(input) },
	}));
	return { role: 'assistant', content: null, tool_calls: calls };
}

async function startModel(): Promise<LanguageModel> {
	let script: Turn[] = [];
	let requests: ChatRequest[] = [];

	/** Returns the HTTP status and the body. */
	const answer = async (request: IncomingMessage): Promise<[number, object]> => {
		const body = (await json(request)) as ChatRequest;
		const number = requests.push(body) - 1;
		const said = script.at(number);
		if (said === undefined) return [400, { error: { message: 'the script has no more turns' } }];
		const message = messageOf(said, number);
		const finish = message.content === null ? 'tool_calls' : 'stop';
		const turn = {
			id: `turn-${number}`,
			object: 'chat.completion',
			created: 0,
			model: body.model,
			choices: [{ index: 0, message, finish_reason: finish }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
		return [200, turn];
	};
	const respond = async (request: IncomingMessage, response: ServerResponse) => {
		const [status, body] = await answer(request);
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(JSON.stringify(body));
	};
	const url = await listen((request, response) => void respond(request, response));
	return {
		url: `${url}/v1`,
		script: (turns) => {
			script = turns;
			requests = [];
		},
		get requests() {
			return requests;
		},
	};
}
