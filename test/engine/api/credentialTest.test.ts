// Tests the credential as n8n does: the node's function runs with the context that n8n's credentials tester makes.
import { CredentialTestContext } from 'n8n-core';
import type { ICredentialTestFunctions, INodeCredentialTestResult } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import {
	closedAddress,
	startFaultServer,
	type FaultServer,
} from '../../support/faults/faultServer';

const node = new SmsCampaigns();

let server: FaultServer;

beforeAll(async () => {
	server = await startFaultServer();
});

afterAll(async () => await server.close());

/** The function that the node names for its credential. */
function testFunction() {
	const [{ testedBy }] = node.description.credentials!;
	return node.methods.credentialTest[testedBy as keyof typeof node.methods.credentialTest];
}

/** What n8n shows under the credential: `OK`, or the message. */
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
	['as it is', (url: string) => url, '/errors?start=0&length=1'],
	['with blanks and slashes', (url: string) => `  ${url}//  `, '/errors?start=0&length=1'],
	['with a path', (url: string) => `${url}/v2/`, '/v2/errors?start=0&length=1'],
])('accepts the address %s', async (_name, address, path) => {
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

it('rejects any status but those of an acceptance', async () => {
	for (const status of [-1, -3, '-5', -99, 0, '2']) {
		server.plan({ body: JSON.stringify({ status, message: 'no' }) });
		expect(await test()).toMatch(
			/^The connection does not work: .* responded "no" \(status -?\d+\)\.$/,
		);
	}
});

it.each([
	['a wrong token', { body: '{"status":-1,"message":"authentication"}' }, "'Access Token'"],
	['no credits', { body: '{"status":-3}' }, 'Top up'],
	['a web page', { body: '<!DOCTYPE html><html></html>' }, "'Base URL'"],
	['an answer without status', { body: '{"ok":true}' }, "'Base URL'"],
	['a list', { body: '[]' }, "'Base URL'"],
	['an empty answer', { body: '' }, "'Base URL'"],
	['half an answer', { body: '{"status":1,' }, "'Base URL'"],
	['HTTP 401', { status: 401, body: '' }, "'Access Token'"],
	['HTTP 404', { status: 404, body: '' }, "'Base URL'"],
	['HTTP 500', { status: 500, body: '' }, 'Try again later'],
	['another address', { status: 302, headers: { Location: '/x' } }, 'another address'],
])('rejects %s', async (_name, behaviour, words) => {
	server.plan(behaviour);
	const message = await test();
	expect(message).toContain(words);
	expect(message).not.toMatch(/error|problem|failure|mistake/i);
	expect(server.calls).toHaveLength(1);
});

it.each([
	['a refused connection', async () => await closedAddress(), 'nothing responds'],
	['a wrong host', () => 'http://no-such-host.invalid', 'does not exist'],
	['TLS where there is none', () => server.url.replace('http:', 'https:'), 'secure connection'],
	['no address', () => '', "'Base URL' is empty"],
	['an address without a scheme', () => '127.0.0.1', 'does not start with https://'],
	['an address with a query', () => `${server.url}/?a=b`, "contains a '?'"],
])('rejects %s, and says why', async (_name, address, words) => {
	const message = await test({ baseUrl: await address() });
	expect(message).toContain(words);
	expect(message).toContain("'Base URL'");
});

it('rejects an empty token without a call', async () => {
	server.plan({});
	expect(await test({ accessToken: ' ' })).toContain("'Access Token' is empty");
	expect(server.calls).toHaveLength(0);
});
