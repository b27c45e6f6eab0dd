// Runs one operation of the node in n8n's real engine, with a credential for an account of the sandbox.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { credentialFor, credentialOptions, type Credential } from '../engine/credential.cts';
import { runWorkflow, type EngineOptions, type TestNode } from '../engine/runNode.cts';
import type { Format } from '../formats.cts';
import type { SandboxAccount } from '../sandbox/accounts.cts';
import { checkWords } from './messageGuideline.cts';
import { describeResult, type OperationResult } from './operationResult.cts';

/** What a run has beside an operation and its parameters: of the credential, over the account's. */
export interface RunOptions
	extends
		Partial<Credential>,
		Pick<EngineOptions, 'settings' | 'executionId' | 'cancelWhen' | 'retryOf'> {
	/** Settings of the node, such as `onError`. */
	node?: Partial<TestNode>;
}

/** Runs an operation such as `campaign.send`. Every message that comes of it is checked for n8n's wording. */
export async function run(
	account: SandboxAccount,
	operation: string,
	parameters: IDataObject,
	input: INodeExecutionData[] = [{ json: {} }],
	options: RunOptions = {},
): Promise<OperationResult> {
	const [resource, name] = operation.split('.');
	const { node, baseUrl, accessToken, signatureSecret, format, defaultCountry, ...engine } =
		options;
	const over = { baseUrl, accessToken, signatureSecret, format, defaultCountry };
	const credential = credentialFor(account, over);
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
		...credentialOptions(credential),
	});
	const described = describeResult(result);
	checkWords(described, operation === 'campaign.simulate');
	return described;
}

/** Runs the same in both formats, each on an account of its own. */
export async function runInBoth(
	create: () => Promise<SandboxAccount>,
	operation: string,
	parameters: IDataObject | ((account: SandboxAccount) => Promise<IDataObject>),
	input: INodeExecutionData[],
): Promise<Record<Format, OperationResult>> {
	const once = async (format: Format) => {
		const account = await create();
		const given = typeof parameters === 'function' ? await parameters(account) : parameters;
		return await run(account, operation, given, input, { format });
	};
	return { json: await once('json'), xml: await once('xml') };
}

/** Output without what differs from campaign to campaign; the kind of the value stays to be seen. */
export function withoutTickets(json: unknown): unknown {
	return JSON.parse(
		JSON.stringify(json, (key, value: unknown) => {
			if (!/^(?:ticket|webhook_id|webhookId|log_id)$/.test(key)) return value;
			return typeof value;
		}),
	);
}
