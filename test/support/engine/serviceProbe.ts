// A node that runs a function of the service layer in n8n's real engine, through its real HTTP helper.
import type { IDataObject, IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';
import { readConnection } from '../../../nodes/SmsCampaigns/api/http/connection';
import type { Connection } from '../../../nodes/SmsCampaigns/api/http/connection';
import { runNode } from './runNode';

type Work<T> = (context: IExecuteFunctions, connection: Connection) => Promise<T>;

export interface ProbeOptions {
	baseUrl: string;
	format?: 'json' | 'xml';
	accessToken?: string;
	signatureSecret?: string;
	cancelWhen?: Promise<unknown>;
}

const description: INodeTypeDescription = {
	displayName: 'Probe',
	name: 'probe',
	group: ['transform'],
	version: 1,
	description: 'Probe',
	defaults: { name: 'Probe' },
	inputs: ['main'] as INodeTypeDescription['inputs'],
	outputs: ['main'] as INodeTypeDescription['outputs'],
	credentials: [{ name: 'smsCampaignsApi', required: true }],
	properties: [],
};

/** What the function gave; rejects with what it threw. */
export async function inNode<T>(options: ProbeOptions, work: Work<T>): Promise<T> {
	const {
		baseUrl,
		format = 'json',
		accessToken = 'sbx_probe_token',
		signatureSecret = '',
	} = options;
	let ended: { value: T } | { thrown: unknown } | undefined;
	const probe: INodeType = {
		description,
		async execute(this: IExecuteFunctions) {
			try {
				ended = { value: await work(this, await readConnection(this)) };
			} catch (thrown) {
				ended = { thrown };
			}
			return [[{ json: {} as IDataObject }]];
		},
	};
	await runNode(
		{
			nodeTypes: { probe },
			credentialTypes: [new SmsCampaignsApi()],
			credentials: { smsCampaignsApi: { baseUrl, format, accessToken, signatureSecret } },
			cancelWhen: options.cancelWhen,
		},
		{ type: 'probe', parameters: {} },
	);
	if (ended && 'value' in ended) return ended.value;
	throw ended ? ended.thrown : new Error('the probe did not run');
}
