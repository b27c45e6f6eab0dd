// Runs the workflows of briefs, whoever filled in their nodes.
import { createAccount, runToSuccess, whilePublished } from '../../lib/fixtures/examples.ts';
import { startModel } from '../../lib/mocks/languageModel.ts';
import type { ChatRequest, Turn } from '../../lib/mocks/languageModel.ts';
import type { CredentialReference, WorkflowDraft } from '../../lib/n8n/rest.ts';
import type { Stack } from '../../lib/stack.ts';
import { modelCredential } from '../../lib/workflows/agent.ts';
import { ANN, outcomes, seeds } from './briefOutcomes.ts';
import { importBrief, workflowOf } from './briefs.ts';

/** More than the AI agents of all trials have. */
const MOST_TURNS = 1000;

/** Calls the first tool once: with a phone number in the parameter that sounds like one, and a text in the others. */
function callTheTool({ messages, tools = [] }: ChatRequest): Turn {
	if (messages.at(-1)?.role === 'tool' || tools.length === 0) return 'Done';
	const { name, parameters } = tools[0].function;
	const input = Object.keys(parameters.properties ?? {}).map((key) => {
		const isPhone = /phone|number|recipient|mobile|^to$/i.test(key);
		return [key, isPhone ? ANN : 'Your parcel is there.'];
	});
	return [{ tool: name, input: Object.fromEntries(input) as object }];
}

/** Tries briefs, with the model of their AI agents: not the one that is evaluated. */
export class BriefTrials {
	readonly #stack: Stack;
	readonly #openAiApi: CredentialReference;
	/** Ends the model. */
	readonly close: () => void;

	private constructor(stack: Stack, openAiApi: CredentialReference, close: () => void) {
		this.#stack = stack;
		this.#openAiApi = openAiApi;
		this.close = close;
	}

	static async create(stack: Stack): Promise<BriefTrials> {
		const model = await startModel();
		const openAiApi = await modelCredential(stack.n8n.rest, model);
		model.script(Array.from({ length: MOST_TURNS }, () => callTheTool));
		return new BriefTrials(stack, openAiApi, () => model.close());
	}

	/**
	 * Runs the workflow of a brief, and looks at what came of it.
	 * @param draft the workflow; by default the one that is stored with the brief
	 * @throws Error, an AssertionError for instance, where it is not what the brief asks for
	 */
	async try(name: string, draft: WorkflowDraft = workflowOf(name)): Promise<void> {
		const stack = this.#stack;
		const account = await createAccount(stack, seeds[name]);
		const workflow = await importBrief(stack, account, draft, { openAiApi: this.#openAiApi });
		await outcomes[name]({
			account,
			workflow,
			stack,
			run: async () => await runToSuccess(stack, workflow),
			react: async (node, count, happen) =>
				await whilePublished(stack, workflow, async ({ items }) => {
					await happen();
					return await items(node, count);
				}),
		});
	}
}
