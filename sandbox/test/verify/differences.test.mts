// Tests differences that no assumption of the sandbox can produce.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PROBES } from '../../src/verify/probes.mts';
import { Service } from '../../src/verify/service.mts';
import { startServer } from '../support/server.mts';
import { PATIENCE_MS } from '../support/verify.mts';

const OUTCOMES = [
	'outcome.xml',
	'outcome.delay',
	'outcome.not-found',
	'outcome.json',
	'outcome.data',
];

test('a probe returns the outcome code that the service returned, even if the code is unexpected', async () => {
	const answer = JSON.stringify({ status: -70 });
	const baseUrl = await startServer((_request, response) => response.end(answer));
	for (const id of OUTCOMES) {
		const service = new Service({ baseUrl, token: 'a' }, PATIENCE_MS);
		assert.equal(await PROBES[id]!(service), -70, id);
	}
});
