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

/** Returns the function that the node names for its credential. */
function testFunction() {
	const [{ testedBy }] = node.description.credentials!;
	return node.methods.credentialTest[testedBy as keyof typeof node.methods.credentialTest];
}

/** Returns the text that n8n shows under the credential: `OK`, or the message. */
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
	['without changes', (url: string) => url, '/errors?start=0&length=1'],
	['with spaces and slashes', (url: string) => `  ${url}//  `, '/errors?start=0&length=1'],
	['with a path', (url: string) => `${url}/v2/`, '/v2/errors?start=0&length=1'],
])('accepts the URL %s', async (_name, address, path) => {
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
	['a wrong token', { body: '{"status":-1,"message":"authentication"}' }, "'Access Token'"],
	['no credits', { body: '{"status":-3,"message":"no"}' }, 'responded "no" (status -3)'],
	['a web page', { body: '<!DOCTYPE html><html></html>' }, "'Base URL'"],
	['an empty response', { body: '' }, "'Base URL'"],
	['HTTP 500', { status: 500, body: '' }, 'Try again later'],
	['another URL', { status: 302, headers: { Location: '/x' } }, 'another URL'],
])('rejects %s', async (_name, behaviour, words) => {
	server.plan(behaviour);
	const message = await test();
	expect(message).toContain(words);
	expect(message).not.toMatch(/error|problem|failure|mistake/i);
	expect(server.requests).toHaveLength(1);
});

it.each([
	['a refused connection', async () => await closedUrl(), 'could not connect'],
	['a wrong host', () => 'http://no-such-host.invalid', 'could not be resolved'],
	['HTTPS without TLS', () => server.url.replace('http:', 'https:'), 'secure connection'],
	['no URL', () => '', "'Base URL' is empty"],
])('rejects %s, and states the reason', async (_name, address, words) => {
	const message = await test({ baseUrl: await address() });
	expect(message).toContain(words);
	expect(message).toContain("'Base URL'");
});

it('rejects an empty token without a call', async () => {
	server.plan({ body: '{"status":1}' });
	expect(await test({ accessToken: ' ' })).toContain("'Access Token' is empty");
	expect(server.requests).toHaveLength(0);
});
