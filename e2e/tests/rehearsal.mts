// Tests two rehearsals of a campaign in the real n8n: the simulated recipients, the result table and the watchdog.
//   TEST_RUNS=10000 npm run task -- e2e rehearsal     10,000 contacts
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RehearsalSummary } from '../../sandbox/src/schemas/rehearsal.mts';
import { querySqlite } from '../../harness/n8n/database.mts';
import { countStarted, untilIdle } from '../../harness/n8n/executionTable.mts';
import { START } from '../../harness/n8n/executions.mts';
import type { WorkflowData } from '../../harness/n8n/rest.mts';
import { until } from '../../harness/system/polling.mts';
import { importResult } from '../support/campaignResult.mts';
import { importExampleFor, runToSuccess, told, whilePublished } from '../support/examples.mts';
import { RUNS } from '../../sandbox/test/support/random.mts';
import { stack } from '../support/stack.mts';

const CONTACTS = Math.max(60, RUNS);
const LONG_SECONDS = 1800;
const REHEARSAL = {
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

/** Starts a workflow, and waits for its end in the database, because n8n cannot return a large execution's data. */
async function run(workflow: WorkflowData, trigger: string): Promise<void> {
	const { rest, userFolder } = stack().n8n;
	const id = await rest.startWorkflow(workflow, trigger);
	const status = async () => {
		const sql = `SELECT status FROM execution_entity WHERE id = $1`;
		const [one] = await querySqlite(userFolder)<{ status: string }>(sql, [id]);
		return !['new', 'running'].includes(one.status) && one.status;
	};
	const end = await until(`the end of "${workflow.name}"`, status, LONG_SECONDS, 1_000);
	assert.equal(end, 'success', workflow.name);
}

/** Rehearses the campaign with a new account. @returns `same` contains the values that must be equal in all rehearsals */
async function rehearse() {
	const { account, page, workflow, importSend } = await importResult();
	const watchdog = await importExampleFor(account, 'delivery-watchdog.json');
	const campaign = await importSend(contacts);
	await account.control('PUT', 'credits', { credits: 2 * CONTACTS });
	await account.control('PUT', 'assumptions', { 'push.at-once': 25 });
	return await whilePublished(workflow, async () => {
		await account.control('POST', 'rehearsal', REHEARSAL);
		const started = Date.now();
		await run(campaign, START);
		const sendMs = Date.now() - started;
		const before = await countStarted(stack().n8n.userFolder);
		let summary = await account.control<RehearsalSummary>('POST', 'rehearsal/play', {});
		while (summary.playing) summary = await account.control('GET', 'rehearsal?waitMs=30000');
		const { begun: _, now: __, realMs, webhooks, ...counts } = summary;
		await account.waitUntilIdle(1_000 * LONG_SECONDS);
		await untilIdle(stack().n8n.userFolder, LONG_SECONDS);
		const executions = (await countStarted(stack().n8n.userFolder)) - before;
		// The example processes only events that are at least a second old.
		await sleep(2_000);
		await run(workflow, 'Every 15 Minutes');
		const names = ['delivered', 'clicked', 'replied', 'optedOut'];
		const sums = names.map((name) => `sum(${name}) AS ${name}`).join();
		const [rows] = await page.query<Totals>('Results', `SELECT ${sums} FROM TABLE`);
		const html = await (await page.open()).text();
		const problems = told(await runToSuccess(watchdog, 'Every 10 Minutes'));
		const calls = webhooks.reduce((all, one) => all + one.calls, 0);
		const events = webhooks.map(({ type, events: count }) => [type, count]);
		const figures = { sendMs, realMs, calls, executions, html: html.length };
		return { same: { counts, rows, events }, problems, figures };
	});
}

it(`two rehearsals with ${CONTACTS} contacts and the same seed have equal results`, async (test) => {
	const first = await rehearse();
	const { same, problems, figures } = first;
	const { counts, rows } = same;
	test.diagnostic(JSON.stringify(first));
	assert.equal(rows.delivered, counts.reports.DELIVERED);
	assert.equal(rows.optedOut, counts.optOuts);
	assert.equal(rows.replied, counts.replies);
	// A click within seconds of the delivery counts as automatic.
	assert.ok(rows.clicked > 0 && rows.clicked <= counts.clicks, `${rows.clicked} clicked`);
	assert.ok(figures.executions <= figures.calls, JSON.stringify(figures));
	// The watchdog checks the last 100 reports to arrive, which depend on n8n's speed.
	for (const problem of problems) assert.match(problem, /Your limit is/);
	const second = await rehearse();
	test.diagnostic(JSON.stringify(second));
	assert.deepEqual(second.same, same);
});
