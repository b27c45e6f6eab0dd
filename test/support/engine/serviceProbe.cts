// A node that runs a function of the service layer in n8n's real engine, through its real HTTP helper.
import type { IExecuteFunctions, INodeType } from 'n8n-workflow';
import { readConnection } from '../../../nodes/SmsCampaigns/api/http/connection';
import type { Connection } from '../../../nodes/SmsCampaigns/api/http/connection';
import type { CampaignRequest } from '../../../nodes/SmsCampaigns/api/model/types';
import { credentialFor, credentialOptions, type Credential } from './credential.cts';
import { describeNode } from './describeNode.cts';
import { runNode } from './runNode.cts';

type Work<T> = (service: { context: IExecuteFunctions; connection: Connection }) => Promise<T>;

/** One message to one person. */
export const REQUEST: CampaignRequest = {
	message: { text: 'Bonjour', pushtype: 'alert' },
	recipients: { kind: 'numbers', gsm: [{ value: '33639980001' }] },
};

export interface ProbeOptions extends Partial<Credential> {
	baseUrl: string;
	cancelWhen?: Promise<unknown>;
}

/** Runs the function in a node. Returns the function's result, or rejects with the function's error. */
export async function inNode<T>(options: ProbeOptions, work: Work<T>): Promise<T> {
	const { baseUrl, cancelWhen, ...credential } = options;
	const account = { baseUrl, token: 'sbx_probe_token' };
	let ended: { value: T } | { thrown: unknown } | undefined;
	const probe: INodeType = {
		description: describeNode('probe', {
			credentials: [{ name: 'smsCampaignsApi', required: true }],
		}),
		async execute(this: IExecuteFunctions) {
			try {
				ended = { value: await work({ context: this, connection: await readConnection(this) }) };
			} catch (thrown) {
				ended = { thrown };
			}
			return [[{ json: {} }]];
		},
	};
	await runNode(
		{
			nodeTypes: { probe },
			...credentialOptions(credentialFor(account, credential)),
			cancelWhen,
		},
		{ type: 'probe', parameters: {} },
	);
	if (ended && 'value' in ended) return ended.value;
	throw ended ? ended.thrown : new Error('the probe did not run');
}
