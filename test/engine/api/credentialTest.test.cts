// Tests the credential as n8n does: the node's function runs with the context of n8n's credentials tester.
import { CredentialTestContext } from 'n8n-core';
import type { ICredentialTestFunctions, INodeCredentialTestResult } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { closedUrl, ServiceDouble } from '../../support/sandbox/serviceDouble.cts';

const node = new SmsCampaigns();

let server: ServiceDouble;

beforeAll(async () => {
	server = await ServiceDouble.start();
});

/** Returns the function with which n8n tests the node's credential. */
function testFunction() {
	const [{ testedBy }] = node.description.credentials!;
	return node.methods.credentialTest[testedBy as keyof typeof node.methods.credentialTest];
}

/** Returns the text that n8n shows under the credential: `OK`, or the reason for the failure. */
async function test(data: object = {}): Promise<string> {
	const context = new CredentialTestContext({} as any) as unknown as ICredentialTestFunctions;
	const result: INodeCredentialTestResult = await testFunction().call(context, {
		id: '1',
		name: 'c',
		type: 'smsCampaignsApi',
		data: {
			baseUrl: server.url,
			accessToken: 'sbx_token',
			signatureSecret: '',
			format: 'xml',
			...data,
		},
	});
	return result.status === 'OK' ? 'OK' : result.message;
}

it.each([
	['without a path', (url: string) => url, '/errors?start=0&length=1'],
	['with outer spaces and slashes', (url: string) => `  ${url}//  `, '/errors?start=0&length=1'],
	['with a path', (url: string) => `${url}/v2/`, '/v2/errors?start=0&length=1'],
])('accepts a Base URL %s', async (_name, address, path) => {
	server.plan({ body: '{"status":1}' });
	expect(await test({ baseUrl: address(server.url) })).toBe('OK');
	expect(server.requests).toMatchObject([
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
	['a token error', { body: '{"status":-1,"message":"authentication"}' }, "'Access Token'"],
	[
		'a status that means no credits',
		{ body: '{"status":-3,"message":"no"}' },
		'responded "no" (status -3)',
	],
	['a web page', { body: '<!DOCTYPE html><html></html>' }, "'Base URL'"],
	['an empty response', { body: '' }, "'Base URL'"],
	['HTTP 500', { status: 500, body: '' }, 'Try again later'],
	['a redirect', { status: 302, headers: { Location: '/x' } }, 'another URL'],
])('rejects the credential if the service responds with %s', async (_name, behaviour, words) => {
	server.plan(behaviour);
	const message = await test();
	expect(message).toContain(words);
	expect(message).not.toMatch(/error|problem|failure|mistake/i);
	expect(server.requests).toHaveLength(1);
});

it.each([
	['with a closed port', async () => await closedUrl(), 'could not connect'],
	['with an unknown host', () => 'http://no-such-host.invalid', 'could not be resolved'],
	['of a server without TLS', () => server.url.replace('http:', 'https:'), 'secure connection'],
	['that is empty', () => '', "'Base URL' is empty"],
])('rejects a Base URL %s, and states the reason', async (_name, address, words) => {
	const message = await test({ baseUrl: await address() });
	expect(message).toContain(words);
	expect(message).toContain("'Base URL'");
});

it('rejects an empty access token without a call', async () => {
	server.plan({ body: '{"status":1}' });
	expect(await test({ accessToken: ' ' })).toContain("'Access Token' is empty");
	expect(server.requests).toHaveLength(0);
});
