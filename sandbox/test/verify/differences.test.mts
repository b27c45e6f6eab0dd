// What no switch of the sandbox does in another way is told all the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CONTRACT_ROWS } from '../../src/verify/answers.mts';
import { PROBES } from '../../src/verify/probes.mts';
import { Service, type Answer } from '../../src/verify/service.mts';
import { Session } from '../../src/verify/session.mts';
import { verify } from '../../src/verify/verify.mts';
import { startSandbox } from '../support/sandbox.mts';
import { startServer } from '../support/server.mts';
import { newToken, PATIENCE_MS } from '../support/verify.mts';

const { baseUrl } = await startSandbox();
const service = new Service({ baseUrl, token: newToken() }, PATIENCE_MS);
await verify(service, () => undefined);

const MAY_LACK = ['not_allowed', 'flood', 'country_limit'];

/** Returns an answer with each of its fields left out, and with each in a list. */
function* changedFields({ json }: Answer): Generator<Pick<Answer, 'json'>> {
	for (const [name, value] of Object.entries(json)) {
		const { [name]: _, ...rest } = json;
		if (!MAY_LACK.includes(name)) yield { json: rest };
		yield { json: { ...json, [name]: [value] } };
	}
}

for (const { id, applies, misfit } of CONTRACT_ROWS) {
	test(`${id}: the answer of the sandbox fits, and no longer with a field less or of another type`, () => {
		const answer = service.answers.find((one) => one.accepted && applies(one));
		assert.ok(answer && misfit(answer) === undefined);
		for (const change of changedFields(answer))
			assert.notEqual(misfit(change), undefined, JSON.stringify(change));
	});
}

const OUTCOMES = [
	'outcome.xml',
	'outcome.delay',
	'outcome.not-found',
	'outcome.json',
	'outcome.data',
];

test('another outcome code, and a list that is not whole, are told', async () => {
	const answer = JSON.stringify({ status: -70 });
	const refusing = await startServer((_request, response) => response.end(answer));
	const counting = await startServer((_request, response) =>
		response.end(JSON.stringify({ status: 1, list: [], totalRecords: 1, totalDisplayRecords: 1 })),
	);
	const tell = async (id: string, url: string) => {
		const other = new Service({ baseUrl: url, token: 'a' }, PATIENCE_MS);
		return await PROBES[id]!(new Session(other));
	};
	for (const id of OUTCOMES) assert.equal(await tell(id, refusing), -70, id);
	assert.equal(await tell('npai.paging', counting), 'otherwise');
});
