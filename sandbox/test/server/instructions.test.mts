import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

import { ASSUMPTIONS } from '../../src/assumptions/register.mts';
import { FIXED_NUMBERS } from '../../src/domain/fixedNumbers.mts';
import { servedRoutes } from '../support/routes.mts';
import { startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const response = await fetch(`${baseUrl}/_sandbox/instructions`);
const text = await response.text();

test('the commands in the instructions send and read a message, reply, and run a rehearsal', async () => {
	assert.match(response.headers.get('content-type') ?? '', /^text\/plain/);
	// A command ends at the first unescaped line end outside quotes.
	const commands = text.match(/^curl (?:'[^']*'|\\\n|[^'\n])*$/gm) ?? [];
	const answers: Json[] = [];
	for (const command of commands) {
		const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent`]);
		answers.push(JSON.parse(stdout) as Json);
	}
	const [sent, messages, reply, events, begun, played, ...more] = answers as [Json, ...Json[]];
	assert.deepEqual([sent.status, more.length], [1, 0]);
	assert.deepEqual([messages?.total, messages?.messages[0].text], [1, 'Hello from the sandbox']);
	assert.equal(messages?.messages[0].ticket, sent.ticket);
	assert.deepEqual([reply?.events[0].type, events?.total], ['MO', 1]);
	assert.deepEqual([begun?.simulatedMs, played?.simulatedMs], [0, 86_400_000]);
});

test('the instructions list every call, every range of fixed numbers and every assumption', async () => {
	const named = (await servedRoutes())
		.filter(({ path }) => !/^\/(?:$|:code|openapi|_sandbox\/(?:page|view|instructions))/.test(path))
		.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}: `);
	const listed = [...named, ...ASSUMPTIONS.map(({ id }) => `${id}: `)];
	for (const { from, to } of FIXED_NUMBERS) listed.push(`${from} to ${to}: `);
	assert.deepEqual(
		listed.filter((line) => !text.includes(`\n${line}`)),
		[],
	);
});
