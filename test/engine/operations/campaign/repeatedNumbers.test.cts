// A number that gets several messages of one run: said before and after, and how to send only the first.
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { newAccount, type SandboxAccount } from '../../../support/sandbox/accounts.cts';

const base = {
	phoneNumbers: '={{ $json.phone }}',
	message: '={{ $json.text }}',
	pushtype: 'alert',
};
const phone = (at: number) => `3363998000${at}`;
const input = items(
	{ phone: phone(1), text: 'Hello Ann' },
	{ phone: phone(2), text: 'Hello Bob' },
	{ phone: `+${phone(1)}`, text: 'Hello Cem' },
);
const onlyFirst = { options: { onePerNumber: true } };
const textsTo = async (account: SandboxAccount) =>
	(await account.messages()).map(({ text }) => text as string);

const WARNING = `Several messages go to ${phone(1)} in this run. To send only the first, add the option 'One Message per Number'.`;

it.each(['simulate', 'send'] as const)(
	'%s says how many numbers get several',
	async (operation) => {
		const account = await newAccount();
		const { said } = await run(account, `campaign.${operation}`, base, input);
		expect(said).toContain(WARNING);
		expect(await account.messages()).toHaveLength(operation === 'send' ? 3 : 0);
	},
);

it.each([
	['distinct', 1],
	['perItem', 2],
])('counts the same text again only where it goes again: %s', async (campaigns, count) => {
	const same = items({ phone: phone(1), text: 'Hello' }, { phone: phone(1), text: 'Hello' });
	const parameters = { ...base, options: { campaigns } };
	const { said } = await run(await newAccount(), 'campaign.simulate', parameters, same);
	expect(said.includes(WARNING)).toBe(count === 2);
});

describe('One Message per Number', () => {
	it.each(['simulate', 'send'] as const)('%s: only the first', async (operation) => {
		const account = await newAccount();
		const parameters = { ...base, ...onlyFirst };
		const { json, said } = await run(account, `campaign.${operation}`, parameters, input);
		const isSend = operation === 'send';
		expect(json[2]).toMatchObject({
			recipientStatus: 'duplicate',
			duplicateOf: 0,
			...(isSend && { accepted: false }),
			reason: 'Another item has a message for this number.',
			text: 'Hello Cem',
		});
		expect(said[0]).toMatch(/ 2 of 3 recipients.* Left out: 1 duplicate\.$/);
		expect(said).not.toContain(WARNING);
		const texts = isSend ? ['Hello Ann', 'Hello Bob'] : [];
		expect(await textsTo(account)).toEqual(texts);
	});

	it('sends an item without those of its numbers that get another message', async () => {
		const account = await newAccount();
		const two = items(
			{ phone: phone(1), text: 'Hello Ann' },
			{ phone: [phone(1), phone(2)], text: 'Hello all' },
		);
		const { json } = await run(account, 'campaign.send', { ...base, ...onlyFirst }, two);
		expect(json[1]).toMatchObject({ accepted: true, duplicateOf: 0, campaignSent: 1 });
		expect(json[1].ticket).not.toBe(json[0].ticket);
		expect((await account.messages()).map((one) => one.phone as string)).toEqual([
			phone(1),
			phone(2),
		]);
	});
});
