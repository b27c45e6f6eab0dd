// Runs a scenario of the model in several rounds, each a run of the node: of a loop, or as calls of an AI agent.
import type { IDataObject } from 'n8n-workflow';
import {
	violations,
	type Call,
	type Item,
	type Scenario,
	type Told,
	type Violation,
} from '../../model/sendModel';
import { runAgent, type Way } from '../atMostOnce/aiAgents';
import { engineOptions, sendParameters } from '../atMostOnce/runSend';
import { runWorkflow, type EngineResult } from '../engine/runNode';
import { credentialFor, nodeOf, parametersOf, toJson, type RunScenario } from './runScenario';
import type { ScriptedService } from './scriptedService';
import { readTold } from './told';

/** The items of each round, with messages of their own: so a call tells its round. */
function roundsOf({ items }: Scenario, size: number): Item[][] {
	const rounds: Item[][] = [];
	for (let at = 0; at < items.length; at += size) {
		const name = `Round ${rounds.length}`;
		rounds.push(
			items.slice(at, at + size).map((item) => ({ ...item, message: `${name}: ${item.message}` })),
		);
	}
	return rounds;
}

/** A call of another round, in its place. */
const NO_CALL: Partial<Call> = { operation: 'simulate', answer: 'refused', targets: [] };

/** Each round is a run of its own. */
function violationsOfRounds(
	scenario: RunScenario,
	rounds: Item[][],
	{ calls }: ScriptedService,
	told: Told[][],
): Violation[] {
	return rounds.flatMap((items, round) => {
		const own = (message: string) => message.startsWith(`Round ${round}:`);
		// The account is shared, and so is what is left in it.
		const { minimumCreditsLeft: _left, ...rest } = scenario;
		const ofRound = { ...rest, minimumCreditsLeft: 0, items };
		return violations(
			ofRound,
			calls.map((call) => (own(call.message) ? call : { ...call, ...NO_CALL })),
			told[round] ?? [],
		);
	});
}

/** Runs the scenario in rounds of a loop; returns what is wrong, with all that was seen. */
export async function runInLoop(scenario: RunScenario, size: number, service: ScriptedService) {
	service.reset();
	const { tries } = scenario;
	const rounds = roundsOf(scenario, size);
	const told: Told[][] = rounds.map(() => []);
	let result: EngineResult | undefined;
	let count = 0;
	const executions = scenario.again === 'retryOnFail' ? 1 : tries.length;
	for (let at = 0; at < executions && result?.status !== 'success'; at += 1) {
		result = await runWorkflow({
			...engineOptions(credentialFor(service), () => {
				count += 1;
				service.beginTry(count, tries[(count - 1) % tries.length].faults);
			}),
			nodes: [
				{ name: 'Loop', type: 'loop', parameters: { batchSize: size } },
				{
					name: 'Send',
					type: 'smsCampaigns',
					parameters: sendParameters(parametersOf(scenario)),
					...nodeOf(scenario, at),
				},
			],
			connections: [
				['Loop', 'Send', 1],
				['Send', 'Loop'],
				['Send', 'Loop', 1],
			],
			input: rounds.flat().map((item) => ({ json: toJson(scenario, item) })),
			executionId: `${at + 1}`,
			...(result && { retryOf: result.run }),
		});
		const moment = { try: count, calls: service.calls.length };
		result.runs('Send').forEach(({ data, error }, round) => {
			const outputs = (data?.main ?? []).map((items) => items ?? []);
			told[round].push(...readTold(outputs, error, moment));
		});
	}
	return {
		violations: violationsOfRounds(scenario, rounds, service, told),
		calls: [...service.calls],
		told,
	};
}

/** Runs the scenario as calls of an AI agent, an item each; returns what is wrong, with all calls. */
export async function runAsTool(scenario: RunScenario, way: Way, service: ScriptedService) {
	service.reset();
	const { tries } = scenario;
	const rounds = roundsOf(scenario, 1);
	let count = 0;
	await runAgent({
		way,
		credential: credentialFor(service),
		node: nodeOf(scenario),
		rounds: rounds.map(([{ message, targets }]) => [{ phone: targets[0], text: message }]),
		options: (parametersOf(scenario).options as IDataObject) ?? {},
		beforeTry: () => {
			count += 1;
			service.beginTry(count, tries[(count - 1) % tries.length].faults);
		},
	});
	return {
		violations: violationsOfRounds(scenario, rounds, service, []),
		calls: [...service.calls],
	};
}
