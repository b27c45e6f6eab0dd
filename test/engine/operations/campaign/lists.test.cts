import { countCalls, newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { filled } from '../../../support/operations/filled.cts';

const HEX = '65f0a1b2c3d4e5f6a7b8c9d0';
const toLists = { sendTo: 'lists', pushtype: 'alert', message: 'Hello [info1]' };
const byList = { ...toLists, listIds: '={{ $json.list }}' };

it('fills in the fields of the contacts in a message to a list', async () => {
	const account = await newAccount();
	const { json, said } = await run(account, 'campaign.send', { ...toLists, listIds: '1002' });
	expect(said.join()).not.toContain('[info1]');
	expect(filled(json)).toEqual([
		{
			lists: ['1002'],
			ticket: expect.stringMatching(/./),
			accepted: true,
			messageText: 'Hello [info1]',
			underReview: false,
			campaignTotal: 30,
			campaignSent: 24,
			campaignCost: 24,
			totalPeople: 24,
			totalCredits: 24,
			creditsLeft: 9976,
		},
	]);
	const sent = (await account.messages()).filter(({ reason }) => !reason);
	expect(sent[0].text).toBe('Hello Alice');
	expect(await countCalls(account)).toEqual({ sends: 1, simulations: 0, all: 1 });
});

it('combines lists with the same message and sends to each list once', async () => {
	const account = await newAccount();
	const input = items(
		{ list: 1001, text: 'One' },
		{ list: 1002, text: 'Two' },
		{ list: HEX, text: 'One' },
		{ list: 1001, text: 'One' },
	);
	const parameters = { ...byList, message: '={{ $json.text }}' };
	const { json } = await run(account, 'campaign.send', parameters, input);
	expect(json.map(({ campaignTotal }) => campaignTotal as unknown)).toEqual([70, 30, 70, 70]);
	expect(json[3].ticket).toBe(json[0].ticket);
	expect(await countCalls(account)).toMatchObject({ sends: 2 });
});

it('rejects an item that sends a different message to the list of an earlier item', async () => {
	const account = await newAccount();
	const input = items({ list: 1001, text: 'One' }, { list: 1001, text: 'Two' });
	const parameters = { ...byList, message: '={{ $json.text }}' };
	const { stopped } = await run(account, 'campaign.send', parameters, input);
	expect(stopped).toMatchObject({ name: 'NodeOperationError' });
	expect(stopped?.message).toMatch(/^Item 2: 'List IDs'.*"1001".*another message/);
	expect(await account.calls()).toEqual([]);

	const { json, failures } = await run(account, 'campaign.send', parameters, input, {
		node: { onError: 'continueRegularOutput' },
	});
	expect(json[0]).toMatchObject({ lists: ['1001'], accepted: true });
	expect(failures[1]?.message).toMatch(/^'List IDs'/);
	expect(await countCalls(account)).toMatchObject({ sends: 1 });
});

it('requests no message ID for a list, because a message ID belongs to one number', async () => {
	const account = await newAccount();
	const { json } = await run(account, 'campaign.send', {
		...toLists,
		listIds: '1001',
		options: { messageId: 'mine' },
	});
	expect(json[0].messageId).toBeNull();
	const messages = await account.messages();
	expect(messages.every(({ gsmsmsid }) => !gsmsmsid)).toBe(true);
});

it('sends to numbers and to lists in one run if an expression selects the recipients', async () => {
	const account = await newAccount();
	const { json, pairs } = await run(
		account,
		'campaign.send',
		{
			sendTo: '={{ $json.to }}',
			listIds: '={{ $json.list }}',
			phoneNumbers: '={{ $json.phone }}',
			message: 'Hello',
			pushtype: 'alert',
		},
		items({ to: 'lists', list: HEX, phone: '' }, { to: 'numbers', phone: '33639980001', list: '' }),
	);
	expect(json[0]).toMatchObject({ lists: [HEX], campaignTotal: 10 });
	expect(json[1]).toMatchObject({ phone: '33639980001', campaignTotal: 1 });
	expect(pairs).toEqual([0, 1]);
	expect((await account.calls()).map(({ path }) => path)).toEqual(['/send/lists', '/send']);
});
