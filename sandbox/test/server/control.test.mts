import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ASSUMPTIONS } from '../../src/assumptions/register.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();

test('the ready call needs no token, and the list of assumptions contains the whole register', async () => {
	const get = async (path: string) => await fetch(`${baseUrl}/_sandbox/${path}`);
	assert.deepEqual(await (await get('ready')).json(), { ready: true, baseUrl });
	const { assumptions } = await new Client(baseUrl).control('GET', 'assumptions');
	const ids = ASSUMPTIONS.map(({ id }) => id);
	assert.deepEqual(
		assumptions.map(({ id }: Json) => id),
		[...new Set(ids)],
	);
	assert.equal((await get('account')).status, 401);
	for (const path of ['nope', '%zz']) {
		assert.equal((await new Client(baseUrl).request('GET', `/_sandbox/${path}`, '')).status, 404);
	}
});
