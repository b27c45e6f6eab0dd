// Executions that wait for a person, and what the person does with the SMS.
import { setTimeout as sleep } from 'node:timers/promises';
import { requireFromN8n } from './install.ts';
import { trigger } from './workflows.ts';

/**
 * Waits until an execution has one of these statuses, and what else is asked of it.
 * @param also looks at the execution
 * @returns {status, error, runs(node name), items(node name)} of the execution
 */
export async function reached(rest, id, statuses, seconds = 60, also = () => true) {
	let last;
	for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(200)) {
		last = await rest.call('GET', `/rest/executions/${id}`);
		if (!statuses.includes(last.status)) continue;
		const execution = readExecution(last);
		if (also(execution)) return execution;
	}
	const { error } = readExecution(last);
	throw new Error(`Execution ${id} is ${last.status}: ${error?.message ?? 'no message'}`);
}

function readExecution({ status, data }) {
	const { resultData } = requireFromN8n('flatted').parse(data);
	return {
		status,
		error: resultData.error,
		runs: (node) => resultData.runData[node] ?? [],
		items: (node, kind = 'main') =>
			resultData.runData[node]?.at(-1)?.data?.[kind]?.[0]?.map(({ json }) => json) ?? [],
	};
}

/** Starts a stored workflow and waits until it waits. @returns the execution's id */
export async function startAsking(rest, workflow) {
	const { executionId } = await rest.call('POST', `/rest/workflows/${workflow.id}/run`, {
		workflowData: workflow,
		triggerToStartFrom: { name: trigger },
	});
	const { status, error } = await reached(rest, executionId, ['waiting', 'error', 'success']);
	if (status !== 'waiting') throw new Error(`it ended as ${status}: ${error?.message}`);
	return executionId;
}

/** An account of the sandbox of its own, and the phones of the people that it reaches. */
export class Phones {
	constructor(sandbox, token) {
		this.origin = new URL(sandbox.baseUrl).origin;
		this.token = token;
	}

	async #control(method, path, body) {
		const response = await fetch(`${this.origin}/_sandbox/${path}`, {
			method,
			headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
			body: body && JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok)
			throw new Error(`The sandbox answered ${path} with ${response.status}: ${text}`);
		return JSON.parse(text);
	}

	/** The texts that a phone got, the newest last. */
	async texts(phone) {
		const { messages } = await this.#control('GET', 'messages');
		return messages.filter((one) => one.phone === phone).map(({ text }) => text);
	}

	/** The phone opens the newest short link that it got. @returns where it leads */
	async click(phone) {
		return (await this.#control('POST', `phones/${phone}/click`, {})).longUrl;
	}

	/** The short link in a text as a browser on this machine can open it. */
	shortLink(text) {
		const [link] = /https?:\/\/\S+/.exec(text);
		return `${this.origin}/${link.slice(link.lastIndexOf('/') + 1)}`;
	}
}

/** The heading of a page. */
export const headingOf = (page) => /<h1[^>]*>([^<]*)/.exec(page)?.[1];

/** Presses a button of a question's page. @returns {status, heading} of the page that follows */
export async function press(url, answer) {
	const body = new URLSearchParams({ answer });
	const response = await fetch(url, { method: 'POST', body });
	return { status: response.status, heading: headingOf(await response.text()) };
}

/** Looks at a page without pressing anything. @returns {status, heading, headers} */
export async function look(url, init = {}) {
	const response = await fetch(url, init);
	const { status, headers } = response;
	return { status, headers, heading: headingOf(await response.text()) };
}
