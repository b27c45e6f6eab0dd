// n8n's own HTTP interface, which the editor also uses. Each call sends the session cookie and a browser ID.
import type { IConnections, INode, IWorkflowSettings } from 'n8n-workflow';
import { START, waitForStatus } from './executions.mts';
import type { Execution } from './executions.mts';

/** The type of credentials of n8n's public API. */
export const API_CREDENTIAL = 'n8nApi';

/** The type of credentials that protect a page. */
export const PAGE_CREDENTIAL = 'httpBasicAuth';

/** A reference to a stored credential, as in a node's `credentials`. */
export interface CredentialReference {
	id: string;
	name: string;
}

/** A workflow in the import format of n8n. */
export interface WorkflowDraft {
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings?: IWorkflowSettings;
	/** The static data, as in an exported workflow. */
	staticData?: unknown;
}

/** A workflow as n8n stores it. */
export interface WorkflowData extends WorkflowDraft {
	id: string;
	versionId: string;
}

/** The user who is signed in. */
export interface Owner {
	email: string;
	password: string;
}

/** An error response from n8n. */
export class N8nRejection extends Error {
	readonly httpStatus: number;
	/** n8n's message, or the response's text if the response is not JSON. */
	readonly reason: string;

	/** @param call the call's method and path @param text the response's body */
	constructor(call: string, httpStatus: number, text: string) {
		super(`n8n responded to ${call} with ${httpStatus}: ${text.slice(0, 500)}`);
		this.httpStatus = httpStatus;
		const isJson = text.startsWith('{');
		this.reason = isJson ? (JSON.parse(text) as { message: string }).message : text;
	}
}

/** A client of one n8n instance. Creating the instance's owner also signs the client in. */
export class N8nRest {
	readonly base: string;
	#cookie = '';

	/** @param base the URL without a trailing slash */
	constructor(base: string) {
		this.base = base;
	}

	/**
	 * Makes one call.
	 *
	 * @returns the response's `data`; undefined for an empty response
	 * @throws N8nRejection with method, path, HTTP status and the start of the response
	 */
	async call<Data = unknown>(method: string, path: string, body?: unknown): Promise<Data> {
		const response = await fetch(this.base + path, {
			method,
			headers: { 'content-type': 'application/json', 'browser-id': 'e2e', cookie: this.#cookie },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		for (const cookie of response.headers.getSetCookie()) {
			if (cookie.startsWith('n8n-auth=')) [this.#cookie] = cookie.split(';');
		}
		const text = await response.text();
		if (!response.ok) throw new N8nRejection(`${method} ${path}`, response.status, text);
		return (text ? (JSON.parse(text) as { data: unknown }).data : undefined) as Data;
	}

	async createOwner({ email, password }: Owner): Promise<void> {
		const name = { firstName: 'Sandbox', lastName: 'Owner' };
		await this.call('POST', '/rest/owner/setup', { email, password, ...name });
	}

	async createCredential(name: string, type: string, data: object): Promise<CredentialReference> {
		const { id } = await this.call<CredentialReference>('POST', '/rest/credentials', {
			name,
			type,
			data,
		});
		return { id, name };
	}

	/**
	 * Creates a key of n8n's public API, and a credential with the key for n8n's own node. @param scopes the key's
	 * scopes
	 */
	async createApiCredential(scopes: string[]): Promise<CredentialReference> {
		const { rawApiKey } = await this.call<{ rawApiKey: string }>('POST', '/rest/api-keys', {
			label: 'This n8n',
			scopes,
			expiresAt: null,
		});
		const data = { apiKey: rawApiKey, baseUrl: `${this.base}/api/v1` };
		return await this.createCredential('n8n API', API_CREDENTIAL, data);
	}

	/** Creates the credential of a page that requires the owner's password. */
	async createPagePassword({ email: user, password }: Owner): Promise<CredentialReference> {
		return await this.createCredential('Page password', PAGE_CREDENTIAL, { user, password });
	}

	/** Creates a Redis credential for database 1. @param env the settings of n8n's queue, which uses database 0 */
	async createRedisCredential(env: NodeJS.ProcessEnv): Promise<CredentialReference> {
		return await this.createCredential('Redis', 'redis', {
			host: env.QUEUE_BULL_REDIS_HOST,
			port: Number(env.QUEUE_BULL_REDIS_PORT),
			database: 1,
		});
	}

	/** Tests a credential like the editor's Test button. The credential is stored for the test. */
	async testCredential(
		type: string,
		data: object,
	): Promise<{ status: 'OK' | 'Error'; message: string }> {
		const credential = await this.createCredential('To be tested', type, data);
		return await this.call('POST', '/rest/credentials/test', {
			credentials: { ...credential, type, data },
		});
	}

	/** Stores a workflow without its `staticData`. */
	async createWorkflow({
		name,
		nodes,
		connections,
		settings = {},
	}: WorkflowDraft): Promise<WorkflowData> {
		const draft = { name, nodes, connections, settings };
		return await this.call('POST', '/rest/workflows', draft);
	}

	/** Starts a stored workflow at one of its triggers. @returns the execution's ID */
	async startWorkflow(workflow: WorkflowData, trigger: string): Promise<string> {
		const path = `/rest/workflows/${workflow.id}/run`;
		const { executionId } = await this.call<{ executionId: string }>('POST', path, {
			workflowData: workflow,
			triggerToStartFrom: { name: trigger },
		});
		return executionId;
	}

	/** Starts a stored workflow at one of its triggers and waits for its end. */
	async runWorkflow(workflow: WorkflowData, trigger: string): Promise<Execution> {
		return await this.execution(await this.startWorkflow(workflow, trigger));
	}

	/** Waits until an execution has ended. @throws Error with the execution's status after the time limit */
	async execution(id: string): Promise<Execution> {
		return await waitForStatus(this, id, ['success', 'error', 'crashed', 'canceled']);
	}
}

/** Starts a stored workflow and waits until the execution is waiting. @returns the execution's ID */
export async function runUntilWaiting(rest: N8nRest, workflow: WorkflowData): Promise<string> {
	const id = await rest.startWorkflow(workflow, START);
	const { status, error } = await waitForStatus(rest, id, ['waiting', 'error', 'success']);
	if (status !== 'waiting')
		throw new Error(`The execution ended with "${status}": ${error?.message}`);
	return id;
}
