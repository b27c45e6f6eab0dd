// The rows of *Send* and *Simulate*, with and without *Simplify*.
import type { IDataObject } from 'n8n-workflow';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';

/** The result of a send of one part to one number: contract 2.4, without the ticket. @param over what is otherwise */
const sendResult = (over: Record<string, number> = {}) => ({
	status: 1,
	message: 'OK',
	cost: 1,
	credits: 9999,
	total: 1,
	sent: 1,
	blacklisted: 0,
	duplicated: 0,
	invalid: 0,
	npai: 0,
	...over,
});

/** contract 2.3. @param over what is otherwise */
const simulationResult = (over: Record<string, number> = {}) => ({
	...sendResult(),
	not_allowed: 0,
	flood: 0,
	country_limit: 0,
	...over,
});

const base: IDataObject = {
	phoneNumbers: '={{ $json.phone }}',
	message: 'Hello',
	pushtype: 'alert',
};
const rows = items({ phone: '33639980001' }, { phone: '33639980002' }, { phone: '33639980001' });

describe.each(['send', 'simulate'])('Simplify of %s', (operation) => {
	const outputOf = async (parameters: IDataObject) =>
		await run(await newAccount(), `campaign.${operation}`, { ...base, ...parameters }, rows);

	it('leaves the responses of the service out', async () => {
		const { json: simple } = await outputOf({});
		const { json } = await outputOf({ options: { simplify: false } });
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
	it('keep the columns of the sheet behind their own, and the totals of the run', async () => {
		const parameters = { ...base, message: '=Hello {{ $json.name }}' };
		const account = await newAccount();
		const retry = { node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 } };
		const result = await run(account, `campaign.${operation}`, parameters, sheet, retry);
		const rows = result.output();
		expect(await account.calls()).toHaveLength(2);
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
});
