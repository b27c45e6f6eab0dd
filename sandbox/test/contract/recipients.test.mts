// Contract 2.2: recipients by number and by list.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import { newAccount } from './support/accounts.mts';
import { callService, FORMATS } from './support/callService.mts';
import { campaignBody, PLAIN, send, simulate, type Campaign } from './support/requestBodies.mts';

const HEX_LIST = '65f0a1b2c3d4e5f6a7b8c9d0';
const toLists = (lists: Campaign['lists']) => ({ ...PLAIN, numbers: undefined, lists });

/** The counters of list 1002, which contains every kind of recipient. */
const LIST_1002 = {
	...{ cost: 24, credits: 9976, total: 30, sent: 24 },
	...{ blacklisted: 2, duplicated: 1, invalid: 1, npai: 2 },
};

const COUNTED: Array<[why: string, lists: Array<number | string>, counters: object]> = [
	['one list', [1001], { total: 60 }],
	['a list with every kind of recipient', [1002], LIST_1002],
	['a list with a hexadecimal id', [HEX_LIST], { total: 10 }],
	['a list that occurs twice', [1001, 1001], { total: 120, duplicated: 60 }],
	['two lists', [1001, HEX_LIST], { total: 70 }],
];

const REJECTED: Array<[why: string, path: string, campaign: Campaign]> = [
	['no recipients', '/send', { ...PLAIN, numbers: undefined }],
	['an empty list of recipients', '/send', { ...PLAIN, numbers: [] }],
	['numbers and lists', '/send', { ...PLAIN, lists: [1001] }],
	['numbers and lists', '/send/lists', { ...PLAIN, lists: [1001] }],
	[
		'a gsmsmsid of 256 characters',
		'/send',
		{ ...PLAIN, numbers: [{ value: '1', gsmsmsid: 'a'.repeat(256) }] },
	],
	['no lists', '/send/lists', toLists(undefined)],
	['an empty array of lists', '/send/lists', toLists([])],
];

for (const format of FORMATS) {
	it(`a send in ${format} stores the gsmsmsid of each number as a string, or null if the number has none`, async () => {
		const account = await newAccount();
		const numbers = [
			{ value: '33639980001', gsmsmsid: '0042' },
			{ value: '33639980002' },
			{ value: '33639980003', gsmsmsid: 'order "7" & <co>' },
		];
		const { fields } = await send(account, format, { ...PLAIN, numbers });
		assert.partialDeepStrictEqual(fields, { total: 3, sent: 3 });
		const ids = (await account.messages()).map(({ gsmsmsid }) => gsmsmsid);
		assert.deepEqual(ids, ['0042', null, 'order "7" & <co>']);
	});

	for (const [why, lists, counters] of COUNTED) {
		it(`a simulation and a send in ${format} count the contacts of ${why}`, async () => {
			const account = await newAccount();
			const simulated = await simulate(account, format, toLists(lists));
			assert.partialDeepStrictEqual(simulated.fields, counters);
			const sent = await send(account, format, toLists(lists));
			assert.partialDeepStrictEqual(sent.fields, counters);
		});
	}

	for (const [why, path, campaign] of REJECTED) {
		it(`a campaign in ${format} with ${why} is rejected with -7 by ${path} and its simulation`, async () => {
			const account = await newAccount();
			const body = campaignBody(format, campaign);
			for (const url of [path, `${path}/simulate`]) {
				assert.equal((await callService(account, format, 'POST', url, { body })).status, -7);
			}
		});
	}
}

for (const path of ['/send/lists/simulate', '/send/lists']) {
	it(`${path} accepts several lists in XML in a single element, or in a separate element for each list`, async () => {
		const each = campaignBody('xml', toLists([1001, 1002, HEX_LIST]));
		for (const body of [each, each.replaceAll('</lists><lists>', '')]) {
			const { fields } = await callService(await newAccount(), 'xml', 'POST', path, { body });
			assert.equal(fields.total, 100);
		}
	});
}

it('a campaign to a known list and an unknown list is rejected with -5', async () => {
	const account = await newAccount();
	assert.equal((await send(account, 'json', toLists([1001, 424242]))).status, -5);
});
