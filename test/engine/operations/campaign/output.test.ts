// Output: Simplified, Raw and Selected Fields, for people and for AI agents.
import type { IDataObject } from 'n8n-workflow';
import { SmsCampaigns } from '../../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { sendResult, simulationResult } from '../../../support/api/campaignResults';
import { runAgent, WAYS } from '../../../support/atMostOnce/aiAgents';
import { credentialFor } from '../../../support/engine/credential';
import { items } from '../../../support/engine/items';
import { allFields } from '../../../support/guidelines/describedFields';
import type { TestNode } from '../../../support/engine/runNode';
import { run } from '../../../support/operations/runOperation';
import { newAccount } from '../../../support/sandbox/accounts';
import { filled } from '../../../support/operations/filled';

const base: IDataObject = {
	phoneNumbers: '={{ $json.phone }}',
	message: 'Hello',
	pushtype: 'alert',
};
const rows = items({ phone: '33639980001' }, { phone: '33639980002' }, { phone: '33639980001' });
const withoutInput = { includeInputFields: false };

const choose = (values: IDataObject) => ({ options: { output: { values } } });

/** What can be selected. */
const choices = (operation: string) => {
	const options = new SmsCampaigns().description.properties.find(
		({ name, displayOptions }) =>
			name === 'options' && displayOptions?.show?.operation?.includes(operation),
	);
	const fields = allFields([options!]).find(({ name }) => name === 'fields');
	return (fields?.options as Array<{ value: string }>).map(({ value }) => value);
};

describe.each([
	['send', ['phone', 'reason', 'accepted', 'duplicateOf', 'lists', 'ticket', 'tickets']],
	['simulate', ['phone', 'reason', 'duplicateOf', 'lists']],
])('Output of %s', (operation, always) => {
	const outputOf = async (parameters: IDataObject) =>
		await run(await newAccount(), `campaign.${operation}`, { ...base, ...parameters }, rows);

	it('is simplified at first', async () => {
		const { json } = await outputOf({});
		expect(json[0]).toMatchObject({ phone: '33639980001', campaignCost: 2 });
		for (const values of [{}, { data: 'simple' }]) {
			const { json: simple } = await outputOf(choose(values));
			expect(simple.map((item) => Object.keys(item))).toEqual(
				json.map((item) => Object.keys(item)),
			);
		}
	});

	it('is what the service says, raw', async () => {
		const { json } = await outputOf(choose({ data: 'raw' }));
		const figures = { cost: 2, credits: 9998, total: 2, sent: 2 };
		const said =
			operation === 'send'
				? { ...sendResult(figures), ticket: json[0].ticket as unknown }
				: simulationResult(figures);
		expect(json[0].campaigns).toEqual([said]);
	});

	it('has the selected fields, and always whom a row is for, its reason and its ticket', async () => {
		const fields = ['campaignCost', 'recipientStatus'];
		const { json } = await outputOf(choose({ data: 'selectedFields', fields }));
		expect(json.map((item) => Object.keys(item).sort())).toEqual([
			...rows.map(() => [...always, ...fields].sort()),
		]);
		const none = await outputOf(choose({ data: 'selectedFields', fields: [] }));
		expect(Object.keys(none.json[0])).toEqual(always);
	});

	it('can select each field that simplified output has', async () => {
		const { json } = await outputOf({});
		const { json: selected } = await outputOf(
			choose({ data: 'selectedFields', fields: choices(operation) }),
		);
		expect(selected.map((item) => Object.keys(item))).toEqual(
			json.map((item) => Object.keys(item)),
		);
		const fields = Object.keys(json[0]).filter((name) => !always.includes(name));
		expect(choices(operation)).toEqual(expect.arrayContaining(fields));
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

it('selects fields of campaigns too, and keeps the number of each part', async () => {
	const account = await newAccount();
	const values = { data: 'selectedFields', fields: ['campaignSent'], itemPer: 'campaign' };
	const options = { output: { values }, maxRecipients: 1 };
	const { json } = await run(account, 'campaign.send', { ...base, options }, rows);
	expect(filled(json.map(({ ticket: _ticket, recipients: _recipients, ...rest }) => rest))).toEqual(
		[
			{ campaignPart: 1, campaignParts: 2, accepted: true, campaignSent: 1 },
			{ campaignPart: 2, campaignParts: 2, accepted: true, campaignSent: 1 },
		],
	);
});

it.each(WAYS)('gives an AI agent the selected fields alone, %s', async (way) => {
	const account = await newAccount();
	const parameters = {
		...base,
		resource: 'campaign',
		operation: 'send',
		phoneNumbers: "={{ $fromAI('phone', '', 'string') }}",
		maximumCost: 10,
		...choose({ data: 'selectedFields', fields: ['creditsLeft'] }),
	} as TestNode['parameters'];
	const result = await runAgent({
		way,
		credential: credentialFor(account),
		node: { parameters },
		rounds: [[{ phone: '33639980001' }]],
	});
	const [{ ticket }] = await account.campaigns();
	const told = JSON.stringify(result.output('Agent')).replace(/\\/g, '');
	expect(told).toContain(
		JSON.stringify({ phone: '33639980001', accepted: true, ticket, creditsLeft: 9999 }),
	);
});
