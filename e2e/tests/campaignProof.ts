// The result of a large campaign while n8n is killed again and again: each cell as the sandbox knows it.
//   CONTACTS=10000 KILLS=10 npm run test:e2e -- campaignProof
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { atAnyHour, ResultPage } from '../support/campaignResult.ts';
import type { ResultRow } from '../support/campaignResult.ts';
import { storeCredential } from '../support/credentials.ts';
import { createAccount, nodeNamed, setField, TEAM } from '../support/examples.ts';
import { startReadyProxy } from '../support/readyProxy.ts';
import { startAgain } from '../support/restarts.ts';
import { querySqlite } from '../../harness/n8n/database.ts';
import { START } from '../../harness/n8n/executions.ts';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import type { FreshN8n } from '../../harness/n8n/instance.ts';
import { API_CREDENTIAL } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { Stack } from '../../harness/stack.ts';
import { credentialType } from '../../harness/system/packageNames.ts';
import { until } from '../../harness/system/polling.ts';
import { freePort } from '../../harness/system/ports.ts';
import { importExample } from '../../harness/workflows/example.ts';

const CONTACTS = Number(process.env.CONTACTS) || 200;
const KILLS = Number(process.env.KILLS) || 1;
/** The most executions: 1,500 for 10,000 contacts. */
const MOST_EXECUTIONS = Math.max(300, 0.15 * CONTACTS);
const LONG_SECONDS = 1800;

const phoneOf = (at: number) => String(33_639_980_000 + at);
const STATUS: Record<string, string> = { expired: 'EXPIRED', undelivered: 'NOT_DELIVERED' };
const reportsOf = (at: number) => (['expired', 'undelivered'] as const)[at % 25];

/** What a row should be: status, clicked, reply, optedOut. */
const toText = ({ status, delivered, clicked, replied, reply, optedOut }: ResultRow) =>
	[status, delivered, clicked, replied, reply, optedOut].join('|');

