// Runs a workflow in n8n's real execution engine under Jest and returns each node's output. The first node receives the
// input. The types `pass` and `loop` (Loop Over Items: output 0 done, output 1 loop) are always available.
import { randomUUID } from 'node:crypto';
import { parse, stringify } from 'flatted';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import { createRunExecutionData, Workflow } from 'n8n-workflow';
import type {
	IConnections,
	ICredentialDataDecryptedObject,
	ICredentialType,
	INode,
	INodeExecutionData,
	IRun,
	IRunExecutionData,
	ITaskData,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	IWorkflowSettings,
	NodeConnectionType,
	NodeExecutionHint,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { initDeduplication } from './deduplicator.cts';
import { loopNode, passNode } from './helperNodes.cts';
import { MapCredentialsHelper } from './credentialsHelper.cts';
import { MapNodeTypes, type NodeClass } from './nodeTypes.cts';

export interface EngineOptions {
	nodeTypes: Record<string, NodeClass>;
	credentialTypes?: ICredentialType[];
	/** Decrypted data by credential type. */
	credentials?: Record<string, ICredentialDataDecryptedObject>;
	/** The workflow's settings, for instance `{ timezone: 'America/New_York' }`. */
	settings?: IWorkflowSettings;
	mode?: WorkflowExecuteMode;
	executionId?: string;
	workflowId?: string;
	/** The execution's start time in milliseconds since 1970. *Retry* of a crashed execution keeps this time. */
	establishedAt?: number;
	cancelWhen?: Promise<unknown>;
	/** For *Retry execution*: the earlier run, which replaces the input. */
	retryOf?: IRun;
	/** Whether the last node has an artificial run, which n8n adds for a started node after a crash. */
	hasMadeUpRun?: boolean;
	/** Whether a retry uses the current nodes (*Retry with currently saved workflow*) instead of the original nodes. */
	withCurrentNodes?: boolean;
}

/** A node with any settings: onError, continueOnFail, retryOnFail, maxTries, waitBetweenTries … */
export type TestNode = Partial<INode> & Pick<INode, 'type' | 'parameters'>;

interface WorkflowOptions extends EngineOptions {
	nodes: Array<TestNode & { name: string }>;
	/** The source node, the target node, the output (default 0), and the connection type (default `main`). */
	connections?: Array<[from: string, to: string, output?: number, kind?: NodeConnectionType]>;
	input?: INodeExecutionData[];
}

export interface EngineResult {
	run: IRun;
	status: IRun['status'];
	/** The execution's error; undefined for a successful execution. */
	error: IRunExecutionData['resultData']['error'];
	runs(node?: string): ITaskData[];
	output(node?: string, output?: number, run?: number): INodeExecutionData[];
	hints(node?: string): NodeExecutionHint[];
}

const NODE_UNDER_TEST = 'Under Test';

function connect(connections: WorkflowOptions['connections'] = []): IConnections {
	const all: IConnections = {};
	for (const [from, to, output = 0, kind = 'main'] of connections) {
		const outputs = ((all[from] ??= {})[kind] ??= []);
		while (outputs.length <= output) outputs.push([]);
		outputs[output]!.push({ node: to, type: kind, index: 0 });
	}
	return all;
}

/** Restores a stored execution before a retry, as n8n's execution service does. */
function restore(run: IRun): IRunExecutionData {
	const data = parse(stringify(run.data)) as IRunExecutionData;
	const { lastNodeExecuted } = data.resultData;
	if (lastNodeExecuted) {
		delete data.resultData.error;
		const runs = data.resultData.runData[lastNodeExecuted];
		if (runs?.at(-1)?.error !== undefined) runs.pop();
	}
	return data;
}

function additionalData(
	options: EngineOptions,
	workflow: IWorkflowBase,
	mode: WorkflowExecuteMode,
) {
	const types = options.credentialTypes ?? [];
	const executionId = options.executionId ?? '1';
	return {
		credentialsHelper: new MapCredentialsHelper(
			Object.fromEntries(types.map((type) => [type.name, type])),
			options.credentials ?? {},
		),
		hooks: new ExecutionLifecycleHooks(mode, executionId, workflow),
		executionId,
		currentNodeExecutionIndex: 0,
		restApiUrl: 'http://localhost:5678/rest',
		instanceBaseUrl: 'http://localhost:5678/',
		formBaseUrl: 'http://localhost:5678/form',
		formWaitingBaseUrl: 'http://localhost:5678/form-waiting',
		formTestBaseUrl: 'http://localhost:5678/form-test',
		webhookBaseUrl: 'http://localhost:5678/webhook',
		webhookWaitingBaseUrl: 'http://localhost:5678/webhook-waiting',
		webhookTestBaseUrl: 'http://localhost:5678/webhook-test',
		mcpBaseUrl: 'http://localhost:5678/mcp',
		mcpTestBaseUrl: 'http://localhost:5678/mcp-test',
		variables: {},
		setExecutionStatus: () => {},
		logAiEvent: () => {},
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** Runs a workflow from its first node, and also returns the result of a failed execution. */
export async function runWorkflow(options: WorkflowOptions): Promise<EngineResult> {
	const credentials = Object.fromEntries(
		(options.credentialTypes ?? []).map(({ name }) => [name, { id: '1', name }]),
	);
	const nodes = options.nodes.map((node, index): INode => ({
		id: `node-${index}`,
		typeVersion: 1,
		position: [index * 200, 0],
		credentials,
		...node,
	}));
	const mode = options.mode ?? (options.retryOf ? 'retry' : 'manual');
	const id = options.workflowId ?? workflowOf(options.retryOf);
	const workflow = new Workflow({
		id,
		nodes,
		connections: connect(options.connections),
		active: false,
		nodeTypes: new MapNodeTypes({ pass: passNode, loop: loopNode, ...options.nodeTypes }),
		settings: { executionOrder: 'v1', ...options.settings },
	});
	const stored: IWorkflowBase = {
		id,
		name: 'test',
		active: false,
		isArchived: false,
		activeVersionId: null,
		createdAt: new Date(),
		updatedAt: new Date(),
		nodes,
		connections: workflow.connectionsBySourceNode,
		settings: workflow.settings,
	};
	const data = options.retryOf
		? restore(options.retryOf)
		: createRunExecutionData({
				executionData: {
					nodeExecutionStack: [
						{ node: nodes[0], data: { main: [options.input ?? [{ json: {} }]] }, source: null },
					],
				},
			});
	if (options.hasMadeUpRun) {
		const run = { startTime: 0, executionIndex: 0, executionTime: -1, source: [null] };
		const main = [[{ json: { isArtificialRecoveredEventItem: true } }]];
		data.resultData.runData[nodes.at(-1)!.name] = [{ ...run, data: { main } }];
	}
	if (options.establishedAt !== undefined) {
		const { establishedAt } = options;
		data.executionData!.runtimeData = { version: 1, establishedAt, source: mode };
	}
	if (options.withCurrentNodes) {
		for (const entry of data.executionData?.nodeExecutionStack ?? []) {
			entry.node = workflow.getNode(entry.node.name)!;
		}
	}
	await initDeduplication();
	const execution = new WorkflowExecute(
		additionalData(options, stored, mode),
		mode,
		data,
	).processRunExecutionData(workflow);
	void options.cancelWhen?.finally(() => execution.cancel());
	const run = await execution;
	workflowIds.set(run, id);
	return describeRun(run, nodes.at(-1)!.name);
}

const workflowIds = new WeakMap<IRun, string>();

/** Returns the retried run's workflow ID; otherwise a new ID, for which n8n's record of sent messages is empty. */
const workflowOf = (retried?: IRun) =>
	(retried && workflowIds.get(retried)) ?? `test-${randomUUID()}`;

function describeRun(run: IRun, mainNode: string): EngineResult {
	const runs = (node = mainNode) => run.data.resultData.runData[node] ?? [];
	return {
		run,
		status: run.status,
		error: run.data.resultData.error,
		runs,
		output: (node, output = 0, index = -1) => runs(node).at(index)?.data?.main?.[output] ?? [],
		hints: (node) => runs(node).flatMap(({ hints }) => hints ?? []),
	};
}

/** Runs one node on the given items. */
export async function runNode(
	options: EngineOptions,
	node: TestNode,
	input: INodeExecutionData[] = [{ json: {} }],
): Promise<EngineResult> {
	return await runWorkflow({
		...options,
		nodes: [{ name: NODE_UNDER_TEST, ...node }],
		input,
	});
}
