// n8n's own HTTP interface, as the editor uses it: the cookie and the browser id go with every call.
import { setTimeout as sleep } from 'node:timers/promises';
import { requireFromN8n } from './install.ts';

const FINAL = ['success', 'error', 'crashed', 'canceled'];

export class N8nRest {
	#cookie = '';

	constructor(base) {
		this.base = base;
	}

	/**
	 * One call.
	 * @returns the answer's `data`
	 * @throws Error with method, path, HTTP status and the start of the answer
	 */
	async call(method, path, body) {
		const response = await fetch(this.base + path, {
			method,
			headers: { 'content-type': 'application/json', 'browser-id': 'e2e', cookie: this.#cookie },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		for (const cookie of response.headers.getSetCookie()) {
			if (cookie.startsWith('n8n-auth=')) [this.#cookie] = cookie.split(';');
		}
		const text = await response.text();
		if (!response.ok) {
			throw new Error(
				`n8n answered ${method} ${path} with ${response.status}: ${text.slice(0, 500)}`,
			);
		}
		return text ? JSON.parse(text).data : undefined;
	}

	async createOwner({ email, password }) {
		const name = { firstName: 'Sandbox', lastName: 'Owner' };
		await this.call('POST', '/rest/owner/setup', { email, password, ...name });
	}

	async createCredential(name, type, data) {
		const { id } = await this.call('POST', '/rest/credentials', { name, type, data });
		return { id, name };
	}

	/** The editor's Test button, on a credential stored for it. @returns {status: 'OK' | 'Error', message} */
	async testCredential(type, data) {
		const credential = await this.createCredential('To be tested', type, data);
		return await this.call('POST', '/rest/credentials/test', {
			credentials: { ...credential, type, data },
		});
	}

	async createWorkflow({ name, nodes, connections, settings = {} }) {
		return await this.call('POST', '/rest/workflows', { name, nodes, connections, settings });
	}

	/** Starts a stored workflow at one of its triggers and waits until it ended. @returns the execution */
	async runWorkflow(workflow, trigger, seconds = 120) {
		const { executionId } = await this.call('POST', `/rest/workflows/${workflow.id}/run`, {
			workflowData: workflow,
			triggerToStartFrom: { name: trigger },
		});
		return await this.execution(executionId, seconds);
	}

	/**
	 * Waits until an execution ended.
	 * @returns {status, error, items(node name), failureOf(node name), hints(node name)}
	 */
	async execution(id, seconds) {
		for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(250)) {
			const execution = await this.call('GET', `/rest/executions/${id}`);
			if (FINAL.includes(execution.status)) return readExecution(execution);
		}
		throw new Error(`Execution ${id} did not end within ${seconds} s.`);
	}
}

function readExecution({ status, data }) {
	const { resultData } = requireFromN8n('flatted').parse(data);
	const runOf = (node) => resultData.runData[node]?.at(-1);
	return {
		status,
		error: resultData.error,
		failureOf: (node) => runOf(node)?.error,
		hints: (node) => runOf(node)?.hints ?? [],
		items: (node, output = 0) => runOf(node)?.data?.main[output]?.map(({ json }) => json) ?? [],
	};
}
