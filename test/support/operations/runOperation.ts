// Runs one operation of the node in n8n's real engine, with a credential for an account of the sandbox.
import type { IDataObject, INodeExecutionData, NodeApiError } from 'n8n-workflow';
import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { runWorkflow } from '../engine/runNode';
import type { EngineOptions, EngineResult, TestNode } from '../engine/runNode';
import type { SandboxAccount } from '../sandbox/accounts';
import { checkWords } from './messageGuideline';

// Other work on the machine must not decide whether a test passes.
jest.setTimeout(30_000);

export type Format = 'json' | 'xml';
export const FORMATS: Format[] = ['json', 'xml'];

export interface RunOptions extends Pick<EngineOptions, 'settings' | 'executionId' | 'cancelWhen'> {
	format?: Format;
	/** Of the service, where it is not the sandbox itself. */
	baseUrl?: string;
	signatureSecret?: string;
	/** Over the account's. */
	accessToken?: string;
	/** Settings of the node, such as `onError`. */
	node?: Partial<TestNode>;
}

/** What a person sees of an item, or of a run, that did not go through. */
export interface Failure {
	/** n8n's class of it. */
	name: string;
	message: string;
	description: string;
	cause: string | undefined;
	retryAfterMs: number | undefined;
	itemIndex: number | undefined;
}

export interface OpsResult extends EngineResult {
	/** `json` of the items on the first output. */
	json: any[];
	/** Input item, or items, that each output item is paired with. */
	pairs: Array<number | number[]>;
	/** Of each item on the first output that carries one; undefined for the others. */
	failures: Array<Failure | undefined>;
	/** What stopped the run. */
	stopped: Failure | undefined;
	/** The texts of all execution hints. */
	said: string[];
}

/** Items of a workflow, one per object. */
export function items(...rows: IDataObject[]): INodeExecutionData[] {
	return rows.map((json) => ({ json }));
}

/** Runs an operation such as `campaign.send`. Every message that comes of it is checked for n8n's wording. */
export async function run(
	account: SandboxAccount,
	operation: string,
	parameters: IDataObject,
	input: INodeExecutionData[] = [{ json: {} }],
	options: RunOptions = {},
): Promise<OpsResult> {
	const [resource, name] = operation.split('.');
	const { format = 'json', baseUrl, signatureSecret = '', accessToken, node, ...engine } = options;
	const result = await runWorkflow({
		...engine,
		input,
		nodes: [
			{ name: 'Rows', type: 'pass', parameters: {} },
			{
				name: 'SMS Campaigns',
				type: 'smsCampaigns',
				parameters: { resource, operation: name, ...parameters } as TestNode['parameters'],
				...node,
			},
		],
		connections: [['Rows', 'SMS Campaigns']],
		nodeTypes: { smsCampaigns: SmsCampaigns },
		credentialTypes: [new SmsCampaignsApi()],
		credentials: {
			smsCampaignsApi: {
				baseUrl: baseUrl ?? account.baseUrl,
				accessToken: accessToken ?? account.token,
				signatureSecret,
				format,
			},
		},
	});
	const described = describe(result);
	checkWords(described);
	return described;
}

function describe(result: EngineResult): OpsResult {
	const output = result.output();
	return {
		...result,
		json: output.map(({ json }) => json),
		pairs: output.map(({ pairedItem }) => pairOf(pairedItem)),
		failures: output.map(({ error }) => failureOf(error)),
		stopped: failureOf(result.error),
		said: result.hints().map(({ message }) => message),
	};
}

function pairOf(paired: INodeExecutionData['pairedItem']): number | number[] {
	if (Array.isArray(paired)) return paired.map((one) => pairOf(one) as number);
	if (paired === undefined) throw new Error('an output item is paired with no input item');
	return typeof paired === 'number' ? paired : paired.item;
}

export function failureOf(thrown: unknown): Failure | undefined {
	if (thrown === undefined || thrown === null) return undefined;
	const { name, message, description, failure, context } = thrown as NodeApiError;
	return {
		name,
		message,
		description: description ?? '',
		cause: failure?.cause,
		retryAfterMs: (failure as { retryAfterMs?: number } | undefined)?.retryAfterMs,
		itemIndex: context?.itemIndex as number | undefined,
	};
}

/** Runs the same in both formats, each on an account of its own. */
export async function runInBoth(
	create: () => Promise<SandboxAccount>,
	operation: string,
	parameters: IDataObject | ((account: SandboxAccount) => Promise<IDataObject>),
	input?: INodeExecutionData[],
	options: RunOptions = {},
): Promise<{ json: OpsResult; xml: OpsResult; accounts: Record<Format, SandboxAccount> }> {
	const once = async (format: Format) => {
		const account = await create();
		const given = typeof parameters === 'function' ? await parameters(account) : parameters;
		const result = await run(account, operation, given, input, { ...options, format });
		return { account, result };
	};
	const [json, xml] = [await once('json'), await once('xml')];
	return {
		json: json.result,
		xml: xml.result,
		accounts: { json: json.account, xml: xml.account },
	};
}

/** Output without what differs from campaign to campaign; the kind of the value stays to be seen. */
export function withoutTickets(json: unknown): unknown {
	return JSON.parse(
		JSON.stringify(json, (key, value: unknown) => {
			if (!/^(ticket|tickets|webhook_id|webhookId|log_id)$/.test(key)) return value;
			return Array.isArray(value) ? value.map((one) => typeof one) : typeof value;
		}),
	);
}
