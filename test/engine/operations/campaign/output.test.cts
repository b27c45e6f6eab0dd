// The option *Output* of *Send* and *Simulate*.
import type { IDataObject } from 'n8n-workflow';
import { sendResult, simulationResult } from '../../../support/api/campaignResults.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';

const base: IDataObject = {
	phoneNumbers: '={{ $json.phone }}',
	message: 'Hello',
	pushtype: 'alert',
};
const rows = items({ phone: '33639980001' }, { phone: '33639980002' }, { phone: '33639980001' });
const withoutInput = { includeInputFields: false };

const choose = (values: IDataObject) => ({ options: { output: { values } } });

describe.each(['send', 'simulate'])('Output of %s', (operation) => {
	const outputOf = async (parameters: IDataObject) =>
		await run(await newAccount(), `campaign.${operation}`, { ...base, ...parameters }, rows);

	it('is simplified at first', async () => {
		const { json } = await outputOf({});
		expect(json[0]).toMatchObject({ phone: '33639980001', campaignCost: 2 });
		for (const values of [{}, { simplify: true }]) {
			const { json: simple } = await outputOf(choose(values));
			expect(simple.map((item) => Object.keys(item))).toEqual(
				json.map((item) => Object.keys(item)),
			);
		}
	});

	it('has the responses of the service too, unless it is simplified', async () => {
		const { json: simple } = await outputOf({});
		const { json } = await outputOf(choose({ simplify: false }));
		expect(Object.keys(json[0])).toEqual([...Object.keys(simple[0]), 'campaigns']);
		const figures = { cost: 2, credits: 9998, total: 2, sent: 2 };
		const said =
			operation === 'send'
				? { ...sendResult(figures), ticket: json[0].ticket as unknown }
				: simulationResult(figures);
		expect(json[0].campaigns).toEqual([said]);
	});
});

describe.each(['send', 'simulate'])('Rows of %s', (operation) => {
	const sheet = [
		{ name: 'Ann', error: 'late', phone: '+33 6 39 98 00 01', ['__proto__']: 'kept' },
		{ phone: '33639980002', name: 'Bob', totalPeople: 99 },
	].map((json) => ({ json, binary: { card: { data: '', mimeType: 'text/plain' } } }));
	const rowsOf = async (values: IDataObject) => {
		const parameters = { ...base, message: '=Hello {{ $json.name }}', ...choose(values) };
		const account = await newAccount();
		const retry = { node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 } };
		const result = await run(account, `campaign.${operation}`, parameters, sheet, retry);
		return { ...result, rows: result.output(), calls: await account.calls() };
	};

	it('keep the columns of the sheet behind their own, and the totals of the run', async () => {
		const { rows, calls } = await rowsOf({});
		expect(calls).toHaveLength(2);
		expect(rows.map(({ json }) => json)).toMatchObject([
			{ phone: '33639980001', name: 'Ann', campaignCost: 1 },
			{ phone: '33639980002', name: 'Bob', campaignCost: 1 },
		]);
		for (const { json, binary } of rows) {
			expect(Object.keys(json)[0]).toBe('phone');
			expect(json).toMatchObject({ totalPeople: 2, totalCredits: 2, creditsLeft: 9998 });
			expect(json).not.toHaveProperty('error');
			expect(binary).toHaveProperty('card');
		}
		expect(Object.keys(rows[0].json).slice(-2)).toEqual(['name', '__proto__']);
	});

	it.each([withoutInput, { itemPer: 'campaign' }])('do not with %j', async (values) => {
		const { rows } = await rowsOf(values);
		expect(rows).toHaveLength(2);
		for (const { json, binary } of rows)
			expect({ ...json, binary }).toMatchObject({ totalPeople: 2, binary: undefined });
		for (const { json } of rows) expect(json).not.toHaveProperty('name');
	});
});
