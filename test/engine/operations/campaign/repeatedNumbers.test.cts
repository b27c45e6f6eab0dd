// A number with several messages in one run: Simulate and Send report the number, and Send can send only the first
// message.
import { items } from '../../../support/engine/items.cts';
import { BY_ROW, run } from '../../../support/operations/runOperation.cts';
import { phone } from '../../../support/phoneNumbers.cts';
import { newAccount, type SandboxAccount } from '../../../support/sandbox/accounts.cts';

const input = items(
	{ phone: phone(1), text: 'Hello Ann' },
	{ phone: phone(2), text: 'Hello Bob' },
	{ phone: `+${phone(1)}`, text: 'Hello Cem' },
);
const onlyFirst = { options: { frequencyLimit: { limit: { most: 1, per: 'run' } } } };
const textsTo = async (account: SandboxAccount) =>
	(await account.messages()).map(({ text }) => text as string);

const WARNING = `This run has several messages for ${phone(1)}. To send only the first message, add 'Frequency Limit' and set 'Period' to This Run.`;

it.each(['simulate', 'send'] as const)(
	'warns in %s that a number gets several messages',
	async (operation) => {
		const account = await newAccount();
		const { said } = await run(account, `campaign.${operation}`, BY_ROW, input);
		expect(said).toContain(WARNING);
		expect(await account.messages()).toHaveLength(operation === 'send' ? 3 : 0);
	},
);

it('does not warn about an item that repeats the same message to a number', async () => {
	const same = items({ phone: phone(1), text: 'Hello' }, { phone: phone(1), text: 'Hello' });
	const { json, said } = await run(await newAccount(), 'campaign.simulate', BY_ROW, same);
	expect(said).not.toContain(WARNING);
	expect(json[1]).toMatchObject({ recipientStatus: 'duplicate', duplicateOf: 1 });
});

describe('a Frequency Limit of one message per run', () => {
	it.each(['simulate', 'send'] as const)('limits %s to the first message', async (operation) => {
		const account = await newAccount();
		const parameters = { ...BY_ROW, ...onlyFirst };
		const { json, said } = await run(account, `campaign.${operation}`, parameters, input);
		const isSend = operation === 'send';
		const reason = "'Frequency Limit' was reached: 1 message in a run for each number or list.";
		expect(json[2]).toMatchObject({ recipientStatus: 'leftOut', reason, text: 'Hello Cem' });
		expect(said).toEqual([
			expect.stringMatching(/ 2 of 3 recipients.* Left out: 1 over the frequency limit\.$/),
		]);
		expect(await textsTo(account)).toEqual(isSend ? ['Hello Ann', 'Hello Bob'] : []);
	});

	it('counts the message of an item once, regardless of the number of recipients, and counts no repeated message', async () => {
		const account = await newAccount();
		const value = '={{ $json.text.slice(0, 5) }}';
		const limited = { options: { frequencyLimit: { limit: { most: 2, per: 'run', value } } } };
		const three = items(
			{ phone: [phone(1), phone(2)], text: 'Hello' },
			{ phone: phone(1), text: 'Hello' },
			{ phone: phone(1), text: 'Hello again' },
			{ phone: phone(3), text: 'Hello, the last' },
		);
		const { json } = await run(account, 'campaign.send', { ...BY_ROW, ...limited }, three);
		expect(json.map(({ recipientStatus }) => recipientStatus as unknown)).toEqual([
			null,
			'duplicate',
			'included',
			'leftOut',
		]);
		expect(json[3].reason).toBe(
			'\'Frequency Limit\' was reached: 2 messages in a run for "Hello".',
		);
	});
});
