// Each operation once, in JSON and in XML, each format in an account of its own: the items must be equal.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { runChain, step } from '../lib/workflows.ts';
import { storeCredential } from './support/credentials.ts';

/** The seeded list *Customers*. */
const LIST = '1002';
const formats = ['json', 'xml'];

/** Values that the service or the node makes up anew in each account. */
const madeUp = new Set(
	['ticket', 'messageId', 'gsmsmsid', 'webhook_id', 'webhookId', 'log_id', 'date', 'id'].concat(
		// Of a logged call: who called, and by which number of its own.
		['ip', 'x-request-id', 'requestId'],
	),
);

const comparable = (items) =>
	JSON.parse(JSON.stringify(items, (key, value) => (madeUp.has(key) ? typeof value : value)));

const text = 'Fun & games: "50 %" off <b>today</b> ]]> https://shop.example.com/a?b=1&c=2';

function steps(credential, listId) {
	const campaign = { resource: 'campaign', message: text, shortenLinks: true };
	const toNumbers = {
		...campaign,
		sendTo: 'numbers',
		phoneNumbers: '+33 6 39 98 12 01, 0033 6 39 98 12 02; 33639980800\n33639980900, 33639981201',
	};
	const toList = { ...campaign, sendTo: 'lists', listIds: listId };
	const webhookId = "={{ $('Create Webhook').first().json.webhook.webhook_id }}";
	return [
		['Simulate Numbers', { ...toNumbers, operation: 'simulate' }],
		['Simulate List', { ...toList, operation: 'simulate' }],
		['Send to Numbers', { ...toNumbers, operation: 'send' }],
		['Send to Numbers, Wire Fields', { ...toNumbers, operation: 'send', simplify: false }],
		['Send to List', { ...toList, operation: 'send' }],
		[
			'Create Webhook',
			{
				resource: 'webhook',
				operation: 'create',
				webhookType: 'DLR',
				url: 'http://127.0.0.1:9/reports',
				signature: 'custom',
				signatureSecret: 'only-for-this-test',
			},
		],
		[
			'Pause Webhook',
			{ resource: 'webhook', operation: 'updateStatus', webhookId, status: 'paused' },
		],
		['Delete Webhook', { resource: 'webhook', operation: 'delete', webhookId }],
		['Get Many API Errors', { resource: 'apiError', operation: 'getAll', returnAll: true }],
		[
			'Get API Error',
			{
				resource: 'apiError',
				operation: 'get',
				logId: { __rl: true, mode: 'id', value: '={{ $json.log_id }}' },
			},
		],
		['Get All Undeliverable', { resource: 'npai', operation: 'getAll', returnAll: true }],
		// As the editor stores it when nothing was touched: without a limit of its own.
		['Get Many Undeliverable', { resource: 'npai', operation: 'getAll' }],
	].map(([name, parameters]) => step(name, parameters, credential));
}

export function operationsTests(world) {
	describe('operations in the real n8n', () => {
		const runs = {};
		let names;

		before(async () => {
			const { n8n, sandbox } = world();
			for (const format of formats) {
				const accessToken = `sbx_e2e-operations-${format}`;
				const credential = await storeCredential(world(), n8n.rest, format, accessToken, {
					format,
				});
				// A call that fails, for the error log.
				await fetch(`${sandbox.baseUrl}/webhook/no-such-webhook`, {
					method: 'DELETE',
					headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
				});
				const chained = steps(credential, LIST);
				names = chained.map(({ name }) => name);
				runs[format] = await runChain(n8n.rest, `Operations in ${format}`, chained);
			}
		});

		for (const format of formats) {
			it(`every operation succeeds in ${format}`, () => {
				const { status, error } = runs[format];
				assert.equal(status, 'success', `${error?.node?.name}: ${error?.message}`);
			});
		}

		it('every operation gives equal items in both formats', () => {
			for (const name of names) {
				const [json, xml] = formats.map((format) => comparable(runs[format].items(name)));
				assert.ok(json.length > 0, `${name} gave no item`);
				assert.deepEqual(xml, json, name);
			}
		});

		for (const format of formats) {
			const one = (name) => runs[format].items(name)[0];

			it(`counts numbers as the service does, in ${format}`, () => {
				for (const name of ['Simulate Numbers', 'Send to Numbers']) {
					const { total, sent, filtered } = one(name).campaign;
					assert.deepEqual([total, sent], [5, 2], name);
					const { npai, blacklisted, duplicated } = filtered;
					assert.deepEqual([npai, blacklisted, duplicated], [1, 1, 1], name);
				}
			});

			it(`accepts sends, and gives a simulation no ticket, in ${format}`, () => {
				for (const name of ['Send to Numbers', 'Send to List']) {
					assert.equal(one(name).accepted, true, name);
					assert.equal(typeof one(name).ticket, 'string', name);
				}
				assert.equal(one('Simulate Numbers').ticket, undefined);
			});

			it(`masks secrets, in ${format}`, () => {
				const all = JSON.stringify(names.map((name) => runs[format].items(name)));
				assert.ok(!all.includes('only-for-this-test'));
				assert.ok(!all.includes('sbx_e2e-operations'));
			});

			it(`pauses and deletes the webhook, in ${format}`, () => {
				assert.equal(one('Pause Webhook').webhook.status, 'paused');
				assert.equal(one('Delete Webhook').deleted, true);
			});
		}
	});
}
