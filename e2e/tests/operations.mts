// Tests each operation once in the real n8n, in JSON and in XML, with a separate account for each format.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { INodeParameters } from 'n8n-workflow';
import { newAccount, stack } from '../support/stack.mts';
import { actionNode, runChain } from '../support/action.mts';

const campaign: INodeParameters = {
	resource: 'campaign',
	message: 'Fun & games: "50 %" off <b>today</b> ]]> https://shop.example.com/a?b=1&c=2',
	pushtype: 'alert',
	options: { links: { values: { shorten: true } } },
};
const NUMBERS_PARAMETERS: INodeParameters = {
	...campaign,
	sendTo: 'numbers',
	phoneNumbers: '+33 6 39 98 12 01, 0033 6 39 98 12 02; 33639980800\n33639980900, 33639981201',
};
/** Sends to the seeded list *Customers*. */
const toList: INodeParameters = { ...campaign, sendTo: 'lists', listIds: '1002' };
const webhookId = "={{ $('Create Webhook').first().json.webhook_id }}";

/** The parameters of each step, keyed by the node's name. */
const STEPS: Record<string, INodeParameters> = {
	'Simulate Numbers': { ...NUMBERS_PARAMETERS, operation: 'simulate' },
	'Simulate List': { ...toList, operation: 'simulate' },
	'Send to Numbers': { ...NUMBERS_PARAMETERS, operation: 'send' },
	'Send to Numbers, Wire Fields': {
		...NUMBERS_PARAMETERS,
		operation: 'send',
		options: { simplify: false, links: { values: { shorten: true } } },
	},
	'Send to List': { ...toList, operation: 'send' },
	'Create Webhook': {
		resource: 'webhook',
		operation: 'create',
		webhookType: 'DLR',
		url: 'http://127.0.0.1:9/reports',
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
	// An unchanged node: the editor does not store the default limit.
	'Get Many Undeliverable': { resource: 'npai', operation: 'getAll' },
};
const NODE_NAMES = Object.keys(STEPS);

for (const format of ['json', 'xml'] as const) {
	it(`every operation succeeds in the real n8n with the format ${format}, and returns items without secrets`, async () => {
		const { rest } = stack().n8n;
		const account = await newAccount({}, rest, { format });
		// This call fails, so that the error log contains a record.
		await account.service('DELETE', '/webhook/no-such-webhook');
		const nodes = NODE_NAMES.map((name) => actionNode(name, STEPS[name], account.credential));
		const { status, error, items } = await runChain(rest, `Operations in ${format}`, nodes);
		assert.equal(status, 'success', `${error?.node?.name}: ${error?.message}`);
		for (const name of NODE_NAMES) assert.ok(items(name).length > 0, `${name} returned no item`);
		const all = JSON.stringify(NODE_NAMES.map((name) => items(name)));
		assert.ok(!all.includes('only-for-this-test'));
		assert.ok(!all.includes(account.token));
	});
}
