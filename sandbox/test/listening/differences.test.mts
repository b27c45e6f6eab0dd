// Before the sandbox, a proxy does one thing in another way that no switch does: `verify` names the rows that it is
// about, and no other.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { EVENT_ROWS } from '../../src/verify/rows/eventRows.mts';
import { startProxy, type Change, type Passing } from '../support/changingProxy.mts';
import { startSandbox } from '../support/sandbox.mts';
import { HEARING, verifyAccount } from '../support/verify.mts';

const sandbox = await startSandbox();

const isCreation = ({ method, path }: Passing) => method === 'POST' && path === '/webhook';
const isSimulation = ({ path, json }: Passing) => path.includes('/simulate') && json.status === 1;

/** Makes a change of answers of some kind. */
const answers = (when: (one: Passing) => boolean, change: (one: Passing) => unknown): Change => ({
	answer: (one) => when(one) && change(one),
});
const outcome = (from: number, to: number) =>
	answers(
		({ json }) => json.status === from,
		({ json }) => (json.status = to),
	);
const inEvents = (field: string, change: (event: Passing['json']) => unknown): Change => ({
	event: ({ json }) => field in json && change(json),
});

/** What is done in another way, and the rows that say so. */
const DIFFERENCES: Record<string, [Change, ...rows: string[]]> = {
	'another code for data': [outcome(-7, -70), 'outcome.data'],
	'another code for what is not found': [outcome(-5, -50), 'outcome.not-found'],
	'another code for JSON': [outcome(-6, -2), 'outcome.json'],
	'sent as a text': [
		answers(isSimulation, ({ json }) => (json.sent = String(json.sent))),
		'answer.simulation',
	],
	'a send without npai': [
		answers(
			({ json }) => 'ticket' in json,
			({ json }) => delete json.npai,
		),
		'answer.send',
	],
	'a webhook_id in a list': [
		answers(isCreation, ({ json }) => (json.webhook.webhook_id = [json.webhook.webhook_id])),
		'answer.createdWebhook',
	],
	'HTTP 204 for a deletion': [
		answers(
			({ method, json }) => method === 'DELETE' && json.status === 1,
			(one) => (one.status = 204),
		),
		'answer.deletedWebhook',
		'answer.http-status',
	],
	'HTTP 500 for a record that came': [
		answers(
			({ path }) => path.startsWith('/errors/'),
			(one) => (one.status = 500),
		),
		'answer.http-status',
	],
	'an error log without ip': [
		answers(
			({ path, json }) => path.startsWith('/errors?') && json.status === 1,
			({ json }) => json.data.forEach((record: Passing['json']) => delete record.ip),
		),
		'answer.errors',
	],
	'another root in XML': [
		answers(
			({ text }) => text.includes('<response>'),
			(one) => (one.text = one.text.replaceAll('response>', 'result>')),
		),
		'answer.xml',
	],
	'one NPAI record too many': [
		answers(
			({ path }) => path === '/npai',
			({ json }) => (json.totalRecords += 1),
		),
		'npai.paging',
	],
	'an event without country_code': [
		inEvents('country_code', (event) => delete event.country_code),
		'push.body',
	],
	'account_id is a number': [
		inEvents('account_id', (event) => (event.account_id = Number(event.account_id))),
		'mo.account-id',
	],
	'the date of a report in UTC': [
		inEvents('destination', (event) => (event.date = new Date(event.date as string).toISOString())),
		'dlr.date',
	],
	'clicks are not counted': [
		inEvents('clicks_on_link', (event) => (event.clicks_on_link = '1')),
		'clicker.count',
	],
};

/** Verifies through a proxy. @returns the rows that differ, and the webhooks that are left */
async function found(change: Change, hears: boolean): Promise<string[]> {
	const account = await sandbox.account();
	const proxy = await startProxy(sandbox.baseUrl, change);
	const options = hears ? HEARING : { sendTo: HEARING.sendTo };
	const { differing, webhooks, rows } = await verifyAccount(account, options, proxy);
	assert.equal(webhooks, 0);
	assert.ok(!JSON.stringify(rows).includes(account.token));
	return Object.keys(differing).sort();
}

describe('a hidden difference is named, and nothing else', { concurrency: true }, () => {
	for (const [name, [change, ...rows]] of Object.entries(DIFFERENCES)) {
		const hears = rows.some((id) => id in EVENT_ROWS);
		test(name, async () => assert.deepEqual(await found(change, hears), rows));
	}
});
