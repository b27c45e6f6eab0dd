// Runs a scenario of the model in n8n's real engine, against the scripted service.
import type { IDataObject, INode, INodeExecutionData, IRun, NodeApiError } from 'n8n-workflow';
import { itemsAt, violations, type Scenario, type Told, type Word } from '../../model/sendModel';
import { RETRY, runSend, wordsOf, type SendResult } from '../atMostOnce/runSend';
import type { ScriptedFault, ScriptedService } from './scriptedService';

/** One run of the node. */
export interface Try {
	fault?: ScriptedFault;
	/** Whether the node continues when an item fails; for all tries the first one's with *Retry on Fail*. */
	continues: boolean;
}

export interface RunScenario extends Scenario {
	maxRecipients?: number;
	tries: Try[];
	/** What makes n8n run the node again: itself at once, or a person. */
	again: 'retryOnFail' | 'retryExecution';
}

const TOKEN = 'sbx_model_token';

/** What the node says when it cannot tell, and when only a part of an item went out. */
const UNKNOWN = /^It is unknown whether|^An earlier try may have sent this/;
const PARTIAL = /Of this item, the service had accepted|An earlier try sent a part of this item/;

function wordFor(error: unknown): Word {
	const words = wordsOf(error);
	if (UNKNOWN.test(words)) return 'unknown';
	return PARTIAL.test(words) ? 'partial' : 'failed';
}

const toJson = (
	{ kind }: Scenario,
	{ message, targets }: Scenario['items'][number],
): IDataObject =>
	kind === 'lists'
		? { text: message, lists: targets.map(Number) }
		: { text: message, phone: targets };

const indexesOf = ({ pairedItem }: INodeExecutionData) =>
	[pairedItem ?? []].flat().map((pair) => (typeof pair === 'number' ? pair : pair.item));

function ticketsOf({ ticket, tickets = [] }: IDataObject): string[] {
	return [ticket, ...(tickets as unknown[])]
		.filter((each) => each !== undefined && each !== null)
		.map(String);
}

/** What each item was told by a run. */
function readTold(result: SendResult, at: { try: number; calls: number }): Told[] {
	const told = new Map<number, Told>();
	for (const output of result.output()) {
		for (const item of indexesOf(output)) {
			const known = told.get(item) ?? {
				...at,
				item,
				word: 'accepted',
				tickets: [],
				changed: false,
			};
			told.set(item, known);
			if (output.error) known.word = wordFor(output.error);
			else if (output.json.accepted !== true) known.word = 'failed';
			known.tickets.push(...ticketsOf(output.json));
			known.changed ||= output.json.changed === true;
		}
	}
	const { error } = result;
	const item = (error as NodeApiError | undefined)?.context?.itemIndex as number | undefined;
	if (error && item !== undefined) {
		told.set(item, { ...at, item, word: wordFor(error), tickets: [], changed: false });
	}
	return [...told.values()];
}

/** The run as n8n takes it up again, at the node. A run that went through too: the ledger must hold all the same. */
function storedRun({ run }: SendResult, input: INodeExecutionData[]): IRun {
	const { data } = run;
	const node = { name: 'Under Test' } as INode;
	data.executionData!.nodeExecutionStack = [{ node, data: { main: [input] }, source: null }];
	data.resultData = { runData: {} };
	return run;
}

/** What the service saw, and what the node told, over all tries. */
async function observe(scenario: RunScenario, service: ScriptedService): Promise<Told[]> {
	const { tries, kind, campaigns, output, maxRecipients, maximumCost, sendAgain } = scenario;
	const told: Told[] = [];
	const input = scenario.items.map((item) => ({ json: toJson(scenario, item) }));
	const options = {
		campaigns,
		output,
		...(kind === 'numbers' && maxRecipients !== undefined && { maxRecipients }),
		...(sendAgain && { unknownOutcome: 'sendAgain' }),
	};
	const target = kind === 'lists' ? { sendTo: kind, listIds: '={{ $json.lists }}' } : {};
	const byItself = scenario.again === 'retryOnFail';
	const changeInput = (now: number) =>
		itemsAt(scenario, now).forEach((item, index) => {
			Object.assign(input[index].json, toJson(scenario, item));
		});
	let result: SendResult | undefined;
	for (let at = 0; at < (byItself ? 1 : tries.length); at += 1) {
		changeInput(at + 1);
		result = await runSend({
			credential: { baseUrl: service.url, accessToken: TOKEN, signatureSecret: '', format: 'json' },
			parameters: { ...target, maximumCost, options },
			input,
			node: {
				onError: tries[at].continues ? 'continueRegularOutput' : 'stopWorkflow',
				...(byItself && { ...RETRY, maxTries: Math.max(2, tries.length) }),
			},
			executionId: `${at + 1}`,
			...(result && { retryOf: storedRun(result, input), withCurrentNodes: true }),
			beforeTry: (number) => {
				const now = at + number;
				service.beginTry(now, tries[now - 1]?.fault);
				changeInput(now);
			},
		});
		told.push(...readTold(result, { try: at + result.tries, calls: service.calls.length }));
	}
	return told;
}

/** Runs the scenario; returns what is wrong, with all that was seen. */
export async function runScenario(scenario: RunScenario, service: ScriptedService) {
	service.reset();
	const told = await observe(scenario, service);
	const calls = [...service.calls];
	return { violations: violations(scenario, calls, told), calls, told };
}
