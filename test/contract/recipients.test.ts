// contract 2.2: recipients, by number and by list.
import { callService } from '../support/contract/callService';
import { newAccount } from '../support/sandbox/accounts';
import { FORMATS, type Format } from '../support/formats';
import { readFields } from '../support/contract/readFields';
import { SEND_RESULT, SIMULATION_RESULT } from '../support/contract/answerFields';
import { campaignBody, PLAIN, send, simulate } from '../support/contract/requestBodies';

const HEX_LIST = '65f0a1b2c3d4e5f6a7b8c9d0';

describe.each(FORMATS)('recipients in %s', (format: Format) => {
	it('takes one number', async () => {
		const account = await newAccount();
		const result = readFields((await send(account, format, PLAIN)).node, SEND_RESULT);
		expect(result).toMatchObject({ total: 1, sent: 1 });
	});

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
		expect(readFields(answer.node, SEND_RESULT)).toMatchObject({ total: 3, sent: 3 });
		const messages = await account.messages();
		expect(messages.map(({ gsmsmsid }) => gsmsmsid)).toEqual(['0042', null, 'order "7" & <co>']);
	});

	it.each([
		['no recipients', undefined],
		['an empty list of recipients', []],
	])('refuses %s', async (_, numbers) => {
		const account = await newAccount();
		expect((await send(account, format, { ...PLAIN, numbers })).status).toBe(-7);
		expect((await simulate(account, format, { ...PLAIN, numbers })).status).toBe(-7);
	});

	it.each([
		['one list', [1001], 60],
		['a list with a hexadecimal id', [HEX_LIST], 10],
		['two lists', [1001, HEX_LIST], 70],
	])('counts the contacts of %s', async (_, lists, total) => {
		const account = await newAccount();
		const campaign = { ...PLAIN, numbers: undefined, lists };
		const simulated = readFields(
			(await simulate(account, format, campaign)).node,
			SIMULATION_RESULT,
		);
		expect(simulated.total).toBe(total);
		const sent = readFields((await send(account, format, campaign)).node, SEND_RESULT);
		expect(sent.total).toBe(total);
	});

	it("puts a contact's fields in the place of [info1] and [info2]", async () => {
		const account = await newAccount();
		await send(account, format, {
			...PLAIN,
			text: '[info1] of [info2]',
			numbers: undefined,
			lists: [HEX_LIST],
		});
		const texts = (await account.messages()).map(({ text }) => text);
		expect(texts).toHaveLength(10);
		expect(new Set(texts).size).toBe(10);
		for (const text of texts) expect(text).toMatch(/^[^[\]]+ of [^[\]]+$/);
	});

	it('refuses an unknown list with -5', async () => {
		const account = await newAccount();
		const campaign = { ...PLAIN, numbers: undefined, lists: [424242] };
		expect((await simulate(account, format, campaign)).status).toBe(-5);
		expect((await send(account, format, campaign)).status).toBe(-5);
	});

	it.each([
		['no lists', undefined],
		['an empty array of lists', []],
	])('refuses %s', async (_, lists) => {
		const account = await newAccount();
		const body = campaignBody(format, { ...PLAIN, numbers: undefined, lists });
		for (const path of ['/send/lists', '/send/lists/simulate']) {
			expect((await callService(account, format, 'POST', path, { body })).status).toBe(-7);
		}
	});
});

describe('lists in XML', () => {
	it.each(['/send/lists/simulate', '/send/lists'])(
		'may be one element with several values, or an element each: %s',
		async (path) => {
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
			expect(totals).toEqual([100, 100]);
		},
	);
});
