// Tests that a campaign's result matches the recipients' actions, even if n8n is killed while events arrive.
//   TEST_RUNS=10000 npm run task -- e2e campaignProof     10,000 contacts and ten kills
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ResultPage, rowText } from '../support/campaignResult.mts';
import { newAccount } from '../support/stack.mts';
import { advertiseAlways, nodeNamed, setField } from '../support/examples.mts';
import { drawPauses, RUNS } from '../../sandbox/test/support/random.mts';
import { startReadyProxy } from '../support/servers.mts';
import { countStarted, countWithStatus, untilIdle } from '../../harness/n8n/executionTable.mts';
import { START } from '../../harness/n8n/executions.mts';
import { startAgain, startFreshN8n } from '../../harness/n8n/process.mts';
import { API_CREDENTIAL } from '../../harness/n8n/rest.mts';
import type { WorkflowData } from '../../harness/n8n/rest.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { credentialType } from '../../harness/system/packageNames.mts';
import { until } from '../../harness/system/polling.mts';
import { freePort } from '../../harness/system/ports.mts';
import { importExample } from '../../harness/workflows/example.mts';

const CONTACTS = Math.max(200, RUNS);
const KILLS = Math.max(1, Math.floor(RUNS / 1_000));
/** The number of concurrent calls to each webhook. An execution contains about as many events. */
const AT_ONCE = 25;
const LONG_SECONDS = 1800;
/** The name of the schedule node in both workflows. */
const REGULARLY = 'Every 15 Minutes';

const people = Array.from({ length: CONTACTS }, (_, at) => {
	const phone = String(33_639_980_000 + at);
	const reports: 'delivered' | 'expired' = at % 25 ? 'delivered' : 'expired';
	return { at, phone, reports, clicked: 0, reply: '', optedOut: 0 };
});
type Person = (typeof people)[number];

/** Makes every n-th person act, fifty people at a time. @param every the value of n */
async function some(every: number, act: (person: Person) => Promise<unknown>): Promise<void> {
	for (let from = 0; from < CONTACTS; from += 50) {
		const those = people.slice(from, from + 50).filter(({ at }) => at % every === 0);
		await Promise.all(those.map(act));
	}
}

it(`campaign-result.json: fills in the correct result of each of ${CONTACTS} contacts if n8n is killed while events arrive (kills: ${KILLS})`, async (test) => {
	const port = await freePort();
	const proxy = await startReadyProxy(`http://127.0.0.1:${port}`);
	const env = { WEBHOOK_URL: `${proxy}/`, N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
	let n8n = await startFreshN8n({ port, env });
	const assumptions = {
		'push.at-once': AT_ONCE,
		'push.retries': 12,
		'reports.intermediate': true,
	};
	const reports = Object.fromEntries(people.map((one) => [one.phone, one.reports]));
	const seed = { credits: 10 * CONTACTS, blacklist: [], npai: [], reports, assumptions };
	const account = await newAccount(seed, n8n.rest);
	const credentials = {
		[credentialType]: account.credential,
		[API_CREDENTIAL]: await n8n.rest.createApiCredential(['execution:list', 'execution:read']),
	};
	const page = new ResultPage(n8n);
	const password = await n8n.rest.createPagePassword(n8n.owner);
	const workflow = await importExample(n8n, 'campaign-result.json', credentials, (draft) =>
		page.setIn(draft, password),
	);
	const campaign = await importExample(n8n, 'campaign-result-send.json', credentials, (draft) => {
		advertiseAlways(draft);
		// The numbers have a sheet's format, such as +33 (0)6 39 98 00 00.
		const write = (phone: string) => phone.replace(/^(..)(.)(..)(..)(..)/, '+$1 (0)$2 $3 $4 $5 ');
		const contacts = JSON.stringify(people.map(({ phone }) => ({ phone: write(phone) })));
		setField(draft, 'Set Sample Contacts', 'contacts', contacts);
		setField(draft, 'Set Campaign and Message', 'maximumCost', 10 * CONTACTS);
	});
	const missed = await importExample(n8n, 'missed-events.json', credentials, (draft) => {
		const fill = nodeNamed(draft, 'Update Campaign Results');
		fill.disabled = false;
		fill.parameters.workflowId = { __rl: true, mode: 'id', value: workflow.id };
	});
	await new StoredWorkflow(n8n.rest, workflow).publish();
	const start = Date.now();
	await n8n.rest.startWorkflow(campaign, START);
	const isSent = async () => {
		const rows = await page.rows();
		return rows.length === CONTACTS && rows.every(({ status }) => status !== 'ready');
	};
	await until('the campaign to be sent', isSent, LONG_SECONDS, 1_000);

	const click = async (person: Person) => {
		person.clicked = 1;
		await account.click(person.phone);
	};
	const reply = async (person: Person) => {
		person.reply += `No. ${person.at}!`;
		await account.reply(person.phone, person.reply);
	};
	const stop = async (person: Person) => {
		person.optedOut = 1;
		await account.stop(person.phone);
	};
	const live = async () => {
		// A click within seconds of the delivery would count as automatic.
		await account.control('PUT', 'clock', { advanceMs: 60_000 });
		await some(2, click);
		await some(5, reply);
		await account.control('PUT', 'clock', { advanceMs: 60_000 });
		await some(10, async (person) => await Promise.all([click(person), reply(person)]));
		await some(20, stop);
		for (const { id } of await account.events({ limit: CONTACTS / 20 })) {
			await account.control('POST', `events/${id}/redeliver`);
		}
	};
	const kill = async () => {
		for (const pause of drawPauses(KILLS, 20_000)) {
			await sleep(5_000 + pause);
			// n8n is also killed while the workflow fills the rows.
			void n8n.rest.startWorkflow(workflow, REGULARLY).catch(() => {});
			await sleep(1_000);
			await n8n.process.stop('SIGKILL');
			n8n = await startAgain(n8n, env);
		}
	};
	await Promise.all([live(), kill()]);
	await account.waitUntilIdle(LONG_SECONDS * 1000);

	const end = async () => await untilIdle(n8n.userFolder, LONG_SECONDS);
	const runToEnd = async (one: WorkflowData, trigger: string) => {
		await n8n.rest.startWorkflow(one, trigger);
		await end();
	};
	await end();
	const failed = await countWithStatus(n8n.userFolder, 'crashed', 'error');
	await runToEnd(missed, REGULARLY);
	const fill = async () => await runToEnd(workflow, REGULARLY);

	const wanted = people.map((one) =>
		rowText(one.reports.toUpperCase(), one.clicked, one.reply, one.optedOut),
	);
	const different = await page.differences(wanted, fill, LONG_SECONDS);
	const executions = await countStarted(n8n.userFolder);
	test.diagnostic(
		`${different.length} rows differ; ${executions} executions, ${failed} of them crashed or failed; ${(Date.now() - start) / 1000} s`,
	);
	assert.deepEqual(different.slice(0, 10), []);
	const most = Math.max(300, 0.15 * CONTACTS);
	assert.ok(executions <= most, `${executions} executions`);
	await n8n.process.stop();
});
