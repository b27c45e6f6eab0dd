import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';

import { servedRoutes, type Route } from '../support/routes.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const client = new Client(baseUrl);
const { ticket } = await client.send('Hi', ['33639981000'], { delay: '2099-01-01 10:00:00' });
await client.control('POST', 'faults', { kind: 'reset', path: '/send', times: 1 });

/** Values for the parameters of paths. */
const PATHS: Record<string, string> = { ':number': '33639981000', ':id': '1', ':ticket': ticket };
/** A body of each route whose members are not known beforehand. */
const OPEN_BODIES: Record<string, ((member: Json) => unknown) | undefined> = {
	'PUT /_sandbox/account': (member) => member,
	'PUT /_sandbox/assumptions': (member) => member,
	'POST /_sandbox/faults': (member) => ({ kind: 'reset', ...member }),
	'PUT /_sandbox/faults': (member) => [{ kind: 'reset', ...member }],
};

/** A body of each route whose schema does not tell one. */
const BODIES: Record<string, unknown> = {
	'PUT /_sandbox/clock': { advanceMs: 0 },
	'POST /_sandbox/faults': { kind: 'reset' },
	'PUT /_sandbox/faults': [],
};

const routes = (await servedRoutes()).filter(
	({ path }) => path.startsWith('/_sandbox/') && !path.startsWith('/_sandbox/page/'),
);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const pathOf = ({ path }: Route) => path.replace(/:\w+/g, (name) => PATHS[name] ?? name);
const fieldsOf = (schema: unknown) =>
	Object.entries((schema as Json | undefined)?.properties ?? {});

/** Everything that a control call could change. */
async function snapshot(): Promise<string> {
	const paths = ['account', 'faults', 'assumptions', 'campaigns', 'events', 'webhooks'];
	const answers = await Promise.all(paths.map((path) => client.control('GET', path)));
	const { offsetMs } = await client.control('GET', 'clock');
	return JSON.stringify([answers, offsetMs]);
}

/** Tests calls that are refused: nothing may change. */
function testRefusals(name: string, work: () => Promise<void>): void {
	test(name, async () => {
		const before = await snapshot();
		await work();
		assert.equal(await snapshot(), before);
	});
}

/** Calls a route with something that does not fit: it is refused in words that name it. */
async function assertRefused(route: Route, query: string, body: unknown, named: RegExp) {
	const text = route.method === 'GET' || body === undefined ? undefined : JSON.stringify(body);
	const answer = await client.request(route.method, pathOf(route) + query, '', text);
	const { error } = (await answer.json()) as { error: string };
	const what = `${nameOf(route)}${query} ${text}: ${answer.status} ${error}`;
	assert.deepEqual([answer.status, named.test(error)], [400, true], what);
}

/** A body with all that a route needs. */
function wholeBody({ schema }: Route): Json {
	const body = (schema?.body ?? {}) as Json;
	const samples: Json = { string: 'x', integer: 1, number: 1, array: [] };
	const fields = fieldsOf(body).filter(([name]) =>
		((body.required ?? []) as string[]).includes(name),
	);
	return Object.fromEntries(
		fields.map(([name, field]) => [name, samples[(field as Json).type as string] ?? null]),
	);
}

test('every route says what it is for, and what it is about', () => {
	for (const route of routes) {
		const { summary, tags } = (route.schema ?? {}) as Json;
		assert.match(String(summary), /^[A-Z].{10,}[^.]$/, nameOf(route));
		assert.equal((tags as string[] | undefined)?.length, 1, nameOf(route));
	}
	assert.ok(routes.length > 35);
});

testRefusals('an unknown query parameter is refused at every route', async () => {
	for (const route of routes) {
		const body = BODIES[nameOf(route)] ?? wholeBody(route);
		await assertRefused(route, '?phnoe=1', body, /query parameter "phnoe"/);
	}
});

