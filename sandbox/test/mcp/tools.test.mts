import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { CLI } from '../support/child.mts';
import { Agent } from '../support/mcp.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const PHONE = '33639981000';
const agent = await Agent.start();
const { baseUrl, token } = await agent.call('get_account');
const client = new Client(baseUrl as string, token as string);
after(() => assert.deepEqual(agent.problems, []));

test('an agent can break the response to a send, and then read the sent message, a reply and the call', async () => {
	const { credits } = await agent.call('reset_account', { credits: 10 });
	assert.equal(credits, 10);
	const reset = { kind: 'reset', when: 'after', path: '/send', times: 1 };
	await agent.call('set_faults', { body: [reset] });
	await assert.rejects(client.send('Hello', [PHONE]));
	const sent = { phone: PHONE, report: 'DELIVERED', count: 1 };
	const { total, messages } = await agent.call('list_messages', sent);
	assert.deepEqual([total, messages[0].text], [1, 'Hello']);
	await agent.call('reply', { number: PHONE, message: 'Yes please' });
	const { events } = await agent.call('list_events', { type: 'MO', count: 1 });
	assert.match(events[0].body, /Yes please/);
	const { calls } = await agent.call('list_calls', { path: '/send', bytes: true });
	assert.match(JSON.stringify(calls), /after:reset.*Hello/);
	const { faults } = await agent.call('list_faults');
	assert.deepEqual([faults[0].struck, faults[0].active], [1, false]);
});

test('an agent can control phones, rules, assumptions, faults and the clock, and read deliveries', async () => {
	await agent.call('reset_account');
	const { now } = await agent.call('set_clock', { now: '2026-01-15T12:00:00Z' });
	assert.match(now, /^2026-01-15T12:00:0/);
	await client.webhook('MO', `${client.baseUrl}/nothing`);
	await client.send('See <-short->', [PHONE], { links: ['http://shop.example/'] });
	await agent.call('reply', { number: PHONE, message: 'STOP' });
	const { events } = await agent.call('click', { number: PHONE });
	assert.equal(events[0].type, 'CLICKER');
	assert.match((await agent.call('get_clock')).now, /^2026-01-15T12:00:0/);
	assert.equal((await agent.call('list_campaigns', { count: 1 })).campaigns[0].cost, 1);
	await agent.call('reply', { number: PHONE, message: 'Yes' });
	const { deliveries } = await agent.call('list_deliveries', { type: 'MO', count: 1 });
	assert.equal(deliveries[0].type, 'MO');

	await agent.call('set_phone_rules', { phoneRules: [{ click: true }] });
	assert.equal((await agent.call('get_phone_rules')).phoneRules.length, 1);
	await agent.call('set_assumptions', { body: { 'send.extra-counters': true } });
	const { assumptions } = await agent.call('list_assumptions');
	assert.ok(assumptions.find(({ id, value }: Json) => id === 'send.extra-counters' && value));
	assert.deepEqual((await agent.call('set_faults', { body: [] })).faults, []);
	assert.equal((await agent.call('wait_until_idle', { waitMs: 30_000 })).idle, true);
});

const ERRORS: Array<[why: string, tool: string, given: Json, message: RegExp]> = [
	['any argument', 'get_account', { a: 1 }, /"a"\. This tool accepts no arguments/],
	['a mistyped argument', 'list_messages', { phnoe: PHONE }, /"phnoe"\. Did you mean phone\?/],
	['a mistyped field in its body', 'set_faults', { body: [{ kind: 'reset', tims: 1 }] }, /"tims"/],
	[
		'a phone that received no short link',
		'click',
		{ number: '33639981002' },
		/received no message with a short link/,
	],
	[
		'a wait that ends before enough rows exist',
		'list_events',
		{ type: 'STOP', count: 2, waitMs: 0 },
		/^Waited for 2 rows that match \{"type":"STOP","waitMs":0\}, but found 0\. To see/,
	],
];

for (const [why, tool, given, message] of ERRORS) {
	test(`the tool ${tool} returns an error with an explanation for ${why}`, async () => {
		await agent.call('reset_account');
		assert.match(await agent.toolError(tool, given), message);
	});
}

test('every tool has a description, and accepts only its documented arguments', async () => {
	const tools = await agent.tools();
	assert.equal(tools.length, 21);
	for (const { name, description, inputSchema } of tools) {
		assert.match(description ?? '', /^[A-Z].*\.$/, name);
		assert.equal(inputSchema.additionalProperties, false, name);
	}
});

test('a tool returns at most the requested number of rows, and truncates long strings', async () => {
	await agent.call('reset_account');
	await client.send('x'.repeat(3000), [PHONE, '33639981001', '33639981002']);
	const { total, messages } = await agent.call('list_messages', { limit: 1, count: 3 });
	assert.deepEqual([total, messages.length], [3, 1]);
	assert.match(messages[0].text, /^x{2000}… \(3000 characters\)$/);
});

test('--url connects to a running sandbox, and a tool returns an error if this sandbox has ended', async () => {
	const running = await startSandbox();
	const other = await Agent.start('--url', running.baseUrl, '--token', 'sbx_other');
	const account = await other.call('get_account');
	assert.deepEqual([account.baseUrl, account.token], [running.baseUrl, 'sbx_other']);
	await running.close();
	const { port } = new URL(running.baseUrl);
	assert.equal(
		await other.toolError('list_faults', {}),
		`The sandbox at ${running.baseUrl} does not respond. Start the sandbox with node ${CLI} --port ${port}. Then call this tool again`,
	);
});
