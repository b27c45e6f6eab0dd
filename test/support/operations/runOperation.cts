// Runs one operation of the node in n8n's real engine, with a credential for an account of the sandbox.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { credentialFor, credentialOptions, type Credential } from '../engine/credential.cts';
import { runWorkflow, type EngineOptions, type TestNode } from '../engine/runNode.cts';
import type { SandboxAccount } from '../sandbox/accounts.cts';
import { checkWords } from './messageGuideline.cts';
import { describeResult, type OperationResult } from './operationResult.cts';

/** The options of a run beyond an operation and its parameters: of the credential, over the account's. */
export interface RunOptions
	extends
		Partial<Credential>,
		Pick<EngineOptions, 'settings' | 'executionId' | 'cancelWhen' | 'retryOf'> {
	/** Settings of the node, such as `onError`. */
	node?: Partial<TestNode>;
}

/** A send of one text to the number in each row. */
export const BY_PHONE = { phoneNumbers: '={{ $json.phone }}', message: 'Hello', pushtype: 'alert' };

/** A send of the text in each row to its number. */
export const BY_ROW = { ...BY_PHONE, message: '={{ $json.text }}' };

export const PARIS = { settings: { timezone: 'Europe/Paris' } };

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
