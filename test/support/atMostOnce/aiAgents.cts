// The node as an AI tool, and agents that call the tool in both ways that n8n supports.
import type {
	EngineRequest,
	EngineResponse,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';
import { deepCopy } from 'n8n-workflow';
import type { NodeClass } from '../engine/nodeTypes.cts';
import { engineOptions, sendParameters, type SendRun } from './runSend.cts';
import { describeNode } from '../engine/describeNode.cts';
import { runWorkflow, type EngineResult } from '../engine/runNode.cts';

/** Turns a node with `usableAsTool` into a tool, as n8n does: a node type with no inputs and a tool output. */
function asTool(node: INodeType): INodeType {
	const tool = Object.create(node) as INodeType;
	tool.description = deepCopy(node.description);
	const { description } = tool;
	description.name += 'Tool';
	description.displayName += ' Tool';
	description.inputs = [];
	description.outputs = ['ai_tool'];
	delete description.usableAsTool;
	description.properties.unshift({
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		default: node.description.description,
	});
	return tool;
}

const describeAgent = (name: string) =>
	describeNode(name, {
		inputs: ['main', { type: 'ai_tool', displayName: 'Tool' }],
		properties: [{ displayName: 'Rounds', name: 'rounds', type: 'json', default: '[]' }],
	});

/** A model's tool calls, in rounds. The calls of a round run concurrently. */
type Rounds = IDataObject[][];

/** Lets the engine run the tool as a node, like n8n's agents from version 3 on. */
const agentByRequest: INodeType = {
	description: describeAgent('agentByRequest'),
	async execute(
		this: IExecuteFunctions,
		response?: EngineResponse,
	): Promise<INodeExecutionData[][] | EngineRequest> {
		const rounds = this.getNodeParameter('rounds', 0) as Rounds;
		const state = this.getContext('node') as { round?: number; answers?: IDataObject[] };
		const round = state.round ?? 0;
		state.answers ??= [];
		for (const { action, data } of response?.actionResponses ?? []) {
			const [item] = data.data?.ai_tool?.[0] ?? data.data?.main?.[0] ?? [];
			state.answers.push({
				call: action.id,
				json: item?.json ?? null,
				error: data.error?.message ?? null,
			});
		}
		if (round === rounds.length) return [[{ json: { answers: state.answers } }]];
		state.round = round + 1;
		const actions = rounds[round].map((input, at) => ({
			actionType: 'ExecutionNodeAction' as const,
			nodeName: 'Tool',
			input,
			type: 'ai_tool' as const,
			id: `call_${this.getExecutionId()}_${round}_${at}`,
			metadata: { itemIndex: 0 },
		}));
		return { actions, metadata: {} };
	},
};

/** Calls the tool directly, like nested agents and n8n's agents before version 3. */
const agentByHand: INodeType = {
	description: describeAgent('agentByHand'),
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const rounds = this.getNodeParameter('rounds', 0) as Rounds;
		const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Array<{
			invoke(call: IDataObject): Promise<string>;
		}>;
		const answers: IDataObject[] = [];
		for (const calls of rounds) {
			const settled = await Promise.allSettled(calls.map(async (call) => await tool.invoke(call)));
			for (const one of settled) {
				answers.push(
					one.status === 'fulfilled'
						? { json: JSON.parse(one.value) as IDataObject, error: null }
						: { json: null, error: String(one.reason) },
				);
			}
		}
		return [[{ json: { answers } }]];
	},
};

export type Way = 'agentByRequest' | 'agentByHand';

/** The two ways in which n8n runs a tool. */
export const WAYS: Way[] = ['agentByRequest', 'agentByHand'];

interface AgentRun extends Pick<
	SendRun,
	'credential' | 'node' | 'beforeAttempt' | 'mode' | 'workflowId' | 'establishedAt' | 'executionId'
> {
	way: Way;
	rounds: Rounds;
	/** The tool's parameters, except those that the model sets. */
	parameters?: IDataObject;
}

/** Runs an agent with the node as its only tool. The model sets the phone number and the message of each call. */
export async function runAgent({
	way,
	rounds,
	parameters,
	credential,
	node,
	beforeAttempt,
	...stored
}: AgentRun): Promise<EngineResult> {
	const engine = engineOptions(credential, beforeAttempt);
	const SmsCampaigns = engine.nodeTypes.smsCampaigns as new () => INodeType;
	const nodeTypes: Record<string, NodeClass> = {
		smsCampaignsTool: asTool(new SmsCampaigns()),
		agentByRequest,
		agentByHand,
	};
	const fromModel = (key: string) => `={{ $fromAI('${key}', '', 'string') }}`;
	return await runWorkflow({
		...engine,
		...stored,
		nodeTypes,
		nodes: [
			{ name: 'Start', type: 'pass', parameters: {} },
			{
				name: 'Tool',
				type: 'smsCampaignsTool',
				parameters: sendParameters({
					phoneNumbers: fromModel('phone'),
					message: fromModel('text'),
					maximumCost: 1000,
					...parameters,
				}),
				...node,
			},
			{ name: 'Agent', type: way, parameters: { rounds } as never },
		],
		connections: [
			['Start', 'Agent'],
			['Tool', 'Agent', 0, 'ai_tool'],
		],
	});
}
