// The evaluation of models, with models that follow a script: good ones and bad ones.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { blanksOf } from '../lib/evaluation/blanks.ts';
import { nodeDefinitions } from '../lib/evaluation/definitions.ts';
import { evaluate, questionOf } from '../lib/evaluation/evaluate.ts';
import type { Verdict } from '../lib/evaluation/evaluate.ts';
import { startModel } from '../lib/mocks/languageModel.ts';
import type { LanguageModel, ScriptStep } from '../lib/mocks/languageModel.ts';
import type { Stack } from '../lib/stack.ts';
import { BriefTrials } from './support/briefOutcomes.ts';
import { briefNames, briefOf, workflowOf } from './support/briefs.ts';

/** What the stored workflow of a brief has. */
const parametersOf = (name: string) => {
	const { nodes } = workflowOf(name);
	const blanks = blanksOf(workflowOf(name));
	return Object.fromEntries(
		nodes.filter((node) => blanks.includes(node.name)).map((node) => [node.name, node.parameters]),
	);
};
const briefCalled = (name: string) => ({ text: briefOf(name), workflow: workflowOf(name) });

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

		it('keeps the parameters out of what it asks', () => {
			for (const name of briefNames) {
				const [, { content }] = questionOf(briefCalled(name), definitions);
				for (const [node, parameters] of Object.entries(parametersOf(name))) {
					assert.ok(content.includes(`"${node}"`));
					assert.ok(!content.includes(JSON.stringify(parameters)));
					assert.ok(!/"(?:pushtype|phoneNumbers|sendTo|maximumCost|events)"/.test(content), name);
				}
			}
		});

		for (const name of ['spend-at-most', 'yes-replies', 'orders-above-1000']) {
			it(`${name}: holds with the right parameters`, async () => {
				assert.deepEqual(await evaluated(name, call(parametersOf(name))), { tokens: 2 });
			});
		}

		it('takes JSON in a text', async () => {
			const text = `Here it is:\n\`\`\`json\n${JSON.stringify({ nodes: parametersOf('spend-at-most') })}\n\`\`\``;
			assert.equal((await evaluated('spend-at-most', text)).failure, undefined);
		});

		const wrong: Array<[string, ScriptStep | undefined, RegExp]> = [
			['a limit that is not kept', call(withLimit(0)), /would cost 3 credits/],
			['a wrong value', call(withLimit('much')), /would cost 3 credits/],
			['no parameters for a node', call({}), /no parameters for "Send Offer"/],
			[
				'another node',
				call({ ...parametersOf('spend-at-most'), Start: {} }),
				/"Start", which is no blank/,
			],
			['a text', 'I cannot do that.', /filled nothing in.*I cannot do that/],
			['broken JSON', '{"nodes": {', /filled nothing in|is not JSON/],
			['an error', undefined, /HTTP 400/],
		];
		for (const [what, step, failure] of wrong) {
			it(`does not hold with ${what}`, async () => {
				assert.match((await evaluated('spend-at-most', step)).failure ?? '', failure);
			});
		}
	});
}

function withLimit(maximumCost: unknown): object {
	const [[node, parameters]] = Object.entries(parametersOf('spend-at-most'));
	return { [node]: { ...parameters, maximumCost } };
}
