// contract 2.2: recipients, by number and by list.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { callService } from './support/callService.ts';
import { newAccount } from './support/accounts.ts';
import { FORMATS } from './support/formats.ts';
import { readFields } from './support/readFields.ts';
import { SEND_RESULT, SIMULATION_RESULT } from './support/answerFields.ts';
import { campaignBody, PLAIN, send, simulate } from './support/requestBodies.ts';

const HEX_LIST = '65f0a1b2c3d4e5f6a7b8c9d0';

for (const format of FORMATS) {
	describe(`recipients in ${format}`, () => {
		it('takes several numbers, some with a gsmsmsid, and keeps it as text', async () => {
			const account = await newAccount();
			const answer = await send(account, format, {
				...PLAIN,
				numbers: [
					{ value: '33639980001', gsmsmsid: '0042' },
					{ value: '33639980002' },
					{ value: '33639980003', gsmsmsid: 'order "7" & <co>' },
				],
			});
			assert.partialDeepStrictEqual(readFields(answer.node, SEND_RESULT), { total: 3, sent: 3 });
			const messages = await account.messages();
			assert.deepEqual(
				messages.map(({ gsmsmsid }) => gsmsmsid),
				['0042', null, 'order "7" & <co>'],
			);
		});

		for (const [what, numbers] of [
			['no recipients', undefined],
			['an empty list of recipients', []],
		] satisfies Array<[string, string[]?]>) {
			it(`refuses ${what}`, async () => {
				const account = await newAccount();
				assert.equal((await send(account, format, { ...PLAIN, numbers })).status, -7);
				assert.equal((await simulate(account, format, { ...PLAIN, numbers })).status, -7);
			});
		}

		for (const [what, lists, total] of [
			['one list', [1001], 60],
			['a list with a hexadecimal id', [HEX_LIST], 10],
			['two lists', [1001, HEX_LIST], 70],
		] as Array<[string, Array<number | string>, number]>) {
			it(`counts the contacts of ${what}`, async () => {
				const account = await newAccount();
				const campaign = { ...PLAIN, numbers: undefined, lists };
				const simulated = readFields(
					(await simulate(account, format, campaign)).node,
					SIMULATION_RESULT,
				);
				assert.equal(simulated.total, total);
				const sent = readFields((await send(account, format, campaign)).node, SEND_RESULT);
				assert.equal(sent.total, total);
			});
		}

		for (const [what, lists] of [
			['no lists', undefined],
			['an empty array of lists', []],
		] satisfies Array<[string, number[]?]>) {
			it(`refuses ${what}`, async () => {
				const account = await newAccount();
				const body = campaignBody(format, { ...PLAIN, numbers: undefined, lists });
				for (const path of ['/send/lists', '/send/lists/simulate']) {
					assert.equal((await callService(account, format, 'POST', path, { body })).status, -7);
				}
			});
		}
	});
}

describe('lists in XML', () => {
	for (const path of ['/send/lists/simulate', '/send/lists']) {
		it(`may be one element with several values, or an element each: ${path}`, async () => {
			const totals = [];
			for (const shape of ['repeated', 'single'] as const) {
				const account = await newAccount();
				const body = campaignBody(
					'xml',
					{ ...PLAIN, numbers: undefined, lists: [1001, 1002, HEX_LIST] },
					shape,
				);
				const { node } = await callService(account, 'xml', 'POST', path, { body });
				const table = path.endsWith('simulate') ? SIMULATION_RESULT : SEND_RESULT;
				totals.push(readFields(node, table).total);
			}
			assert.deepEqual(totals, [100, 100]);
		});
	}
});