testRefusals(
	'an unknown member of the body is refused at every route that changes something',
	async () => {
		for (const route of routes.filter(({ method }) => method !== 'GET')) {
			const open = OPEN_BODIES[nameOf(route)];
			const body = open ? open({ tickett: 1 }) : { ...wholeBody(route), tickett: 1 };
			await assertRefused(route, '', body, /"tickett"/);
		}
	},
);

testRefusals(
	'a value of the wrong type is refused at every parameter and member that has one',
	async () => {
		let tried = 0;
		for (const route of routes) {
			for (const [name, field] of fieldsOf(route.schema?.querystring)) {
				const { type, enum: names } = field as Json;
				if (type === 'string' && name !== 'report') continue;
				const query = `?${name}=${(names as string[] | undefined)?.[0] ?? '-'}x`;
				await assertRefused(route, query, undefined, new RegExp(`^"${name}" cannot be .*Give `));
				tried += 1;
			}
			const open = OPEN_BODIES[nameOf(route)];
			for (const [name, field] of fieldsOf(route.schema?.body)) {
				const named = open ? new RegExp(name) : new RegExp(`^"${name}" cannot be .*Give `);
				for (const wrong of [true, { a: 1 }, null]) {
					// As the description of the API has it.
					if (Check(field as TSchema, wrong)) continue;
					const body = open ? open({ [name]: wrong }) : { ...wholeBody(route), [name]: wrong };
					await assertRefused(route, '', body, named);
					tried += 1;
				}
			}
		}
		assert.ok(tried > 40);
	},
);

testRefusals(
	'a missing member is named with what to give, and a parameter is given once',
	async () => {
		for (const route of routes.filter((one) => Object.keys(wholeBody(one)).length > 0)) {
			await assertRefused(route, '', {}, /^"\w+" is missing\. Give /);
		}
		const messages = routes.find((route) => nameOf(route) === 'GET /_sandbox/messages') as Route;
		await assertRefused(messages, '?phone=1&phone=2', undefined, /"phone" is given more than once/);
	},
);

test('a near miss is told, and what there is otherwise', async () => {
	const error = async (method: string, path: string, body?: unknown) =>
		(await client.control(method, path, body)).error as string;
	for (const [query, expected] of [
		['phnoe=1', 'There is no query parameter "phnoe". Did you mean phone?'],
		['waitms=3000', 'There is no query parameter "waitms". Did you mean waitMs?'],
		[
			'state=snet',
			'"state" cannot be "snet". Give sent, scheduled, moderated or filtered. Did you mean sent?',
		],
		['state=foo', '"state" cannot be "foo". Give sent, scheduled, moderated or filtered'],
		['limit=-1', '"limit" cannot be -1. Give a whole number from 0 to 999999999'],
		['waitMs=30001', '"waitMs" cannot be 30001. Give a whole number from 0 to 30000'],
		[
			'report=4x',
			'"report" cannot be "4x". Give the status of a delivery report, such as 3 or DELIVERED, or none',
		],
	]) {
		assert.equal(await error('GET', `messages?${query}`), expected);
	}
	assert.equal(
		await error('POST', 'release', { tickett: '1' }),
		'There is no member of the body "tickett". Did you mean ticket?',
	);
	assert.match(await error('GET', 'clock?x=1'), /This call takes none/);
	assert.match(await error('GET', 'webhooks?constructor=1'), /"constructor"/);
	assert.match(
		await error('PUT', 'phones/12', { reports: null }),
		/^"number" cannot be "12"\. Give a phone number/,
	);
});

test('a body is JSON, whatever its Content-Type', async () => {
	for (const type of ['text/plain', 'application/xml', 'application/json', 'x', 'a b; c']) {
		const path = '/_sandbox/credits';
		const headers = { 'content-type': type };
		const answer = await client.request('PUT', path, '', '{"credits": 5}', headers);
		assert.deepEqual(await answer.json(), { credits: 5 }, type);
	}
});
