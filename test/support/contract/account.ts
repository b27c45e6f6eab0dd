import { SandboxAccount, sandboxUrl } from '../sandbox/control';
import type { Format, WireNode } from './readFields';
import { parseXml } from './parseXml';

export const MIME: Readonly<Record<Format, string>> = {
	json: 'application/json',
	xml: 'application/xml',
};

export interface Answer {
	httpStatus: number;
	contentType: string;
	raw: string;
	/** the root of the answer: the JSON object, or the element `response` */
	node: WireNode;
	/** the outcome, from directly under the root */
	status: number;
}

/** What became of one recipient, as the sandbox shows it behind the service. */
export interface StoredMessage {
	ticket: string;
	phone: string | null;
	gsmsmsid: string | null;
	text: string;
	/** why it was filtered; null when it was not */
	reason: string | null;
}

/** A campaign as the sandbox keeps it. */
export interface StoredCampaign {
	ticket: string;
	state: string;
	/** ISO 8601, or null for a campaign that does not wait */
	scheduledFor: string | null;
	counters: Record<string, number>;
	cost: number;
}

/** A webhook as the sandbox keeps it. */
export interface StoredWebhook {
	id: string;
	status: string;
	hasSignature: boolean;
}

export interface CallOptions {
	body?: string;
	/** over the usual Authorization, Accept and Content-Type; null leaves a header out */
	headers?: Record<string, string | null>;
	/** of the answer, when the headers alone do not tell */
	answerFormat?: Format;
}

/** One account of the sandbox, called over a socket as a client of the service would. */
export class Account extends SandboxAccount {
	/** An account with the default seed, changed by `seed`. */
	static async create(seed: Record<string, unknown> = {}): Promise<Account> {
		const account = new Account();
		await account.seed(seed);
		return account;
	}

	/** Resets the account to the default seed, changed by `seed`. */
	async seed(seed: Record<string, unknown>): Promise<void> {
		await this.control('PUT', 'account', seed);
	}

	/**
	 * Calls the service.
	 * @returns the answer, parsed in the format that was asked for
	 * @throws Error when the answer is not of that format or carries no integer `status`
	 */
	async call(
		format: Format,
		method: string,
		path: string,
		{ body, headers = {}, answerFormat = format }: CallOptions = {},
	): Promise<Answer> {
		const sent: Record<string, string | null> = {
			Authorization: `Bearer ${this.token}`,
			Accept: MIME[format],
			...(body === undefined ? {} : { 'Content-Type': MIME[format] }),
			...headers,
		};
		const response = await fetch(sandboxUrl() + path, {
			method,
			body,
			redirect: 'manual',
			headers: Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== null),
		});
		const raw = await response.text();
		const node = parse(answerFormat, raw);
		return {
			httpStatus: response.status,
			contentType: response.headers.get('content-type') ?? '',
			raw,
			node,
			status: outcome(node),
		};
	}

	/** One per recipient of the account's campaigns, the filtered ones included. */
	async messages(): Promise<StoredMessage[]> {
		return (await this.control('GET', 'messages')).messages;
	}

	async webhooks(): Promise<StoredWebhook[]> {
		return (await this.control('GET', 'webhooks')).webhooks;
	}

	async campaigns(): Promise<StoredCampaign[]> {
		return (await this.control('GET', 'campaigns')).campaigns;
	}
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

function outcome(node: WireNode): number {
	if (node.format === 'json') {
		if (!Number.isInteger(node.value.status)) {
			throw new Error(`status is no integer: ${JSON.stringify(node.value)}`);
		}
		return node.value.status as number;
	}
	const found = node.value.children.filter(({ name }) => name === 'status');
	if (found.length !== 1 || !/^(?:0|-?[1-9]\d*)$/.test(found[0].text)) {
		throw new Error(`status is no integer: ${JSON.stringify(node.value)}`);
	}
	return Number(found[0].text);
}