export function campaignProofTests(stack: () => Stack): void {
	describe('example: the result of a campaign, with n8n killed', () => {
		let n8n: FreshN8n;
		let proxy: Awaited<ReturnType<typeof startReadyProxy>>;
		after(async () => {
			await n8n?.process.stop('SIGKILL');
			await proxy?.close();
		});

		it(`${CONTACTS} contacts, ${KILLS} kills`, async (test) => {
			const port = await freePort();
			proxy = await startReadyProxy(`http://127.0.0.1:${port}`);
			const env = {
				WEBHOOK_URL: `${proxy.url}/`,
				N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
				EXECUTIONS_DATA_PRUNE_HARD_DELETE_INTERVAL: '1000',
			};
			n8n = await startFreshN8n({ port, env });
			const at = Array.from({ length: CONTACTS }, (_, index) => index);
			const account = await createAccount(stack(), {
				credits: 10 * CONTACTS,
				reports: Object.fromEntries(
					at.flatMap((index) => (reportsOf(index) ? [[phoneOf(index), reportsOf(index)]] : [])),
				),
				assumptions: { 'reports.intermediate': true, 'reports.after-ms': 1000 },
			});
			const credentials = {
				[credentialType]: await storeCredential(stack(), n8n.rest, 'Sandbox', account.token),
				[API_CREDENTIAL]: await n8n.rest.createApiCredential(['execution:list', 'execution:read']),
			};
			const page = new ResultPage(n8n);
			const password = await n8n.rest.createPagePassword(n8n.owner);
			const workflow = await importExample(n8n, 'campaign-result.json', credentials, (draft) => {
				atAnyHour(draft);
				page.setIn(draft, password);
				// As people write them, and all of them.
				const contacts = `={{ Array.from({ length: ${CONTACTS} }, (_, at) => ({ name: 'Contact ' + at, phone: String(33639980000 + at).replace(/^(..)(.)(..)(..)(..)/, '+$1 (0)$2 $3 $4 $5 ') })) }}`;
				setField(draft, 'Three Contacts (put your own here)', 'contacts', contacts);
				setField(draft, 'Campaign and Message', 'maximumCost', 10 * CONTACTS);
			});
			const missed = await importExample(n8n, 'missed-events.json', credentials, (draft) => {
				const fill = nodeNamed(draft, "Fill In the Campaign's Result");
				fill.disabled = false;
				fill.parameters.workflowId = { __rl: true, mode: 'id', value: workflow.id };
			});
			const stored = new StoredWorkflow(n8n.rest, workflow);
			assert.equal((await stored.publish()).status, 'published');
			const startedAt = Date.now();
			const seconds = () => Math.round((Date.now() - startedAt) / 1000);
			await n8n.rest.startWorkflow(workflow, START);
			await until(
				'the campaign to be sent',
				async () => {
					const rows = await page.rows();
					return rows.length === CONTACTS && rows.every(({ status }) => status !== 'ready');
				},
				LONG_SECONDS,
				1_000,
			);
			test.diagnostic(`sent after ${seconds()} s`);

			const filtered = new Set(
				(await account.messages({ state: 'filtered' })).map(({ phone }) => phone),
			);
			const truth = at.map((index) => {
				const isFiltered = filtered.has(phoneOf(index));
				const status = isFiltered ? 'sent' : (STATUS[reportsOf(index)] ?? 'DELIVERED');
				return { status, isFiltered, clicked: 0, reply: '', optedOut: 0 };
			});
			/** People do something, ten at a time. */
			const people = async (
				every: number,
				act: (phone: string, index: number) => Promise<unknown>,
			) => {
				const those = at.filter((index) => index % every === 0 && !truth[index].isFiltered);
				const next = async (): Promise<void> => {
					const index = those.shift();
					if (index === undefined) return;
					await act(phoneOf(index), index);
					await next();
				};
				await Promise.all(Array.from({ length: 10 }, next));
			};
			let isOver = false;
			const live = async () => {
				await people(2, async (phone, index) => {
					await account.click(phone);
					truth[index].clicked = 1;
				});
				await people(5, async (phone, index) => {
					truth[index].reply = `Yes, ${index}`;
					await account.reply(phone, truth[index].reply);
				});
				await account.advanceClock(60_000);
				await people(10, async (phone, index) => {
					await account.click(phone);
					truth[index].reply = `=No, "${index}"`;
					await account.reply(phone, truth[index].reply);
				});
				await people(20, async (phone, index) => {
					await account.stop(phone);
					truth[index].optedOut = 1;
				});
				for (const { id } of await account.events({ limit: CONTACTS / 20 })) {
					await account.control('POST', `events/${id}/redeliver`);
				}
				isOver = true;
			};
			const kill = async () => {
				for (let kills = 1; kills <= KILLS; kills++) {
					await sleep(2_000 + 8_000 * Math.random());
					// It is killed while it fills the rows, too.
					void page.open().catch(() => {});
					await sleep(1_000);
					await n8n.process.stop('SIGKILL');
					n8n = await startAgain(n8n, env);
					test.diagnostic(
						`kill ${kills} after ${seconds()} s, ${isOver ? 'after' : 'before'} the last event`,
					);
				}
			};
			await Promise.all([live(), kill()]);
			await account.waitUntilIdle(LONG_SECONDS * 1000);
			test.diagnostic(`all events delivered after ${seconds()} s`);

			const database = querySqlite(n8n.userFolder);
			const count = async (where: string) =>
				(
					await database<{ n: number }>(
						`SELECT count(*) AS n FROM execution_entity WHERE ${where}`,
						[],
					)
				)[0].n;
			await until(
				'all executions to end',
				async () => (await count(`"deletedAt" IS NULL AND status IN ('new', 'running')`)) === 0,
				LONG_SECONDS,
				1_000,
			);
			const crashed = await count(`status IN ('crashed', 'error')`);
			const told = await n8n.rest.runWorkflow(missed, START);
			assert.equal(told.status, 'success', told.error?.message);
			const filled = told.items('One Item per Event').length;
			assert.equal(told.items(TEAM).length, crashed > 0 ? 1 : 0);

			const wanted = truth.map(({ status, clicked, reply, optedOut }) =>
				[
					status,
					Number(status === 'DELIVERED'),
					clicked,
					Number(reply !== ''),
					reply,
					optedOut,
				].join('|'),
			);
			const different = await page.differences(wanted, toText, LONG_SECONDS);
			const [{ seq }] = await database<{ seq: number }>(
				`SELECT seq FROM sqlite_sequence WHERE name = 'execution_entity'`,
				[],
			);
			const kept = await page.query<{ event: string; n: number }>(
				'Events',
				'SELECT event, count(DISTINCT eventId) AS n FROM TABLE GROUP BY event',
			);
			test.diagnostic(
				`${different.length} of ${CONTACTS} rows differ after ${seconds()} s, ${seq} executions, ${crashed} of them crashed or failed: ${filled} events in them`,
			);
			test.diagnostic(
				`events: ${kept.map(({ event, n }) => `${n} ${event}`).join(', ')}; deliveries: ${JSON.stringify((await account.webhooks()).map(({ type, deliveries }) => [type, deliveries]))}`,
			);
			assert.deepEqual(different.slice(0, 10), []);
			assert.ok(seq <= MOST_EXECUTIONS, `${seq} executions`);
		});
	});
}
