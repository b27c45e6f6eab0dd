import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import type { Json } from './sandbox.mts';
import { startServer } from './server.mts';

/** A request or an answer on its way through. */
export interface Passing {
	method: string;
	path: string;
	/** 0 for a request. */
	status: number;
	headers: Record<string, string>;
	text: string;
	/** The text in JSON, an empty object if it is none; what is in it goes on in place of the text. */
	json: Json;
}

/** One thing that a service does in another way: changes what passes, in place. */
export interface Change {
	answer?: (answer: Passing, call: Passing) => unknown;
	event?: (event: Passing) => unknown;
}

const KEPT = ['authorization', 'accept', 'content-type', 'location', 'x-service-signature'];

function passing(
	base: Pick<Passing, 'method' | 'path'>,
	status: number,
	headers: Iterable<[string, unknown]>,
	body: string,
): Passing {
	const kept = [...headers]
		.filter(([name]) => KEPT.includes(name))
		.map(([name, value]) => [name, String(value)]);
	const json = body.startsWith('{') && body.endsWith('}') ? (JSON.parse(body) as Json) : {};
	return {
		...base,
		status,
		headers: Object.fromEntries(kept) as Passing['headers'],
		text: body,
		json,
	};
}

const bodyOf = ({ json, text: body }: Passing) =>
	Object.keys(json).length > 0 ? JSON.stringify(json) : body;

async function pass(url: string, one: Passing): Promise<Passing> {
	const { method, headers } = one;
	const body = bodyOf(one) || null;
	const response = await fetch(url, { method, headers, redirect: 'manual', body });
	return passing(one, response.status, response.headers, await response.text());
}

/** Starts a proxy before a sandbox and its webhooks. @returns its address */
export async function startProxy(sandbox: string, change: Change): Promise<string> {
	const handle = async (request: IncomingMessage, response: ServerResponse) => {
		const { method = '', url: path = '' } = request;
		const one = passing({ method, path }, 0, Object.entries(request.headers), await text(request));
		const [, to] = path.split('/event?to=');
		let answer: Passing;
		if (to === undefined) {
			const url = one.json.webhook?.url as string | undefined;
			if (url) one.json.webhook.url = `${address}/event?to=${encodeURIComponent(url)}`;
			answer = await pass(sandbox + path, one);
			if (url && answer.json.webhook) answer.json.webhook.url = url;
			await change.answer?.(answer, one);
		} else {
			await change.event?.(one);
			const delivered = await pass(decodeURIComponent(to), one).catch(() => null);
			if (delivered === null) return void response.destroy();
			answer = delivered;
		}
		response.writeHead(answer.status, answer.headers);
		response.end(answer.status === 204 ? '' : bodyOf(answer));
	};
	const address = await startServer(handle);
	return address;
}
