// Events of the service in the real n8n: who is let in, what is read, and by which wire it leaves.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startFreshN8n } from '../lib/n8n/instance.ts';
import { PublishedTrigger } from '../lib/n8n/publishedTrigger.ts';
import { credentialType } from '../lib/packageNames.ts';
import { TestAccount } from '../lib/sandbox/account.ts';
import { until } from '../lib/system/polling.ts';
import { eventTypes } from '../lib/workflows/trigger.ts';

const PHONE = '33639981000';
const TYPES = [
	'application/json',
	'application/vnd.sms+json',
	'application/octet-stream',
	'text/csv',
]
	.concat('application/x-www-form-urlencoded', 'application/xml', 'text/xml', 'text/plain')
	.concat('application/soap+xml', 'nonsense');
/** Those that n8n parses as XML before the node is called. */
const isXml = (type) => /[/+]xml$/.test(type);

/** An account of its own and a credential for it. */
async function newAccount({ sandbox, credentialData }, n8n, name, seed = {}) {
	const account = new TestAccount(sandbox.baseUrl, `sbx_e2e-events-${name}`);
	await account.control('PUT', 'account', {
		...seed,
		assumptions: { 'push.retries': 0, 'reports.after-ms': 0, ...seed.assumptions },
	});
	const data = { ...credentialData, accessToken: account.token };
	const credential = await n8n.rest.createCredential(name, credentialType, data);
	return { account, credential };
}

/** The answers to the first `count` deliveries that were tried, oldest first. */
async function attempts(account, count) {
	const query = `deliveries?attempts=1&count=${count}&waitMs=30000`;
	const { deliveries } = await account.control('GET', query);
	return deliveries.flatMap(({ attempts: tries }) => tries);
}

const message = (text, more = {}) =>
	JSON.stringify({ date: '2026-01-15T09:30:00+01:00', message: text, from: PHONE, ...more });

