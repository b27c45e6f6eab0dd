// Tests the credential as n8n does: its request goes through n8n's own routing, which resolves the expressions and
// adds the token; then the rules are weighed as in n8n's credentials-tester.service.ts.
import { ExecuteContext, RoutingNode } from 'n8n-core';
import { NodeHelpers, Workflow, createEmptyRunExecutionData } from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, INode, INodeType } from 'n8n-workflow';
import { SmsCampaignsApi } from '../../credentials/SmsCampaignsApi.credentials';
import { MapCredentialsHelper } from '../support/engine-types';
import { startFaultServer } from '../support/faults';
import type { FaultServer } from '../support/faults';

const credential = new SmsCampaignsApi();
const rules = credential.test.rules as Array<{ type: string; properties: any }>;

let server: FaultServer;

beforeAll(async () => {
	server = await startFaultServer();
});

afterAll(async () => await server.close());

async function request(data: ICredentialDataDecryptedObject): Promise<any> {
	const node: INode = {
		id: 'temp',
		parameters: {},
		name: 'Temp-Node',
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [0, 0],
		credentials: { smsCampaignsApi: { id: '1', name: 'c' } },
	};
	const nodeType: INodeType = {
		description: {
			displayName: 'No Op',
			name: 'n8n-nodes-base.noOp',
			group: ['transform'],
			version: 1,
			description: '',
			defaults: { name: 'No Op' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: 'smsCampaignsApi', required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: credential.test.request },
					default: '',
				},
			],
		},
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => NodeHelpers.getVersionedNodeType(nodeType, 1),
			getKnownTypes: () => ({}),
		},
	});
	const additionalData: any = {
		credentialsHelper: new MapCredentialsHelper(
			{ smsCampaignsApi: credential },
			{ smsCampaignsApi: data },
		),
		variables: {},
		executionId: '1',
	};
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const decrypted = { id: '1', name: 'c', type: 'smsCampaignsApi', data };
	return await new RoutingNode(context, nodeType, decrypted).runNode();
}

/** What n8n says: the message of the first rule that holds, or `OK`. */
async function test(data: object = {}): Promise<string> {
	let response: any;
	try {
		response = await request({
			baseUrl: server.url,
			accessToken: 'sbx_token',
			signatureSecret: '',
			format: 'xml',
			...data,
		});
	} catch (thrown) {
		const { status, statusText } = (thrown as any).cause?.response ?? {};
		const rule = rules.find(
			({ type, properties }) => type === 'responseCode' && properties.value === status,
		);
		return rule?.properties.message ?? statusText ?? String(thrown);
	}
	for (const { type, properties } of rules) {
		if (type !== 'responseSuccessBody') continue;
		if (response[0][0].json?.[properties.key] === properties.value) return properties.message;
	}
	return 'OK';
}

it.each([
	['as it is', (url: string) => url, '/errors?start=0&length=1'],
	['with blanks and slashes', (url: string) => `  ${url}//  `, '/errors?start=0&length=1'],
	['with a path', (url: string) => `${url}/v2/`, '/v2/errors?start=0&length=1'],
])('says yes to the address %s', async (_name, address, path) => {
	server.plan({});
	expect(await test({ baseUrl: address(server.url) })).toBe('OK');
	expect(server.calls).toMatchObject([
		{
			method: 'GET',
			path,
			headers: {
				accept: 'application/json',
				'content-type': 'application/json',
				authorization: 'Bearer sbx_token',
			},
		},
	]);
});

it.each([
	['a wrong token', { body: '{"status":-1,"message":"authentication"}' }, 'Access Token'],
	['a wrong token, status as text', { body: '{"status":"-1"}' }, 'Access Token'],
	['no credits', { body: '{"status":-3}' }, 'Top up'],
	['a web page', { body: '<!DOCTYPE html><html></html>' }, "Check 'Base URL'"],
	['an answer without status', { body: '{"ok":true}' }, "Check 'Base URL'"],
	['an empty answer', { body: '' }, "Check 'Base URL'"],
	['HTTP 401', { status: 401, body: '' }, 'Access Token'],
	['HTTP 404', { status: 404, body: '' }, "Check 'Base URL'"],
	['HTTP 500', { status: 500, body: '' }, 'Try again later'],
	['another address', { status: 302, headers: { Location: '/x' } }, 'another address'],
])('says no to %s', async (_name, behaviour, words) => {
	server.plan(behaviour);
	expect(await test()).toContain(words);
});
