// A rehearsal of a campaign in the real n8n, twice: the crowd of the sandbox, the result's table, and the watchdog.
//   TEST_RUNS=10000 npm run task -- e2e rehearsal     10,000 contacts
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { RehearsalSummary } from '../../sandbox/src/schemas/rehearsal.mts';
import { querySqlite } from '../../harness/n8n/database.mts';
import { until } from '../../harness/system/polling.mts';
import { importResult } from '../support/campaignResult.mts';
import { importExampleFor, runToSuccess, told, whilePublished } from '../support/examples.mts';
import { RUNS } from '../../sandbox/test/support/random.mts';
import { stack } from '../support/stack.mts';

const CONTACTS = Math.max(60, RUNS);
const LONG_SECONDS = 1800;
const CROWD = {
	shares: { yes: 20, no: 5, stop: 3, clicks: 10, expired: 2, rejected: 1 },
	...{ withinMinutes: 60, seed: 7 },
};
const contacts = Array.from({ length: CONTACTS }, (_, at) => {
	return { phone: String(33_639_990_000 - CONTACTS + at) };
});

interface Totals {
	delivered: number;
	clicked: number;
	replied: number;
	optedOut: number;
}

/** Rehearses the campaign for a new account. @returns what must be the same each time, and the executions of the result */
async function rehearse() {
	const { account, page, workflow, send, fill } = await importResult();
	const watchdog = await importExampleFor(account, 'delivery-watchdog.json');
	await account.control('PUT', 'credits', { credits: 2 * CONTACTS });
	await account.control('PUT', 'assumptions', { 'push.at-once': 25 });
	return await whilePublished(workflow, async () => {
		await account.control('POST', 'rehearsal', CROWD);
		await send(contacts);
		let summary = await account.control<RehearsalSummary>('POST', 'rehearsal/play', {});
		while (summary.playing) summary = await account.control('GET', 'rehearsal?waitMs=30000');
		const { begun: _, now: __, realMs, webhooks, ...counts } = summary;
		const sums = ['delivered', 'clicked', 'replied', 'optedOut'].map(
			(name) => `sum(${name}) AS ${name}`,
		);
		const rows = await until(
			'the rows to be filled',
			async () => {
				await fill();
				const [totals] = await page.query<Totals>('Results', `SELECT ${sums.join()} FROM TABLE`);
				const isFilled = totals.delivered === counts.reports.DELIVERED;
				return isFilled && totals.optedOut === counts.optOuts && totals;
			},
			LONG_SECONDS,
			2_000,
		);
		const html = await (await page.open()).text();
		const problems = told(await runToSuccess(watchdog, 'Every 10 Minutes'));
		const [{ executions }] = await querySqlite(stack().n8n.userFolder)<{ executions: number }>(
			`SELECT count(*) AS executions FROM execution_entity WHERE "workflowId" = $1 AND mode = 'webhook'`,
			[workflow.id],
		);
		const calls = webhooks.reduce((all, one) => all + one.calls, 0);
		const same = {
			counts,
			rows,
			problems,
			events: webhooks.map(({ type, events }) => [type, events]),
		};
		return { same, realMs, calls, executions, html };
	});
}

it(`two rehearsals with ${CONTACTS} contacts and the same seed come to the same`, async (test) => {
	const first = await rehearse();
	const { same, calls, executions, html } = first;
	const { counts, rows } = same;
	test.diagnostic(JSON.stringify({ ...first, html: html.length }));
	assert.equal(
		counts.people + Object.values(counts.leftOut).reduce((all, n) => all + n, 0),
		CONTACTS,
	);
	assert.equal(rows.replied, counts.replies);
	assert.ok(rows.clicked > 0 && rows.clicked <= counts.clicks, `${rows.clicked} clicked`);
	assert.ok(executions <= calls, `${executions} executions for ${calls} calls`);
	assert.ok(html.includes(`Contacts (`), html.slice(0, 500));
	const second = await rehearse();
	test.diagnostic(JSON.stringify({ realMs: second.realMs, executions: second.executions }));
	assert.deepEqual(second.same, same);
});
