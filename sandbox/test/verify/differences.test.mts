// What no switch of the sandbox does in another way is told all the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { AssumptionValue } from '../../src/assumptions/assumption.mts';
import type { JsonObject } from '../../src/domain/json.mts';
import { CONTRACT_ROWS } from '../../src/verify/rows/seen.mts';
import { Service, type Answer } from '../../src/verify/service/service.mts';
import { Session } from '../../src/verify/service/session.mts';
import { PROBES, verify } from '../../src/verify/verify.mts';
import { startSandbox } from '../support/sandbox.mts';
import { startServer } from '../support/server.mts';
import { HEARING, newToken, USUAL } from '../support/verify.mts';

const { baseUrl } = await startSandbox();
const service = new Service({ baseUrl, token: newToken(), timeoutMs: 60_000 });
await verify(service, { ...USUAL, sendTo: HEARING.sendTo }, () => undefined);

const CHANGED: Record<string, Partial<Answer>[]> = {
	'answer.xml': [{ text: '<result><status>1</status></result>' }],
	'answer.http-status': [{ httpStatus: 204 }, { httpStatus: 500 }],
};
const MAY_LACK = ['not_allowed', 'flood', 'country_limit'];

/** Returns an answer with each of its fields left out, and with each in a list. */
function* changedFields({ json }: Answer): Generator<Partial<Answer>> {
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
		const changes = CHANGED[id] ?? [...changedFields(answer)];
		assert.ok(changes.length > 0);
		for (const change of changes)
			assert.notEqual(misfit({ ...answer, ...change }), undefined, JSON.stringify(change));
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
		const other = new Service({ baseUrl: url, token: 'a', timeoutMs: 60_000 });
		return await PROBES[id]!(new Session(other, USUAL, () => undefined));
	};
	for (const id of OUTCOMES) assert.equal(await tell(id, refusing), -70, id);
	assert.equal(await tell('npai.paging', counting), 'otherwise');
});

const REPORT = {
	...{ date: '2026-01-15T12:00:00Z', status: 3, destination: '33639981777' },
	...{ message_id: 'a', campaign_id: '2' },
};

/** By row: the events that came, and what is told of them. */
const EVENTS: Array<[row: string, ear: string, events: JsonObject[], told: RegExp]> = [
	['push.body', 'DLR', [REPORT], /^DLR: .*country_code/],
	['dlr.date', 'DLR', [REPORT], /^otherwise$/],
	['clicker.count', 'CLICKER', [{ clicks_on_link: '1' }, { clicks_on_link: '1' }], /^otherwise$/],
	['stop.words', 'STOP', [{ message: 'please stop' }, { message: 'stop!' }], /^among others too$/],
];

for (const [row, ear, events, told] of EVENTS) {
	test(`${row} is told of events that are otherwise`, async () => {
		const session = new Session(service, HEARING, () => undefined);
		const hits = events.map((event) => ({ ear, method: 'POST', event }));
		const at = (wanted: string) => hits.filter((hit) => hit.ear === wanted);
		await session.once('events', async () => {
			return await Promise.resolve({ listener: { hits, at }, tickets: ['1', '2'], gsmsmsid: 'a' });
		});
		const value: AssumptionValue = await PROBES[row]!(session);
		assert.match(String(value), told);
	});
}
