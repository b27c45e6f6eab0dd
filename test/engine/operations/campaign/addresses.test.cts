// *Default Country*: the numbers that the service receives for national and international numbers.
import type { IDataObject } from 'n8n-workflow';
import { CONTINUE } from '../../../support/atMostOnce/runSend.cts';
import { items } from '../../../support/engine/items.cts';
import { BY_PHONE, run } from '../../../support/operations/runOperation.cts';
import { runRecorded } from '../../../support/operations/runRecorded.cts';
import { phone } from '../../../support/phoneNumbers.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';

const parameters = (more: IDataObject = {}, options: IDataObject = {}) => ({
	...BY_PHONE,
	...more,
	options,
});

/** Sends to the numbers in a column and returns the numbers that the service received, in order. */
async function numbersSentTo(cells: unknown[], defaultCountry = '', options: IDataObject = {}) {
	const account = await newAccount();
	const input = items(...cells.map((cell) => ({ phone: cell as string })));
	const given = parameters({}, options);
	const credential = { defaultCountry, node: CONTINUE };
	const result = await runRecorded(account, 'campaign.send', given, input, credential);
	const sent = result.requests
		.filter(({ path }) => path === '/send')
		.flatMap(({ body }) => {
			const { sms } = JSON.parse(String(body)) as {
				sms: { recipients: { gsm: Array<{ value: string }> } };
			};
			return sms.recipients.gsm.map(({ value }) => value);
		});
	return { ...result, sent };
}

const NATIONAL = '06 39 98 00 01';
const fromRow = "={{ $json.phone.startsWith('0') ? '' : 'GB' }}";

it.each<[where: string, inCredential: string, inNode: unknown, cell: unknown, to: string[]]>([
	['set in the credential', 'FR', undefined, NATIONAL, [phone(1)]],
	['set in the credential that the node refers to', 'FR', 'credential', NATIONAL, [phone(1)]],
	['set in the credential in lower-case letters', ' fr ', undefined, NATIONAL, [phone(1)]],
	['set in the node and differently in the credential', 'GB', 'FR', NATIONAL, [phone(1)]],
	['set only in the node', '', 'GB', '07700 900001', ['447700900001']],
	['set in the credential and turned off in the node', 'FR', '', NATIONAL, []],
	['an expression that is empty for the row', 'FR', fromRow, NATIONAL, []],
	['an expression with a country', 'FR', "={{ 'GB' }}", '07700 900001', ['447700900001']],
	['not the country of a foreign number', 'FR', undefined, '+44 7700 900001', ['447700900001']],
	['set, but the number has another country code', 'FR', 'GB', '+33 6 39 98 00 01', [phone(1)]],
	['not set', '', undefined, NATIONAL, []],
])(
	'reads a number correctly if Default Country is %s (credential: %j, node: %j, number: %j, sent to: %j)',
	async (_where, inCredential, inNode, cell, to) => {
		const options = inNode === undefined ? {} : { defaultCountry: inNode as string };
		const { sent, failures } = await numbersSentTo([cell], inCredential, options);
		expect(sent).toEqual(to);
		if (to.length > 0) return;
		const { message } = failures[0]!;
		expect(message).toContain('is a national number, and its country is not known');
		// The node's setting overrides the credential, so another country in the credential would not help.
		const where = inNode === undefined ? "in the credential 'SMS Campaigns API' or " : '';
		expect(message).toContain(`set 'Default Country' ${where}in the node under 'Options'.`);
	},
);

it.each(['simulate', 'send', 'sendAndWait'])(
	'rejects an unknown default country before %s makes a call',
	async (operation) => {
		const account = await newAccount();
		const given = { ...parameters(), to: phone(1), phoneNumbers: phone(1) };
		const credential = { defaultCountry: 'Atlantis' };
		const { stopped } = await run(account, `campaign.${operation}`, given, undefined, credential);
		expect(stopped?.message).toBe(
			"'Default Country' in the credential 'SMS Campaigns API' contains \"Atlantis\", which is not a country code.",
		);
		expect(await account.calls()).toEqual([]);
	},
);

it.each([
	['in the node', '', { defaultCountry: 'FR' }],
	['in the credential', 'FR', {}],
])(
	'uses the default country %s for the numbers of a question and a test',
	async (_, inCredential, own) => {
		const account = await newAccount();
		const credential = { defaultCountry: inCredential };
		const question = { to: NATIONAL, message: 'May it go live?', options: own };
		await run(account, 'campaign.sendAndWait', question, undefined, credential);
		const test = parameters({ phoneNumbers: phone(2) }, { sendOnlyTo: NATIONAL, ...own });
		await run(account, 'campaign.send', test, undefined, credential);
		expect((await account.messages()).map(({ phone: to }) => to)).toEqual([phone(1), phone(1)]);
	},
);

it('notes that a test number has unusually few digits', async () => {
	const account = await newAccount();
	const given = parameters({}, { sendOnlyTo: '+336399800' });
	const { said } = await run(account, 'campaign.send', given, items({ phone: phone(1) }));
	expect(said.join('\n')).toContain('\'Send Only To (Test)\': "+336399800" has unusually few');
});
