// The evaluation of models, with models that follow a script: good ones and bad ones.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { blanksOf } from '../lib/evaluation/blanks.ts';
import { nodeDefinitions } from '../lib/evaluation/definitions.ts';
import { evaluate } from '../lib/evaluation/evaluate.ts';
import type { Verdict } from '../lib/evaluation/evaluate.ts';
import { startModel } from '../lib/mocks/languageModel.ts';
import type { LanguageModel, ScriptStep } from '../lib/mocks/languageModel.ts';
import type { Stack } from '../lib/stack.ts';
import { BriefTrials } from './support/briefTrials.ts';
import { briefNames, fullBriefOf, workflowOf } from './support/briefs.ts';

/** What the stored workflow of a brief has. */
const parametersOf = (name: string) => {
	const { nodes } = workflowOf(name);
	const blanks = blanksOf(workflowOf(name));
	return Object.fromEntries(
		nodes.filter((node) => blanks.includes(node.name)).map((node) => [node.name, node.parameters]),
	);
};
const briefCalled = (name: string) => ({ text: fullBriefOf(name), workflow: workflowOf(name) });

export function evaluationTests(stack: () => Stack): void {
	describe('the evaluation of models', () => {
		let model: LanguageModel;
		let trials: BriefTrials;
		const definitions = nodeDefinitions();
		before(async () => {
			model = await startModel();
			trials = await BriefTrials.create(stack());
		});
		after(() => {
			model?.close();
			trials?.close();
		});

		/** Asks a model that says this. */
		const evaluated = async (name: string, step?: ScriptStep): Promise<Verdict> => {
			model.script(step === undefined ? [] : [step]);
			const endpoint = { baseUrl: model.url, model: 'scripted' };
			return await evaluate(
				endpoint,
				briefCalled(name),
				definitions,
				async (workflow) => await trials.try(name, workflow),
			);
		};
		const call = (nodes: object) => [{ tool: 'fill_in', input: { nodes } }];

		for (const name of briefNames) {
			it(`${name}: holds with the right parameters`, async () => {
				assert.deepEqual(await evaluated(name, call(parametersOf(name))), { tokens: 2 });
			});
		}

		const wrong: Array<[string, string, ScriptStep | undefined, RegExp]> = [
			[
				'a limit that is not kept',
				'spend-at-most',
				call(changed('spend-at-most', { maximumCost: 0 })),
				/Input: ''/,
			],
			[
				'a wrong value',
				'spend-at-most',
				call(changed('spend-at-most', { maximumCost: 'much' })),
				/'Maximum Cost \(Credits\)' is not a number of credits/,
			],
			[
				'a message that was to be simulated',
				'price-of-lists',
				call(changed('price-of-lists', { operation: 'send' })),
				/requestId/,
			],
			[
				'messages to everybody',
				'try-on-my-number',
				call(changed('try-on-my-number', { options: {} })),
				/33639980001/,
			],
			[
				'messages to the wrong number',
				'assistant-texts',
				call(changed('assistant-texts', { phoneNumbers: '33639980002' })),
				/33639980002/,
			],
			['a text', 'spend-at-most', 'I cannot do that.', /filled nothing in.*I cannot do that/],
			['an error', 'spend-at-most', undefined, /HTTP 400/],
		];
		for (const [what, name, step, failure] of wrong) {
			it(`${name}: does not hold with ${what}`, async () => {
				assert.match((await evaluated(name, step)).failure ?? '', failure);
			});
		}

		it('tries the tool of an agent whatever the values are called that it decides', async () => {
			const parameters = {
				phoneNumbers: "={{ $fromAI('to', 'whom', 'string') }}",
				message: "={{ $fromAI('said', 'what', 'string') }}",
			};
			const step = call(changed('assistant-texts', parameters));
			assert.equal((await evaluated('assistant-texts', step)).failure, undefined);
		});
	});
}

/** The stored parameters of a brief with one node, with changes. */
function changed(name: string, changes: object): object {
	const [[node, parameters]] = Object.entries(parametersOf(name));
	return { [node]: { ...parameters, ...changes } };
}