export function eventTests(stack) {
	describe('events of the service in the real n8n', () => {
		describe('of all five types', () => {
			let trigger;
			let executions;
			let made;
			let ticket;

			before(async () => {
				const seed = { credits: 3, balanceTrigger: 2 };
				const { account, credential } = await newAccount(stack(), stack().n8n, 'five', seed);
				const parameters = { outputs: 'perEvent' };
				trigger = await PublishedTrigger.create(stack().n8n.rest, 'Five', parameters, credential);
				const links = ['https://shop.example.com/a?b=1'];
				const recipients = { gsm: [{ value: PHONE, gsmsmsid: 'row-1' }] };
				const sms = { message: { text: 'See <-short->', pushtype: 'alert', links }, recipients };
				({ ticket } = await account.service('POST', '/send', { sms }));
				await attempts(account, 2);
				await account.control('POST', `phones/${PHONE}/click`, {});
				await account.reply(PHONE, 'Oui');
				await account.reply(PHONE, 'STOP');
				made = await attempts(account, 5);
				executions = await trigger.executions(5);
			});
			after(async () => await trigger?.close());

			it('are answered at once with a short JSON', () => {
				assert.deepEqual(
					made.map(({ httpStatus, answer }) => [httpStatus, answer]),
					Array(5).fill([200, '{"status":"received","events":1}']),
				);
			});

			it('start one execution each, and leave by their own wire alone', () => {
				assert.equal(executions.length, 5);
				for (const type of eventTypes) {
					const started = executions.filter((execution) => execution.items(type).length > 0);
					assert.equal(started.length, 1, type);
					const [execution] = started;
					assert.equal(execution.status, 'success', execution.error?.message);
					for (const other of eventTypes) {
						assert.equal(execution.items(other).length, Number(other === type), other);
					}
					const [item] = execution.items(type);
					assert.equal(item.event, type);
					assert.match(item.eventId, /^[0-9a-f]{64}$/);
					assert.equal(item.webhookId, trigger.webhooks[type].id);
					assert.match(item.date, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
				}
			});

			it('join what was sent by message ID and campaign', () => {
				const items = Object.fromEntries(
					eventTypes.map((type) => [type, executions.flatMap((one) => one.items(type))[0]]),
				);
				for (const type of ['DLR', 'CLICKER', 'STOP', 'MO']) {
					assert.equal(items[type].messageId, 'row-1', type);
				}
				for (const type of ['DLR', 'CLICKER']) assert.equal(items[type].campaignId, ticket, type);
				assert.equal(items.BALANCE_ALERT.balance, 2);
			});
		});

		describe('from callers who do not prove who they are', () => {
			let account;
			let trigger;
			before(async () => {
				const made = await newAccount(stack(), stack().n8n, 'callers');
				({ account } = made);
				const { rest } = stack().n8n;
				trigger = await PublishedTrigger.create(rest, 'Callers', {}, made.credential);
			});
			after(async () => await trigger?.close());

			it('get 401 and start nothing, whatever is wrong with the signature', async () => {
				const rows = [];
				for (const scheme of ['secret', 'hmac-sha256-hex', 'hmac-sha256-base64']) {
					for (const fault of ['wrong', 'missing', 'flipped']) {
						const assumptions = { 'signature.scheme': scheme, 'signature.fault': fault };
						await account.control('PUT', 'assumptions', assumptions);
						await account.reply(PHONE, `${scheme} ${fault}`);
						rows.push([scheme, fault]);
						await attempts(account, rows.length);
					}
				}
				const made = await attempts(account, rows.length);
				assert.deepEqual(
					made.map(({ httpStatus, answer }) => [httpStatus, answer]),
					rows.map(() => [401, '{"status":"unauthorized"}']),
				);
				assert.deepEqual(await trigger.workflow.executions(), []);
			});

			it('get 410 with an unknown nonce, and the log says that a stray webhook exists', async () => {
				const url = trigger.webhooks.MO.url.replace(/nonce=.{8}/, 'nonce=AAAAAAAA');
				const seen = stack().n8n.process.line(/a stray webhook exists/, 20);
				const { code, answer } = await trigger.call('MO', message('a'), { url });
				assert.deepEqual([code, answer], [410, { status: 'gone' }]);
				const [line] = await seen;
				assert.doesNotMatch(line, /AAAAAAAA/);
				assert.deepEqual(await trigger.workflow.executions(), []);
			});
		});

		describe('in every shape', () => {
			let account;
			let trigger;
			before(async () => {
				const made = await newAccount(stack(), stack().n8n, 'shapes');
				({ account } = made);
				const parameters = { options: { replyKeywords: 'oui' } };
				const { rest } = stack().n8n;
				trigger = await PublishedTrigger.create(rest, 'Shapes', parameters, made.credential);
			});
			after(async () => await trigger?.close());

			/** Runs what starts executions; gives their items, one list per execution. */
			const started = async (count, action) => {
				const before = (await trigger.workflow.executions()).length;
				await action();
				const executions = await trigger.executions(before + count);
				return executions.slice(before).map((execution) => execution.items('All'));
			};

			it('are read whatever their Content-Type says', async () => {
				const asJson = TYPES.filter((type) => !isXml(type));
				// n8n itself refuses XML that is declared as JSON.
				const asXml = TYPES.filter((type) => type !== 'application/json');
				const items = await started(asJson.length + asXml.length, async () => {
					for (const type of asJson) {
						const headers = { 'content-type': type };
						const { code } = await trigger.call('MO', message(`Oui, ça & là ${type}`), { headers });
						assert.equal(code, 200, type);
					}
					for (const type of asXml) {
						const headers = { 'content-type': type };
						const body = `<mo><message>Oui &lt;B&gt;  ${type}</message></mo>`;
						assert.equal((await trigger.call('MO', body, { headers })).code, 200, type);
					}
				});
				assert.deepEqual(
					items.map(([item]) => item.message).sort(),
					asJson
						.map((type) => `Oui, ça & là ${type}`)
						.concat(asXml.map((type) => `Oui <B>  ${type}`))
						.sort(),
				);
			});

			it('are read when they are compressed', async () => {
				const [[item]] = await started(1, async () => {
					const { code } = await trigger.call('MO', message('Oui, gzip'), { gzip: true });
					assert.equal(code, 200);
				});
				assert.equal(item.message, 'Oui, gzip');
			});

			it('become several items where there is a list, and one where there is no object', async () => {
				const [items] = await started(1, async () => {
					const list = `[${message('Oui 1')},${message('Non')},${message('Oui 2')}]`;
					const { answer } = await trigger.call('MO', list);
					assert.deepEqual(answer, { status: 'received', events: 2 });
				});
				assert.deepEqual(
					items.map((item) => item.message),
					['Oui 1', 'Oui 2'],
				);
			});

			it('start one execution when 200 equal ones come at once', async () => {
				const { url } = stack().n8n;
				const isReady = async () => (await fetch(`${url}/healthz/readiness`)).ok;
				// On a busy machine n8n itself refuses calls for a moment. The service delivers these again.
				const deliver = async () => {
					for (let tries = 0; tries < 10; tries++) {
						const { code, answer } = await trigger.call('MO', message('Oui, 200'));
						if (code !== 503) return [code, answer.status];
						await until('n8n to be ready', isReady, 60);
					}
					return undefined;
				};
				const answers = [];
				const items = await started(1, async () => {
					answers.push(...(await Promise.all(Array.from({ length: 200 }, deliver))));
					await until('n8n to be ready', isReady, 60);
				});
				const is =
					(wanted) =>
					([code, status]) =>
						code === 200 && status === wanted;
				const received = answers.filter(is('received')).length;
				const repeated = answers.filter(is('repeated')).length;
				assert.deepEqual([received, repeated, items.length], [1, 199, 1]);
			});

			it('start nothing when they are filtered, unreadable, too large or in parts', async () => {
				const before = (await trigger.workflow.executions()).length;
				const large = message(`Oui ${'x'.repeat(17 * 1024 * 1024)}`);
				const bytes = { 'content-type': 'application/octet-stream' };
				const parts = { 'content-type': 'multipart/form-data; boundary=x' };
				const xml = { 'content-type': 'text/xml' };
				const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
				const found = {
					filtered: await trigger.call('MO', message('Louis')),
					'malformed JSON': await trigger.call('MO', '{"message":"Oui"'),
					'malformed JSON as bytes': await trigger.call('MO', '{"message":', { headers: bytes }),
					// Once only: n8n's own XML parser leaves further calls like this one without an answer.
					'malformed XML': await trigger.call('MO', '<mo><a></mo>', { headers: xml }),
					'XML as JSON': await trigger.call('MO', '<mo><message>Oui</message></mo>'),
					empty: await trigger.call('MO', ''),
					parts: await trigger.call('MO', part, { headers: parts }),
					'too large': await trigger.call('MO', large),
					'too large as bytes': await trigger.call('MO', large, { headers: bytes }),
				};
				const codes = Object.fromEntries(
					Object.entries(found).map(([name, { code }]) => [name, code]),
				);
				// 422 and 500 are n8n's own, before the node is called.
				assert.deepEqual(codes, {
					filtered: 200,
					'malformed JSON': 422,
					'malformed JSON as bytes': 400,
					'malformed XML': 422,
					'XML as JSON': 422,
					empty: 400,
					parts: 415,
					'too large': 500,
					'too large as bytes': 413,
				});
				assert.deepEqual(found.filtered.answer, { status: 'filtered' });
				assert.equal((await trigger.workflow.executions()).length, before);
			});

			it('are what the sandbox sends under any Content-Type that it knows', async () => {
				const types = [
					'application/json',
					'text/plain',
					'application/x-www-form-urlencoded',
					'none',
				];
				const items = await started(types.length, async () => {
					for (const [at, type] of types.entries()) {
						await account.control('PUT', 'assumptions', { 'push.content-type': type });
						await account.reply(PHONE, `Oui & ${type}=1`);
						const made = await attempts(account, at + 1);
						assert.equal(made[at].httpStatus, 200, type);
					}
				});
				const wanted = types.map((type) => `Oui & ${type}=1`);
				assert.deepEqual(
					items
						.flat()
						.map((item) => item.message)
						.sort(),
					wanted.sort(),
				);
			});
		});

		describe('from addresses that are allowed or not', () => {
			const ofService = '20.216.193.64, 20.216.200.241';
			const forwarded = (address) => ({ headers: { 'x-forwarded-for': address } });

			it('are told by the connection, not by a header that anyone can set', async () => {
				const { credential } = await newAccount(stack(), stack().n8n, 'addresses');
				const { rest } = stack().n8n;
				const [closed, open] = await Promise.all(
					[ofService, `${ofService}, 127.0.0.0/8`].map((allowedIps) =>
						PublishedTrigger.create(rest, allowedIps, { options: { allowedIps } }, credential),
					),
				);
				const refused = await closed.call('MO', message('a'), forwarded('20.216.193.64'));
				assert.deepEqual(refused, { code: 403, answer: { status: 'forbidden' } });
				assert.equal((await open.call('MO', message('a'))).code, 200);
				assert.equal((await open.executions(1)).length, 1);
				assert.deepEqual(await closed.workflow.executions(), []);
				await closed.close();
				await open.close();
			});

			it('are told by the proxy where n8n knows that there is one', async () => {
				const n8n = await startFreshN8n({ env: { N8N_PROXY_HOPS: '1' } });
				try {
					const { credential } = await newAccount(stack(), n8n, 'proxy');
					const parameters = { options: { allowedIps: ofService } };
					const trigger = await PublishedTrigger.create(n8n.rest, 'Proxy', parameters, credential);
					const codes = [];
					for (const address of ['20.216.200.241', '203.0.113.7', '20.216.193.64, 203.0.113.7']) {
						codes.push((await trigger.call('MO', message(address), forwarded(address))).code);
					}
					assert.deepEqual(codes, [200, 403, 403]);
					assert.equal((await trigger.executions(1)).length, 1);
				} finally {
					await n8n.process.stop();
				}
			});
		});
	});
}
