import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const open = () => new Client(baseUrl);

test('each recipient gets short links of its own, and the opt-out text sticks to the last', async () => {
	const client = open();
	const result = await client.send('See <-short-> or <-short->', ['33639981000', '33639981001'], {
		pushtype: 'marketing',
		sender: 'Shop',
		links: ['https://example.com/a', 'https://example.com/b'],
	});
	assert.equal(result.status, 1);
	const stored = await client.messages();
	const links = stored.flatMap((message) => message.links as string[]);
	assert.equal(new Set(links).size, 4);
	for (const { text, links: own } of stored) {
		assert.equal(text, `See ${own[0]} or ${own[1]}STOP to opt out.`);
	}
	for (const link of links) assert.equal(link.length, 22);
});
