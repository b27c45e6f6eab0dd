// The node in n8n's real engine, with its tries counted and a word between them.
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import type { EngineOptions, EngineResult, TestNode } from '../engine/runNode';
import { runNode } from '../engine/runNode';
import type { SandboxAccount } from '../sandbox/accounts';

export type Format = 'json' | 'xml';

/** What the credential holds; a test may change it between two tries. */
export interface Credential {
	baseUrl: string;
	accessToken: string;
	signatureSecret: string;
	format: Format;
}

export function credentialFor(account: SandboxAccount, format: Format = 'json'): Credential {
	return {
		baseUrl: account.baseUrl,
		accessToken: account.token,
		signatureSecret: '',
		format,
	};
}

/** The node itself; before each try `beforeTry` is told its number, from 1. */
export function watchedNode(beforeTry: (tryNumber: number) => unknown) {
	let tries = 0;
	return class extends SmsCampaigns {
		override async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			tries += 1;
			await beforeTry(tries);
			return await SmsCampaigns.prototype.execute.call(this);
		}
	};
}

export interface AmoRun extends Pick<
	EngineOptions,
	'executionId' | 'retryOf' | 'withCurrentNodes' | 'cancelWhen'
> {
	credential: Credential;
	/** Parameters over those of a plain send. */
	parameters?: IDataObject;
	/** Settings of the node, such as `onError` or `retryOnFail`. */
	node?: Partial<TestNode>;
	input?: INodeExecutionData[];
	beforeTry?: (tryNumber: number) => unknown;
}

export interface AmoResult extends EngineResult {
	/** How often n8n ran the node. */
	tries: number;
}

/** What the engine needs for a node of the package. */
export function engineOptions(
	credential: Credential,
	beforeTry: (tryNumber: number) => unknown = () => {},
): EngineOptions {
	return {
		nodeTypes: { smsCampaigns: watchedNode(beforeTry) },
		credentialTypes: [new SmsCampaignsApi()],
		// n8n reads the credential for each try: the object stays the test's own.
		credentials: { smsCampaignsApi: credential as unknown as IDataObject as never },
	};
}

/** The settings of *Retry on Fail*, as short as n8n has them. */
export const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

export function sendParameters(over: IDataObject = {}): TestNode['parameters'] {
	return {
		resource: 'campaign',
		operation: 'send',
		sendTo: 'numbers',
		phoneNumbers: '={{ $json.phone }}',
		message: '={{ $json.text }}',
		pushtype: 'alert',
		...over,
	} as TestNode['parameters'];
}

/** Runs one node of the package, a send unless `parameters` say otherwise. */
export async function runSend(run: AmoRun): Promise<AmoResult> {
	let tries = 0;
	const beforeTry = async (tryNumber: number) => {
		tries = tryNumber;
		await run.beforeTry?.(tryNumber);
	};
	const { executionId, retryOf, withCurrentNodes, cancelWhen } = run;
	const stored = { executionId, retryOf, withCurrentNodes, cancelWhen };
	const result = await runNode(
		{ ...engineOptions(run.credential, beforeTry), ...stored },
		{ type: 'smsCampaigns', parameters: sendParameters(run.parameters), ...run.node },
		run.input,
	);
	return { ...result, tries };
}
