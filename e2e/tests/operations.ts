// Each operation once, in JSON and in XML, each format in an account of its own: the items must be equal.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { INodeParameters } from 'n8n-workflow';
import type { Execution } from '../../harness/n8n/executions.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { actionNode, runChain } from '../support/action.ts';
import { storeCredential } from '../support/credentials.ts';
import type { SentItem, SimulatedItem, WebhookItem } from '../support/items.ts';

const FORMATS = ['json', 'xml'] as const;
type Format = (typeof FORMATS)[number];

/** Values that the service or the node makes up anew in each account. */
const MADE_UP = new Set([
	'ticket',
	'messageId',
	'gsmsmsid',
	'webhook_id',
	'webhookId',
	'log_id',
	'date',
	'id',
	// Of a logged call: who called, and by which number of its own.
	'ip',
	'x-request-id',
	'requestId',
]);

/** Items in which the type stands for each value that is made up. */
const comparable = (items: unknown[]): unknown =>
	JSON.parse(
		JSON.stringify(items, (key, value: unknown) => (MADE_UP.has(key) ? typeof value : value)),
	);

const campaign: INodeParameters = {
	resource: 'campaign',
	message: 'Fun & games: "50 %" off <b>today</b> ]]> https://shop.example.com/a?b=1&c=2',
	shortenLinks: true,
};
const NUMBERS_PARAMETERS: INodeParameters = {
	...campaign,
	sendTo: 'numbers',
	phoneNumbers: '+33 6 39 98 12 01, 0033 6 39 98 12 02; 33639980800\n33639980900, 33639981201',
};
/** To the seeded list *Customers*. */
const toList: INodeParameters = { ...campaign, sendTo: 'lists', listIds: '1002' };
const webhookId = "={{ $('Create Webhook').first().json.webhook.webhook_id }}";

/** The parameters of each step, by the name of its node. */
const STEPS: Record<string, INodeParameters> = {
	'Simulate Numbers': { ...NUMBERS_PARAMETERS, operation: 'simulate' },
	'Simulate List': { ...toList, operation: 'simulate' },
	'Send to Numbers': { ...NUMBERS_PARAMETERS, operation: 'send' },
	'Send to Numbers, Wire Fields': {
		...NUMBERS_PARAMETERS,
		operation: 'send',
		options: { output: { values: { data: 'raw' } } },
	},
	'Send to List': { ...toList, operation: 'send' },
	'Create Webhook': {
		resource: 'webhook',
		operation: 'create',
		webhookType: 'DLR',
		url: 'http://127.0.0.1:9/reports',
		signature: 'custom',
		signatureSecret: 'only-for-this-test',
	},
	'Pause Webhook': { resource: 'webhook', operation: 'updateStatus', webhookId, status: 'paused' },
	'Delete Webhook': { resource: 'webhook', operation: 'delete', webhookId },
	'Get Many API Errors': {
		resource: 'apiError',
		operation: 'getAll',
		returnAll: true,
		simplify: false,
	},
	'Get API Error': {
		resource: 'apiError',
		operation: 'get',
		logId: { __rl: true, mode: 'id', value: '={{ $json.log_id }}' },
	},
	'Get All Undeliverable': { resource: 'npai', operation: 'getAll', returnAll: true },
	// As the editor stores it when nothing was touched: without a limit of its own.
	'Get Many Undeliverable': { resource: 'npai', operation: 'getAll' },
};
const NODE_NAMES = Object.keys(STEPS);

/** Runs all steps in an account of their own. */
async function runSteps(stack: Stack, format: Format): Promise<Execution> {
	const { rest } = stack.n8n;
	const account = new TestAccount(stack.sandbox.baseUrl, `sbx_e2e-operations-${format}`);
	const credential = await storeCredential(stack, rest, format, account.token, { format });
	// A call that fails, for the error log.
	await account.service('DELETE', '/webhook/no-such-webhook');
	const nodes = NODE_NAMES.map((name) => actionNode(name, STEPS[name], credential));
	return await runChain(rest, `Operations in ${format}`, nodes);
}

export function operationsTests(stack: () => Stack): void {
	describe('operations in the real n8n', () => {
		let runs: Record<Format, Execution>;

		before(async () => {
			runs = { json: await runSteps(stack(), 'json'), xml: await runSteps(stack(), 'xml') };
		});

		for (const format of FORMATS) {
			it(`every operation succeeds in ${format}`, () => {
				const { status, error } = runs[format];
				assert.equal(status, 'success', `${error?.node?.name}: ${error?.message}`);
			});
		}

		it('every operation gives equal items in both formats', () => {
			for (const name of NODE_NAMES) {
				const [json, xml] = FORMATS.map((format) => runs[format].items(name));
				assert.ok(json.length > 0, `${name} gave no item`);
				assert.deepEqual(comparable(xml), comparable(json), name);
			}
		});

		for (const format of FORMATS) {
			const sent = (name: string) => runs[format].items<SentItem>(name)[0];
			const webhook = (name: string) => runs[format].items<WebhookItem>(name)[0];

			it(`counts numbers as the service does, in ${format}`, () => {
				for (const name of ['Simulate Numbers', 'Send to Numbers']) {
					const { campaignTotal, campaignSent } = sent(name);
					assert.deepEqual([campaignTotal, campaignSent], [5, 2], name);
				}
			});

			it(`accepts sends, and gives a simulation no ticket, in ${format}`, () => {
				for (const name of ['Send to Numbers', 'Send to List']) {
					assert.equal(sent(name).accepted, true, name);
					assert.equal(typeof sent(name).ticket, 'string', name);
				}
				const [simulated] = runs[format].items<SimulatedItem>('Simulate Numbers');
				assert.equal(simulated.ticket, undefined);
			});

			it(`masks secrets, in ${format}`, () => {
				const all = JSON.stringify(NODE_NAMES.map((name) => runs[format].items(name)));
				assert.ok(!all.includes('only-for-this-test'));
				assert.ok(!all.includes('sbx_e2e-operations'));
			});

			it(`pauses and deletes the webhook, in ${format}`, () => {
				assert.equal(webhook('Pause Webhook').webhook.status, 'paused');
				assert.equal(webhook('Delete Webhook').deleted, true);
			});
		}
	});
}
