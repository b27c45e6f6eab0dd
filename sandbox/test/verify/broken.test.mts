import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';

import { Service } from '../../src/verify/service.mts';
import { verify } from '../../src/verify/verify.mts';
import { startSandbox } from '../support/sandbox.mts';
import { newToken, PATIENCE_MS, runVerify, verifyAccount } from '../support/verify.mts';
import { startServer } from '../support/server.mts';

const sandbox = await startSandbox();

/** Creates a listener that sends the same response to every call. */
const respondWith =
	(status: number, type: string, body: string, headers = {}): RequestListener =>
	(_request, response) => {
		response.writeHead(status, { 'content-type': type, ...headers }).end(body);
	};
const XML = '<?xml version="1.0"?><response><status>1</status><message>OK</message></response>';

for (const [what, listener, message] of [
	['HTML', respondWith(200, 'text/html', '<html><h1>Hi</h1></html>'), /does not respond in JSON/],
	['only XML', respondWith(200, 'application/xml', XML), /does not respond in JSON/],
	['HTTP 401', respondWith(401, 'application/json', '{}'), /rejects the token/],
	['status -1', respondWith(200, 'application/json', '{"status":-1}'), /rejects the token/],
	['HTTP 500', respondWith(500, 'text/plain', 'oops'), /responds with HTTP 500/],
	['a redirect', respondWith(302, 'text/plain', '', { location: '/else' }), /another URL/],
	[
		'a rejection of the simulation',
		respondWith(200, 'application/json', '{"status":-3}'),
		/simulation \(status -3\)/,
	],
	['nothing', () => undefined, /no response within 0\.3 s/],
	[
		'half a response',
		(_, response) => response.write('{', () => response.destroy()),
		/no response/,
	],
] as Array<[string, RequestListener, RegExp]>) {
	test(`the verification of a service that returns ${what} fails, and the error contains the reason`, async () => {
		const baseUrl = await startServer(listener);
		const timeoutMs = what === 'nothing' ? 300 : PATIENCE_MS;
		const service = new Service({ baseUrl, token: newToken() }, timeoutMs);
		await assert.rejects(verify(service), { message });
	});
}

test('a service that is down causes exit code 2, and the error contains the reason', async () => {
	// No server listens on this port, which only root can use.
	const { code, err } = await runVerify('http://127.0.0.1:2', newToken());
	assert.equal(code, 2);
	assert.match(err, /no response \(ECONNREFUSED\)\. Check the URL/);
});

for (const fault of [
	...([
		{ kind: 'status', status: 500 },
		{ kind: 'status', status: 429 },
		{ kind: 'status', status: 502, body: '<h1>' },
	] as const),
	...([{ kind: 'status', status: 200, body: '' }, { kind: 'reset' }] as const),
]) {
	test(`no row differs if some calls fail with the fault ${JSON.stringify(fault)}`, async () => {
		const account = await sandbox.account();
		// The first call must succeed, so the fault skips that call.
		await account.setFaults({ ...fault, skip: 1, probability: 0.15 });
		assert.deepEqual((await verifyAccount(account)).differing, {});
	});
}

test('the command ends with exit code 2 if the service stops responding', async () => {
	const account = await sandbox.account();
	await account.setFaults({ kind: 'reset', skip: 1 });
	const { code, err } = await runVerify(account.baseUrl, account.token);
	assert.equal(code, 2);
	assert.match(err, /The service stopped responding \(no response/);
});

test('the output does not contain the token, even if every response does', async () => {
	const token = newToken();
	const baseUrl = await startServer(({ method }, response) => {
		const fields = { webhook_id: token, signature: token, status: token };
		const records = [{ headers: { authorization: token }, url: token, date: token, body: token }];
		response.writeHead(200, { 'content-type': token, 'x-token': token });
		const status = method === 'DELETE' ? -7 : 1;
		const answer = { status, message: token, cost: token, webhook: fields, data: records };
		response.end(JSON.stringify(answer));
	});
	const { out } = await runVerify(baseUrl, token);
	assert.match(out, /delay\.past/);
});
