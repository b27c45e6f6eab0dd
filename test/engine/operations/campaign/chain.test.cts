// A chain of a spreadsheet, Simulate and Send. The output of the spreadsheet and of Simulate has a column `phone`, and
// both operations read {{ $json.phone }}. Send has the same effect after Simulate as directly after the spreadsheet.
import type { IDataObject } from 'n8n-workflow';
import { SmsCampaigns } from '../../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { credentialFor, credentialOptions } from '../../../support/engine/credential.cts';
import { items } from '../../../support/engine/items.cts';
import { runWorkflow, type TestNode } from '../../../support/engine/runNode.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';

/** Runs operations after a spreadsheet. @returns the last operation's output, and the sent messages */
async function runChain(
	operations: string[],
	phones: unknown[],
	defaultCountry: string,
	options: IDataObject = {},
) {
	const account = await newAccount();
	const parameters = {
		resource: 'campaign',
		phoneNumbers: '={{ $json.phone }}',
		message: '=Hello {{ $json.name }}',
		pushtype: 'alert',
		options,
	};
	const nodes = operations.map((operation) => ({
		name: operation,
		type: 'smsCampaigns',
		parameters: { ...parameters, operation } as TestNode['parameters'],
		onError: 'continueRegularOutput' as const,
	}));
	const names = ['Sheet', ...operations];
	const result = await runWorkflow({
		input: items(...phones.map((phone, at) => ({ phone, name: `N${at}` }) as IDataObject)),
		nodes: [{ name: 'Sheet', type: 'pass', parameters: {} }, ...nodes],
		connections: operations.map((name, at) => [names[at], name]),
		nodeTypes: { smsCampaigns: SmsCampaigns },
		settings: { timezone: 'Europe/Paris' },
		...credentialOptions(credentialFor(account, { defaultCountry })),
	});
	const rows = result.output().map(({ json: { phone, recipientStatus, scheduledFor } }) => ({
		phone,
		recipientStatus,
		scheduledFor,
	}));
	const messages = (await account.messages()).map(({ phone, text, state }) => ({
		phone,
		text,
		state,
	}));
	messages.sort((a, b) => String(a.text).localeCompare(String(b.text)));
	return { rows, messages };
}

it.each([
	[
		'FR',
		[
			'06 39 98 00 01',
			'+33 (0)6 39 98 00 02',
			33639980003,
			'06 39 98 00 04, +33 6 39 98 00 05',
			// This number is too short: without its plus sign, the number could also be national.
			'+336399812',
			// This number is as long as those of the Faroe Islands: without the plus sign, it would be read as French.
			'+298 01 12 34',
			'0639',
			'Paris',
			'',
			undefined,
		],
	],
	['', ['+33 6 39 98 00 01', '336399812', '33639', '06 39 98 00 01']],
])(
	'sends the same messages to the rows of Simulate as to the rows of the spreadsheet (default country: %j)',
	async (country, phones) => {
		const sent = await runChain(['send'], phones, country);
		expect(await runChain(['simulate', 'send'], phones, country)).toEqual(sent);
		expect(sent.messages.length).toBeGreaterThan(2);
	},
);

it.each([
	['schedule', ['08:30:00', '09:00:00', undefined]],
	['stop', ['08:30:00', undefined, undefined]],
])('sends at the times that Simulate returned if the choice is "%s"', async (outside, times) => {
	// The day is a Tuesday. The hours begin at 08:00, which is an hour later in London.
	const window = { hours: 'own', days: [2], from: '08:00', until: '20:00', outside };
	const options = {
		schedule: { time: { sendAt: '2040-01-10 08:30:00' } },
		allowedHours: { window },
	};
	const phones = ['06 39 98 00 01', '+44 7700 900001', 'Paris'];
	const { rows } = await runChain(['simulate'], phones, 'FR', options);
	expect(rows.map(({ scheduledFor }) => /T([\d:]{8})/.exec(String(scheduledFor))?.[1])).toEqual(
		times,
	);
	const sent = await runChain(['simulate', 'send'], phones, 'FR', options);
	expect(sent.rows).toEqual(rows);
	expect(sent.messages).toHaveLength(times.filter(Boolean).length);
});
