// n8n's execution engine with its defaults. The node types, n8n-workflow and the expression evaluator are from the
// pinned installation.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as N8n from 'n8n-workflow';
import { startMessagingService } from '../servers/startMessagingService.mts';
import type { MessagingService } from '../servers/startMessagingService.mts';
import { createDeduplicator } from './deduplicator.mts';
import { n8nRequire } from './modules.mts';

// n8n-core writes its settings into the user folder, which must not be the home folder.
const userFolder = mkdtempSync(path.join(tmpdir(), 'n8n-bench-'));
process.on('exit', () => rmSync(userFolder, { recursive: true, force: true }));
process.env.N8N_USER_FOLDER = userFolder;
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';

const require = n8nRequire();
const { DataDeduplicationService, ExecutionLifecycleHooks, WorkflowExecute } =
	require('n8n-core') as typeof import('n8n-core');
const { createRunExecutionData, Expression, NodeHelpers, Workflow } =
	require('n8n-workflow') as typeof import('n8n-workflow');

/** Starts the expression evaluator and the messaging service, runs `measure`, and stops both. */
export async function withEngine<Result>(
	latencyMs: number | undefined,
	measure: (service: MessagingService) => Promise<Result>,
	perSecond?: number,
) {
	const service = await startMessagingService(latencyMs, perSecond);
	await DataDeduplicationService.init(createDeduplicator(userFolder));
	// n8n's default configuration.
	await Expression.initExpressionEngine({
		engine: 'vm',
		poolSize: 1,
		maxCodeCacheSize: 1024,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
		lazyAcquire: false,
		compileCache: false,
	});
	try {
		return await measure(service);
	} finally {
		await Expression.disposeExpressionEngine();
		await service.stop();
	}
}

/** The credentials, keyed by type; `type` is set only if the credential type authenticates requests. */
type Credentials = Record<
	string,
	{ data: N8n.ICredentialDataDecryptedObject; type?: N8n.ICredentialType }
>;

/** The methods of n8n's credentials helper that an execution of one node needs. */
const credentialsHelper = (credentials: Credentials) =>
	({
		authenticate: async (data, typeName, request: N8n.IHttpRequestOptions) => {
			const { authenticate } = credentials[typeName].type ?? {};
			return typeof authenticate === 'function' ? await authenticate(data, request) : request;
		},
		preAuthentication: async () => undefined,
		getParentTypes: () => [],
		isCredentialUsableByNode: () => true,
		getDecrypted: async (_additionalData, _details, type) => credentials[type].data,
		getCredentialsProperties: (type) => credentials[type].type?.properties ?? [],
	}) satisfies Partial<N8n.ICredentialsHelper>;

interface PreparedNode {
	/** The type's name in n8n. */
	typeName: string;
	type: N8n.INodeType | N8n.IVersionedNodeType;
	typeVersion?: number;
	parameters: N8n.INodeParameters;
	credentials?: Credentials;
}

/**
 * Prepares a workflow of one node.
 * @returns a function that runs the workflow as a production execution and returns the node's output items
 */
export function prepareNode({
	typeName,
	type,
	typeVersion = 1,
	parameters,
	credentials = {},
}: PreparedNode) {
	const node: N8n.INode = {
		id: 'node-1',
		name: 'Measured',
		type: typeName,
		typeVersion,
		position: [0, 0],
		parameters,
		credentials: Object.fromEntries(
			Object.keys(credentials).map((name) => [name, { id: '1', name }]),
		),
	};
	const versionedType = NodeHelpers.getVersionedNodeType(type, typeVersion);
	const nodeTypes = {
		getByName: () => type,
		getByNameAndVersion: () => versionedType,
		getKnownTypes: () => ({}),
	};
	const description = {
		id: 'bench',
		name: 'bench',
		nodes: [node],
		connections: {},
		active: false,
		settings: { executionOrder: 'v1' as const },
	};
	const helper = credentialsHelper(credentials);
	return async (items: N8n.INodeExecutionData[]): Promise<N8n.INodeExecutionData[]> => {
		const data = createRunExecutionData({
			executionData: {
				nodeExecutionStack: [{ node, data: { main: [items] }, source: null }],
			},
		});
		// Properties that an execution of one node does not need are left out.
		const additionalData = {
			credentialsHelper: helper,
			hooks: new ExecutionLifecycleHooks(
				'trigger',
				'417',
				description as unknown as N8n.IWorkflowBase,
			),
			executionId: '417',
			currentNodeExecutionIndex: 0,
			webhookWaitingBaseUrl: 'http://localhost:5678/webhook-waiting',
			formWaitingBaseUrl: 'http://localhost:5678/form-waiting',
			variables: {},
			setExecutionStatus: () => {},
			logAiEvent: () => {},
		} as unknown as N8n.IWorkflowExecuteAdditionalData;
		const execution = new WorkflowExecute(additionalData, 'trigger', data);
		const run = await execution.processRunExecutionData(
			new Workflow({ ...description, nodeTypes }),
		);
		const { error, runData } = run.data.resultData;
		if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
		return runData.Measured[0].data?.main[0] ?? [];
	};
}
