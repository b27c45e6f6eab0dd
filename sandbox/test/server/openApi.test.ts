import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';

import { misfits } from '../support/openApi.ts';
import { Receiver } from '../support/receiver.ts';
import { servedRoutes } from '../support/routes.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';
import { VALID } from '../support/validRequests.ts';

const { baseUrl } = await startSandbox();
const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Json;

interface Operation {
	method: string;
	path: string;
	operation: Json;
}
const operations: Operation[] = Object.entries(document.paths as Record<string, Json>).flatMap(
	([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);
const operationOf = (id: string) =>
	operations.find(({ operation }) => operation.operationId === id)?.operation as Json;
const schemaOf = (content: Json) => content.content['application/json'].schema as unknown;
const answerSchema = (id: string) => schemaOf(operationOf(id).responses[200]);

/** Routes that are no calls: of the page, of short links, and of the document itself. */
const NO_CALLS = /^\/(?:$|:code$|openapi\.json$|_sandbox\/(?:page\/|view\/))/;

test('the document in the repository is the one that is served: node openapi.ts writes it', () => {
	const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
	assert.deepEqual(JSON.parse(text), document);
});

test('it is valid OpenAPI 3.1', async () => {
	const validator = new Validator();
	const { errors } = await validator.validate(structuredClone(document));
	assert.deepEqual([errors, validator.version], [undefined, '3.1']);
});

test('another validator finds nothing in it: security and refusals of each operation are told', async () => {
	const config = await createConfig({ extends: ['recommended'] });
	const source = JSON.stringify(document);
	const found = await lintFromString({ source, config });
	assert.deepEqual(
		found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
		[],
	);
});

test('every call of the service and of the control API is in it, and no other, with a summary and a name of its own', async () => {
	const calls = (await servedRoutes()).filter(({ path }) => !NO_CALLS.test(path));
	const described = new Set(operations.map(({ method, path }) => `${method} ${path}`));
	const served = calls.map(
		({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
	);
	assert.deepEqual([...described].sort(), served.sort());
	assert.ok(operations.every(({ operation }) => operation.summary && operation.tags));
	const names = operations.map(({ operation }) => String(operation.operationId));
	assert.deepEqual([new Set(names).size, names.includes('undefined')], [names.length, false]);
});

for (const { method, path, operation } of operations.filter(({ path }) => !path.startsWith('/_'))) {
	const id = String(operation.operationId);
	if (!operation.requestBody) continue;
	test(`${id}: the examples are accepted in both formats, and the answer fits`, async () => {
		const client = new Client(baseUrl);
		await client.control('PUT', 'account', {
			lists: [{ id: 1, name: 'One', contacts: [{ phone: '33639981000', info1: 'Zoé' }] }],
		});
		const hook = await client.webhook('MO', 'http://127.0.0.1:9/replies');
		const url = path.replace('{id}', hook);
		const schema = schemaOf(operation.requestBody) as Json;
		const name = String(schema.$ref).split('/').at(-1) ?? '';
		const [example] = document.components.schemas[name].examples as unknown[];
		assert.deepEqual(misfits(document, schema, example), []);
		const answer = await client.json(method.toUpperCase(), url, example);
		assert.deepEqual([answer.status, misfits(document, answerSchema(id), answer)], [1, []]);
		const xml = String(operation.requestBody.content['application/xml'].example);
		const type = { 'content-type': 'application/xml' };
		const inXml = await client.request(method.toUpperCase(), url, 'application/xml', xml, type);
		assert.match(await inXml.text(), /<response><status>1<\/status>/);
	});
}

test('refusals, lists and deletions fit their schemas', async () => {
	const client = new Client(baseUrl);
	const fits = (id: string, answer: Json, status: number) =>
		assert.deepEqual(
			[answer.status, misfits(document, answerSchema(id), answer)],
			[status, []],
			id,
		);
	fits('sendNumbers', await client.json('POST', '/send', { sms: {} }), -7);
	fits('simulateNumbers', await client.simulate('Hi', ['33639981000']), 1);
	fits('updateWebhook', await client.json('PUT', '/webhook/nope/status', {}), -7);
	await client.control('PUT', 'account', { npai: ['33639981001'] });
	await client.send('', ['33639981000']);
	const errors = await client.json('GET', '/errors');
	assert.equal(errors.data.length, 1);
	fits('listErrors', errors, 1);
	fits('readError', await client.json('GET', `/errors/${errors.data[0].log_id}`), 1);
	const npai = await client.json('GET', '/npai');
	assert.equal(npai.list.length, 1);
	fits('listNpai', npai, 1);
	const hook = await client.webhook('MO', 'http://127.0.0.1:9/replies');
	fits('deleteWebhook', await client.json('DELETE', `/webhook/${hook}`), 1);
});

test('what webhooks get fits the schema of its type', async () => {
	const receiver = await Receiver.start();
	const client = new Client(baseUrl);
	const types = Object.keys(document.webhooks as Json);
	assert.equal(types.length, 5);
	await client.control('PUT', 'account', { credits: 11, balanceTrigger: 10 });
	for (const type of types) await client.webhook(type, `${receiver.url}/${type}`);
	const message = { links: ['https://shop.example.com/'] };
	await client.send('See <-short->', ['33639981000'], message);
	await client.reply('33639981000', 'Yes');
	await client.control('POST', 'phones/33639981000/click', {});
	await client.reply('33639981000', 'STOP');
	await client.control('PUT', 'clock', { advanceMs: 3_600_000 });
	await client.deliveries('state=delivered&count=5');
	for (const type of types) {
		const bodies = receiver.at(`/${type}`).map(({ body }) => JSON.parse(body.toString()) as Json);
		const schema = schemaOf(document.webhooks[type].post.requestBody);
		assert.ok(bodies.length > 0, type);
		assert.deepEqual(
			bodies.flatMap((body) => misfits(document, schema, body)),
			[],
			type,
		);
	}
});

/** A seed with everything that one can have. */
const [[, , WHOLE]] = VALID as [[string, string, Json]];

/** The whole seed, with a member too many in one place of it. */
function seedWith(change: (seed: Json) => object): Json {
	const seed = structuredClone(WHOLE);
	Object.assign(change(seed), { colour: 'red' });
	return seed;
}

test('a seed with everything in it fits the document and is accepted; one with a member more is neither', async () => {
	const [schema] = operations
		.filter(({ method, path }) => `${method} ${path}` === 'put /_sandbox/account')
		.map(({ operation }) => schemaOf(operation.requestBody as Json));
	const client = new Client(baseUrl);
	const accepts = async (seed: object) =>
		'credits' in (await client.control('PUT', 'account', seed));
	assert.deepEqual(
		Object.keys(WHOLE).sort(),
		Object.keys((schema as Json).properties as Json).sort(),
	);
	assert.deepEqual([misfits(document, schema, WHOLE), await accepts(WHOLE)], [[], true]);
	for (const place of [
		(seed: Json) => seed,
		(seed: Json) => seed.flood,
		(seed: Json) => seed.npai[1],
		(seed: Json) => seed.lists[0].contacts[0],
		(seed: Json) => seed.webhooks[0],
		(seed: Json) => seed.faults[0],
	]) {
		const wrong = seedWith(place);
		assert.notDeepEqual(misfits(document, schema, wrong), [], String(place));
		assert.equal(await accepts(wrong), false, String(place));
	}
});
