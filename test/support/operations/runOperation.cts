// Runs one operation of the node in n8n's real engine with a credential for a sandbox account.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { credentialFor, credentialOptions, type Credential } from '../engine/credential.cts';
import { runWorkflow, type EngineOptions, type TestNode } from '../engine/runNode.cts';
import type { SandboxAccount } from '../sandbox/accounts.cts';
import { checkWords } from './messageGuideline.cts';
import { describeResult, type OperationResult } from './operationResult.cts';

/** Further options of a run. Credential values override the account's values. */
export interface RunOptions
	extends
		Partial<Credential>,
		Pick<EngineOptions, 'settings' | 'executionId' | 'cancelWhen' | 'retryOf'> {
	/** Node settings, such as `onError`. */
	node?: Partial<TestNode>;
}

/** Sends one message to the number in each row. */
export const BY_PHONE = { phoneNumbers: '={{ $json.phone }}', message: 'Hello', pushtype: 'alert' };

/** Sends the text in each row to the number in the same row. */
export const BY_ROW = { ...BY_PHONE, message: '={{ $json.text }}' };

export const PARIS = { settings: { timezone: 'Europe/Paris' } };

/** Runs an operation such as `campaign.send` and checks all its messages against n8n's guideline. */
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
