// Calls to a trigger's webhooks as the service makes them, and the executions that they start.
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { LiveWorkflow, triggerNode, until } from './triggers.ts';

/** The trigger's outputs with One per Event, in their order. */
export const outputOf = ['BALANCE_ALERT', 'DLR', 'CLICKER', 'STOP', 'MO'];

/** A workflow of one trigger, with a node behind each of its outputs that is called as the event is. */
export function eventWorkflow(name, parameters, credential) {
	const trigger = triggerNode('Events', { events: [...outputOf], ...parameters }, credential);
	const outputs = parameters.outputs === 'perEvent' ? outputOf : ['All'];
	const ends = outputs.map((output, index) => ({
		id: crypto.randomUUID(),
		name: output,
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [220, index * 120],
		parameters: {},
	}));
	const main = ends.map((end) => [{ node: end.name, type: 'main', index: 0 }]);
	return {
		trigger,
		workflow: {
			name,
			nodes: [trigger, ...ends],
			connections: { [trigger.name]: { main } },
			settings: { executionOrder: 'v1' },
		},
	};
}

/**
 * Posts bytes over a connection of its own. Not `fetch`: n8n answers a body that is too large while it is still on its
 * way, and the rest of it is then in the way of the next call.
 */
async function post(url, headers, bytes) {
	return await new Promise((resolve, reject) => {
		const options = {
			method: 'POST',
			agent: false,
			headers: { ...headers, 'content-length': bytes.length },
		};
		let answered = false;
		const sent = request(url, options, (response) => {
			answered = true;
			let text = '';
			response.setEncoding('utf8');
			response.on('data', (chunk) => (text += chunk));
			response.on('end', () => {
				sent.destroy();
				resolve({
					code: response.statusCode,
					answer: text.startsWith('{') ? JSON.parse(text) : text,
				});
			});
		});
		sent.setTimeout(60_000, () => sent.destroy(new Error('No answer within 60 s')));
		sent.on('error', (error) => answered || reject(error)).end(bytes);
	});
}

/** A trigger that is published, and what it keeps of its webhooks. */
export class PublishedTrigger {
	static async create(rest, name, parameters, credential) {
		const { trigger, workflow } = eventWorkflow(name, parameters, credential);
		const published = new PublishedTrigger();
		published.live = await LiveWorkflow.create(rest, workflow);
		const status = await published.live.publish();
		if (status.status !== 'published') throw new Error(JSON.stringify(status));
		published.webhooks = (await published.live.state(trigger.id)).webhooks;
		return published;
	}

	/**
	 * Calls a webhook with a body that is signed rightly, unless `headers` say otherwise.
	 * @returns {code, answer}: `answer` is its JSON, or its text
	 */
	async call(type, body, { headers = {}, url = this.webhooks[type].url, gzip = false } = {}) {
		const bytes = Buffer.from(body);
		const { secret } = this.webhooks[type];
		const all = {
			'content-type': 'application/json',
			'x-service-signature': createHmac('sha256', secret).update(bytes).digest('hex'),
			...(gzip && { 'content-encoding': 'gzip' }),
			...headers,
		};
		return await post(url, all, gzip ? gzipSync(bytes) : bytes);
	}

	/** All executions of the workflow, oldest first, once there are `count` and all of them ended. */
	async executions(count) {
		const done = await until(`${count} executions`, async () => {
			const all = await this.live.executions();
			const ended = all.filter(({ status }) => status === 'success' || status === 'error');
			return all.length >= count && ended.length === all.length && all;
		});
		const ids = done.map(({ id }) => id).sort((one, other) => one - other);
		return await Promise.all(ids.map((id) => this.live.rest.execution(id, 10)));
	}

	async close() {
		await this.live.unpublish();
	}
}
