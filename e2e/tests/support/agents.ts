// What the tests of n8n's AI Agent share: a model that follows a script, and the node's tools.
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import {
	agentWorkflow,
	fromModel,
	modelCredential,
	REVIEW,
	tool,
	TOOL,
	toolResults,
} from '../../lib/agent.ts';
import { Phones, startAsking } from '../../lib/ask.ts';
import { startModel } from '../../lib/model.ts';
import { trigger } from '../../lib/workflows.ts';
import { storeCredential } from './credentials.ts';

export const CUSTOMER = '33639980201';
export const REVIEWER = '33639980209';

/** An agent's surroundings: its model, and tools that use an account of their own. */
class AgentBench {
	constructor({ rest, model, openAi, phones, credential }) {
		this.rest = rest;
		this.model = model;
		this.openAi = openAi;
		this.phones = phones;
		this.credential = credential;
	}

	/** The node as a tool. */
	tool(name, parameters) {
		return tool(name, TOOL, parameters, this.credential);
	}

	/** The tool that sends what the model wrote. */
	sending(more = {}) {
		return this.tool('Send SMS', {
			descriptionType: 'auto',
			resource: 'campaign',
			operation: 'send',
			phoneNumbers: fromModel('Phone_Numbers', 'With country code, without a plus sign'),
			message: fromModel('Message'),
			pushtype: 'alert',
			...more,
		});
	}

	/** The node as a person's review of what the other tools are to do. */
	reviewing(more = {}) {
		const parameters = {
			resource: 'campaign',
			operation: 'sendAndWait',
			to: REVIEWER,
			approvalOptions: { values: { approvalType: 'double' } },
			...more,
		};
		return tool('Review', REVIEW, parameters, this.credential);
	}

	async store(tools) {
		return await this.rest.createWorkflow(agentWorkflow('Agent', tools, this.openAi));
	}

	/** Runs an agent that waits for nobody. @returns the results of its tools, as the model got them */
	async run(tools, turns) {
		this.model.script([...turns, 'Done']);
		const { status, error } = await this.rest.runWorkflow(await this.store(tools), trigger);
		assert.equal(status, 'success', error?.message);
		return this.results();
	}

	/** Lets the model make its calls, of which the first waits for the reviewer. @returns the execution's id */
	async ask(tools, calls) {
		this.model.script([calls, 'Done', 'Done']);
		return await startAsking(this.rest, await this.store(tools));
	}

	/** The results of all tools so far, as the model got them. */
	results() {
		return toolResults(this.model.requests.at(-1));
	}
}

/**
 * Starts a model before the tests of a group, with phones of its own for each test.
 * @returns what gives the test's surroundings
 */
export function agentBench(world, name) {
	let model;
	let openAi;
	let bench;
	let made = 0;
	before(async () => {
		model = await startModel();
		openAi = await modelCredential(world().n8n.rest, model);
	});
	after(() => model?.close());
	beforeEach(async () => {
		const { n8n, sandbox } = world();
		const phones = new Phones(sandbox, `sbx_e2e-agent-${name}-${made++}`);
		const credential = await storeCredential(world(), n8n.rest, 'Agent', phones.token);
		bench = new AgentBench({ rest: n8n.rest, model, openAi, phones, credential });
	});
	return () => bench;
}
