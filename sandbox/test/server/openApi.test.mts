import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';

import { misfitsOf, operationsOf, type Operation } from '../support/openApi.mts';
import { Receiver } from '../support/receiver.mts';
import { servedRoutes } from '../support/routes.mts';
import { Client, smsBody, startSandbox, type Json } from '../support/sandbox.mts';
import { VALID, validCall } from '../support/validRequests.mts';

const { baseUrl } = await startSandbox();
const PHONE = '33639981000';
const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Json;
const operations = operationsOf(document);
const control = operations.filter(({ path }) => path.startsWith('/_sandbox/'));
const operationOf = (id: string) => operations.find((one) => one.id === id) as Operation;

/** Checks a response's status and fields. */
function assertFits(id: string, answer: Json, status: number): void {
	const misfits = misfitsOf(operationOf(id).answer);
	assert.deepEqual([answer.status, misfits(answer)], [status, []], id);
}

/** Routes that are not API calls: the page, short links, the instructions and the document itself. */
const NO_CALLS = /^\/(?:$|:code$|openapi\.json$|_sandbox\/(?:page\/|view\/|instructions$))/;

test('the document in the repository equals the served document (node openapi.mts writes the file)', () => {
	const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
	assert.deepEqual(JSON.parse(text), document);
});

test('two validators find no error in the OpenAPI 3.1 document', async () => {
	const validator = new Validator();
	const { errors } = await validator.validate(structuredClone(document));
	assert.deepEqual([errors, validator.version], [undefined, '3.1']);
	const config = await createConfig({ extends: ['recommended'] });
	const found = await lintFromString({ source: JSON.stringify(document), config });
	assert.deepEqual(
		found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
		[],
	);
});

test('the document contains exactly the served calls, each with a summary and a unique name', async () => {
	const calls = (await servedRoutes()).filter(({ path }) => !NO_CALLS.test(path));
	const served = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
	const described = operations.map(({ method, path }) => `${method} ${path}`);
	assert.deepEqual([...new Set(described)].sort(), served.sort());
	for (const { id, operation } of operations) {
		assert.match(operation.summary, /^[A-Z].{10,}[^.]$/, id);
		assert.equal(operation.tags.length, 1, id);
	}
	const open = operations.filter(({ operation }) => operation.security.length === 0);
	assert.deepEqual(
		open.map(({ id }) => id),
		['getReady'],
		'all other calls need the token',
	);
	const names = new Set(operations.map(({ id }) => id));
	assert.deepEqual([names.size, names.has('undefined')], [operations.length, false]);
});

for (const { id, method, path, operation, body } of operations) {
	if (path.startsWith('/_') || !body) continue;
	test(`the examples of ${id} are accepted in both formats, and the response matches its schema`, async () => {
		const client = new Client(baseUrl);
		await client.control('PUT', 'account', {
			lists: [{ id: 1, name: 'One', contacts: [{ phone: '33639981000', info1: 'Zoé' }] }],
		});
		const hook = await client.webhook('MO', 'http://127.0.0.1:9/replies');
		const url = path.replace('{id}', hook);
		const [example] = (body as Json).examples as unknown[];
		assert.deepEqual(misfitsOf(body)(example), []);
		assertFits(id, await client.json(method, url, example), 1);
		const xml = String(operation.requestBody.content['application/xml'].example);
		const type = { 'content-type': 'application/xml' };
		const inXml = await client.request(method, url, 'application/xml', xml, type);
		assert.match(await inXml.text(), /<response><status>1<\/status>/);
	});
}

test("the tests' sample bodies match their schemas, and the sample seed has every field", () => {
	for (const [id, , body] of VALID) {
		if (body !== undefined) assert.deepEqual(misfitsOf(operationOf(id).body)(body), []);
	}
	const [[, , seed]] = VALID as [[string, string, Json]];
	const { properties } = operationOf('putAccount').body as Json;
	assert.deepEqual(Object.keys(seed).sort(), Object.keys(properties as Json).sort());
});

/** Makes an accepted call and checks the response against its schema. @returns the response */
async function checkAnswer(caller: Client, one: Operation, path: string, body: unknown) {
	const answer = await caller.control(one.method, path, body);
	const what = `${one.method} ${path}: ${JSON.stringify(answer).slice(0, 300)}`;
	assert.deepEqual(misfitsOf(one.answer)(answer), [], what);
	return answer;
}

test('each response of the control API matches its schema, and each list in the responses has rows', async () => {
	const receiver = await Receiver.start();
	const account = new Client(baseUrl);
	await account.webhook('MO', receiver.url, 'secret');
	await account.webhook('DLR', receiver.url);
	const links = { links: ['https://example.com/'] };
	const { ticket } = await account.send('See <-short->', [PHONE, 'bad'], links);
	await account.json('GET', '/errors/0');
	await account.reply(PHONE, 'Hello');
	await account.control('PUT', 'clock', { advanceMs: 60_000 });
	await account.deliveries('count=2');
	await account.control('PUT', 'phone-rules', { phoneRules: [{ click: true }] });
	await account.control('POST', 'faults', { kind: 'reset', times: 1 });
	await assert.rejects(account.json('GET', '/npai'));
	const isLast = ({ id }: Operation) => id.endsWith('Account');
	const [reads, changes] = [true, false].map((isRead) =>
		control.filter((one) => (one.method === 'GET') === isRead),
	);
	for (const one of reads!) {
		const { path } = validCall(one);
		const answer = await checkAnswer(
			account,
			one,
			path.replace('gns/1', `gns/${ticket}`),
			undefined,
		);
		const lists = Object.values(answer).filter(Array.isArray) as Json[][];
		assert.ok(
			lists.every((list) => list.length > 0),
			path,
		);
	}
	await checkAnswer(account, operationOf('getCalls'), 'calls?bytes=true', undefined);
	const inOrder = changes!.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
	for (const one of inOrder)
		await checkAnswer(account, one, validCall(one).path, validCall(one).body);
});

test("the service's responses match their schemas after each valid control call", async () => {
	const account = new Client(baseUrl);
	const sent = smsBody('Hi', ['33639981009', PHONE]);
	const calls = (
		[
			['listNpai', 'GET', '/npai'],
			['listErrors', 'GET', '/errors'],
			['simulateNumbers', 'POST', '/send/simulate'],
			['sendNumbers', 'POST', '/send'],
		] as const
	).map((call) => ({ call, misfits: misfitsOf(operationOf(call[0]).answer) }));
	for (const [id, path, body] of VALID) {
		await checkAnswer(account, operationOf(id), path, body);
		for (const { call, misfits } of calls) {
			const [name, method, url] = call;
			const answer = await account.json(method, url, method === 'POST' ? sent : undefined);
			assert.deepEqual(misfits(answer), [], `${name} after ${path} ${JSON.stringify(body)}`);
		}
	}
});
