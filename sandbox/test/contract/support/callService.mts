import type { SandboxAccount } from './accounts.mts';
import { MIME, type Format } from './formats.mts';
import type { WireNode } from './readFields.mts';
import { childrenOf, parseXml } from '../../../src/wire/xmlParser.mts';

export interface Answer {
	httpStatus: number;
	contentType: string;
	raw: string;
	/** the root of the answer: the JSON object, or the element `response` */
	node: WireNode;
	/** the outcome, from directly under the root */
	status: number;
}

interface CallOptions {
	body?: string | Uint8Array<ArrayBuffer>;
	/** over the usual Authorization, Accept and Content-Type; null leaves a header out */
	headers?: Record<string, string | null>;
}

/**
 * Calls the service over a socket, as a client of it would.
 * @returns the answer, parsed in the format that was asked for
 * @throws Error when the answer is not of that format or carries no integer `status`
 */
export async function callService(
	account: SandboxAccount,
	format: Format,
	method: string,
	path: string,
	{ body, headers = {} }: CallOptions = {},
): Promise<Answer> {
	const sent: Record<string, string | null> = {
		Authorization: `Bearer ${account.token}`,
		Accept: MIME[format],
		...(body === undefined ? {} : { 'Content-Type': MIME[format] }),
		...headers,
	};
	const response = await fetch(account.baseUrl + path, {
		method,
		body,
		redirect: 'manual',
		headers: Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== null),
	});
	const raw = await response.text();
	const node = parse(format, raw);
	return {
		httpStatus: response.status,
		contentType: response.headers.get('content-type') ?? '',
		raw,
		node,
		status: outcome(node),
	};
}

function parse(format: Format, raw: string): WireNode {
	try {
		if (format === 'xml') {
			const root = parseXml(raw);
			if (root.name !== 'response') throw new Error(`the root is '${root.name}', not 'response'`);
			return { format, value: root };
		}
		const value: unknown = JSON.parse(raw);
		if (typeof value !== 'object' || value === null || Array.isArray(value)) {
			throw new Error('the answer is no JSON object');
		}
		return { format, value: value as Record<string, unknown> };
	} catch (error) {
		throw new Error(`${(error as Error).message}, in the ${format} answer: ${raw.slice(0, 2000)}`);
	}
}

/** Returns the integer `status`. @throws Error for another value, or more than one */
function outcome(node: WireNode): number {
	const found =
		node.format === 'json'
			? [JSON.stringify(node.value.status)]
			: childrenOf(node.value, 'status').map(({ text }) => text);
	const [status = ''] = found;
	if (found.length === 1 && /^(?:0|-?[1-9]\d*)$/.test(status)) return Number(status);
	throw new Error(`status is no integer: ${JSON.stringify(node.value)}`);
}
