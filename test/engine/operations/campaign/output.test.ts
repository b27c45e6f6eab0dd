// Output: Simplified, Raw and Selected Fields, for people and for AI agents.
import type { IDataObject } from 'n8n-workflow';
import { SmsCampaigns } from '../../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { runAgent, WAYS } from '../../../support/atMostOnce/aiAgents';
import { credentialFor } from '../../../support/engine/credential';
import { items } from '../../../support/engine/items';
import type { TestNode } from '../../../support/engine/runNode';
import { run } from '../../../support/operations/runOperation';
import { newAccount } from '../../../support/sandbox/accounts';

const base: IDataObject = {
	phoneNumbers: '={{ $json.phone }}',
	message: 'Hello',
	pushtype: 'alert',
};
const rows = items({ phone: '33639980001' }, { phone: '33639980002' }, { phone: '33639980001' });

/** What can be selected. */
const choices = (operation: string) => {
	const fields = new SmsCampaigns().description.properties.find(
		({ name, displayOptions }) =>
			name === 'fields' && displayOptions?.show?.operation?.includes(operation),
	);
	return (fields?.options as Array<{ value: string }>).map(({ value }) => value);
};

describe.each([
	['send', ['phone', 'ticket', 'accepted']],
	['simulate', ['phone']],
])('Output of %s', (operation, always) => {
	const outputOf = async (parameters: IDataObject) =>
		await run(await newAccount(), `campaign.${operation}`, { ...base, ...parameters }, rows);

	it('is simplified at first', async () => {
		const { json } = await outputOf({});
		const { json: simple } = await outputOf({ output: 'simple' });
		expect(Object.keys(simple[0])).toEqual(Object.keys(json[0]));
		expect(simple[0]).toMatchObject({ phone: '33639980001', campaignCost: 2 });
	});

	it('is what the service says, raw', async () => {
		const { json } = await outputOf({ output: 'raw' });
		expect(json[0]).toMatchObject({ campaign: { status: 1, cost: 2, total: 3, sent: 2 } });
	});

	it('has the selected fields, the IDs, and the marks of a row that is not as the others', async () => {
		const fields = ['campaignCost', 'recipientStatus'];
		const { json } = await outputOf({ output: 'selectedFields', fields });
		expect(json.map((item) => Object.keys(item).sort())).toEqual([
			[...always, ...fields].sort(),
			[...always, ...fields].sort(),
			[...always, ...fields, 'duplicateOf'].sort(),
		]);
		const none = await outputOf({ output: 'selectedFields', fields: [] });
		expect(Object.keys(none.json[0])).toEqual(always);
	});

	it('can select each field that simplified output has', async () => {
		const { json } = await outputOf({});
		const { json: selected } = await outputOf({
			output: 'selectedFields',
			fields: choices(operation),
		});
		expect(selected.map((item) => Object.keys(item))).toEqual(
			json.map((item) => Object.keys(item)),
		);
		const fields = Object.keys(json[0]).filter((name) => !always.includes(name));
		expect(choices(operation)).toEqual(expect.arrayContaining(fields));
	});
});

it('selects fields of campaigns too, and keeps the number of each part', async () => {
	const account = await newAccount();
	const { json } = await run(
		account,
		'campaign.send',
		{
			...base,
			output: 'selectedFields',
			fields: ['campaignSent'],
			options: { outputItemPer: 'campaign', maxRecipients: 1 },
		},
		rows,
	);
	expect(json.map(({ ticket: _ticket, recipients: _recipients, ...rest }) => rest)).toEqual([
		{ campaignPart: 1, campaignParts: 2, accepted: true, campaignSent: 1 },
		{ campaignPart: 2, campaignParts: 2, accepted: true, campaignSent: 1 },
	]);
});

it.each(WAYS)('gives an AI agent the selected fields alone, %s', async (way) => {
	const account = await newAccount();
	const parameters = {
		...base,
		resource: 'campaign',
		operation: 'send',
		phoneNumbers: "={{ $fromAI('phone', '', 'string') }}",
		output: 'selectedFields',
		fields: ['creditsLeft'],
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
		JSON.stringify({ phone: '33639980001', ticket, accepted: true, creditsLeft: 9999 }),
	);
});
