// n8n's real execution engine, from the pinned installation of the e2e cache, with its own defaults: the node
// types and n8n-workflow are that installation's, and expressions run where n8n runs them (in a V8 isolate).
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { n8nFolder } from '../e2e/lib/n8n/install.ts';

// n8n-core writes its settings where the user folder is: not into the home of whoever runs this.
const userFolder = mkdtempSync(path.join(tmpdir(), 'n8n-bench-'));
process.on('exit', () => rmSync(userFolder, { recursive: true, force: true }));
process.env.N8N_USER_FOLDER = userFolder;
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DIAGNOSTICS_ENABLED = 'false';
process.env.NODE_ENV = 'production';

const fromN8n = createRequire(
	path.join(realpathSync(path.join(n8nFolder, 'node_modules/n8n')), 'package.json'),
);
/** Loads a module of n8n-nodes-base by its path in it. */
export const requireFromNodesBase = createRequire(fromN8n.resolve('n8n-nodes-base/package.json'));

/** The folder of the n8n-workflow that the engine and all nodes share. */
export const n8nWorkflowFolder = path.join(
	fromN8n.resolve('n8n-workflow').split(`${path.sep}n8n-workflow${path.sep}dist`)[0],
	'n8n-workflow',
);

const { ExecutionLifecycleHooks, WorkflowExecute } = fromN8n('n8n-core');
const { createRunExecutionData, Expression, ICredentialsHelper, NodeHelpers, Workflow } =
	fromN8n('n8n-workflow');

/**
 * Starts the evaluator of expressions.
 * @param evaluator `vm`: n8n's default since 2.x, with the defaults of its configuration; `legacy`: in this
 *   process, as n8n 1.x and N8N_EXPRESSION_ENGINE=legacy have it
 */
export async function startExpressions(evaluator = 'vm') {
	await Expression.initExpressionEngine({
		engine: evaluator,
		poolSize: 1,
		maxCodeCacheSize: 1024,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
		lazyAcquire: false,
		compileCache: false,
	});
}

export const stopExpressions = async () => await Expression.disposeExpressionEngine();

/** Credentials from memory; a generic `authenticate` is resolved as n8n's own helper does. */
class Credentials extends ICredentialsHelper {
	constructor(types, data) {
		super();
		this.types = types;
		this.data = data;
	}

	async authenticate(credentials, typeName, request, workflow, node) {
		const resolve = (value) =>
			String(value).startsWith('=')
				? workflow.expression.getSimpleParameterValue(
						node,
						value,
						'internal',
						{ $credentials: credentials },
						undefined,
						'',
					)
				: value;
		const { properties = {} } = this.types[typeName]?.authenticate ?? {};
		for (const [section, values] of Object.entries(properties)) {
			request[section] ??= {};
			for (const [key, value] of Object.entries(values)) {
				request[section][resolve(key)] = resolve(value);
			}
		}
		return request;
	}

	async preAuthentication() {}

	async runPreAuthentication() {}

	getParentTypes() {
		return [];
	}

	isCredentialUsableByNode() {
		return true;
	}

	async getDecrypted(_data, _details, type) {
		return this.data[type] ?? {};
	}

	getCredentialsProperties(type) {
		return this.types[type]?.properties ?? [];
	}
}

const additionalData = (credentials, stored, mode) => ({
	credentialsHelper: credentials,
	hooks: new ExecutionLifecycleHooks(mode, '417', stored),
	executionId: '417',
	currentNodeExecutionIndex: 0,
	restApiUrl: 'http://localhost:5678/rest',
	instanceBaseUrl: 'http://localhost:5678/',
	webhookBaseUrl: 'http://localhost:5678/webhook',
	webhookWaitingBaseUrl: 'http://localhost:5678/webhook-waiting',
	webhookTestBaseUrl: 'http://localhost:5678/webhook-test',
	formWaitingBaseUrl: 'http://localhost:5678/form-waiting',
	variables: {},
	setExecutionStatus: () => {},
	logAiEvent: () => {},
});

/**
 * Makes a workflow of one node, ready to run as a production execution.
 * @param node `name` of its type as n8n knows it, the type's instance as `type`, its `parameters`, and `typeVersion`
 * @param credentials by type: `{ type, data }`; `type` is the credential's class instance where it has one
 * @returns `run(items)`, which resolves to the node's output items
 */
export function prepare({ name, type, typeVersion = 1, parameters }, credentials = {}) {
	const entries = Object.entries(credentials);
	const helper = new Credentials(
		Object.fromEntries(entries.map(([key, { type: instance }]) => [key, instance])),
		Object.fromEntries(entries.map(([key, { data }]) => [key, data])),
	);
	const node = {
		id: 'node-1',
		name: 'Measured',
		type: name,
		typeVersion,
		position: [0, 0],
		parameters,
		credentials: Object.fromEntries(entries.map(([key]) => [key, { id: '1', name: key }])),
	};
	const found = NodeHelpers.getVersionedNodeType(type, typeVersion);
	const nodeTypes = {
		getByName: () => type,
		getByNameAndVersion: () => found,
		getKnownTypes: () => ({}),
	};
	return async function run(items) {
		const settings = { executionOrder: 'v1' };
		const workflow = new Workflow({
			id: 'bench',
			nodes: [node],
			connections: {},
			active: false,
			nodeTypes,
			settings,
		});
		const stored = {
			id: 'bench',
			name: 'bench',
			active: false,
			nodes: [node],
			connections: {},
			settings,
		};
		const data = createRunExecutionData({
			executionData: {
				nodeExecutionStack: [{ node, data: { main: [items] }, source: null }],
			},
		});
		const extra = additionalData(helper, stored, 'trigger');
		const result = await new WorkflowExecute(extra, 'trigger', data).processRunExecutionData(
			workflow,
		);
		const { error } = result.data.resultData;
		if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
		return result.data.resultData.runData.Measured[0].data.main[0];
	};
}
