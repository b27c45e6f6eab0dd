import { ExecuteContext } from 'n8n-core';
import { countCalls, newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { BY_ROW, run } from '../../../support/operations/runOperation.cts';
import { phone } from '../../../support/phoneNumbers.cts';

const TEXTS = ['Red', 'Green', 'Blue'];
const rows = (count: number) =>
	items(...Array.from({ length: count }, (_, at) => ({ phone: phone(at), text: TEXTS[at % 3] })));

it('sends three different texts to 100 numbers in three calls and returns one row per item', async () => {
	const account = await newAccount();
	const { json, pairs } = await run(account, 'campaign.send', BY_ROW, rows(100));
	expect(await countCalls(account)).toEqual({ sends: 3, simulations: 0, all: 3 });
	expect(pairs).toEqual(Array.from({ length: 100 }, (_, at) => at));
	expect(json.map((one) => one.phone as string)).toEqual(
		Array.from({ length: 100 }, (_, at) => phone(at)),
	);
	expect(json.map(({ campaignTotal }) => campaignTotal as number)).toEqual(
		Array.from({ length: 100 }, (_, at) => (at % 3 === 0 ? 34 : 33)),
	);
	const tickets = json.map(({ ticket }) => ticket as string);
	expect(new Set(tickets).size).toBe(3);
	for (const [at, ticket] of tickets.entries()) expect(ticket).toBe(tickets[at % 3]);
	const byNumber = new Map(
		(await account.messages()).map((message) => [message.phone as string, message]),
	);
	expect(byNumber.size).toBe(100);
	for (let at = 0; at < 100; at++) {
		expect(byNumber.get(phone(at))).toMatchObject({
			text: TEXTS[at % 3],
			gsmsmsid: json[at].messageId,
		});
	}
});

it('makes separate campaigns for messages that differ in type, sender or links', async () => {
	const account = await newAccount();
	const same = { text: 'Look <-short->', links: 'https://a.example/1', type: 'alert', sender: '' };
	const changes = [
		{},
		{},
		{ type: 'marketing' },
		{ sender: 'MyShop' },
		{ links: 'https://b.example' },
	];
	const input = items(...changes.map((change, at) => ({ ...same, ...change, phone: phone(at) })));
	const allowedHours = { window: { hours: 'any' } };
	const links = { values: { urls: '={{ $json.links }}' } };
	const options = { sender: '={{ $json.sender }}', links, allowedHours };
	await run(account, 'campaign.send', { ...BY_ROW, pushtype: '={{ $json.type }}', options }, input);
	expect(await countCalls(account)).toMatchObject({ sends: 4 });
});

describe('One Item Per Campaign', () => {
	const options = { itemPer: 'campaign' };
	const parameters = { ...BY_ROW, options };

	it.each(['send', 'simulate'])(
		'pairs the row of each campaign with the items of the campaign in %s',
		async (operation) => {
			const account = await newAccount();
			const { json, pairs } = await run(account, `campaign.${operation}`, parameters, rows(7));
			const { json: perItem } = await run(account, `campaign.${operation}`, BY_ROW, rows(7));
			expect(pairs).toEqual([
				[0, 3, 6],
				[1, 4],
				[2, 5],
			]);
			expect(json.map(({ campaignTotal }) => campaignTotal as number)).toEqual([3, 2, 2]);
			const columns = Object.keys(perItem[0]).filter((name) => name !== 'text');
			for (const row of json) {
				expect(Object.keys(row)).toEqual(columns);
				expect(row).toMatchObject({ phone: null, totalPeople: 7, totalCredits: 7 });
			}
		},
	);

	it('returns the IDs of all lists in the row of a campaign to lists', async () => {
		const account = await newAccount();
		const toLists = { ...parameters, sendTo: 'lists', listIds: '={{ $json.phone }}' };
		const input = items({ phone: '1001', text: 'Red' }, { phone: '1002', text: 'Red' });
		const { json, pairs } = await run(account, 'campaign.send', toLists, input);
		expect(pairs).toEqual([[0, 1]]);
		expect(json[0]).toMatchObject({ lists: ['1001', '1002'], accepted: true });
	});

	it('returns a separate row for each failed item', async () => {
		const account = await newAccount({ credits: 2 });
		const { failures, pairs } = await run(account, 'campaign.send', parameters, rows(7), {
			node: { onError: 'continueRegularOutput' },
		});
		expect(pairs).toEqual([0, [1, 4], 2, 3, 5, 6]);
		expect(failures.filter(Boolean)).toHaveLength(5);
	});

	it('returns a row for the rejected numbers of an item and a row for the accepted numbers', async () => {
		const account = await newAccount({ credits: 2 });
		const input = items({ phone: [phone(0), phone(1), phone(2)], text: 'Red' });
		const split = { ...parameters, options: { ...options, maxRecipients: 2 } };
		const { json, pairs } = await run(account, 'campaign.send', split, input, {
			node: { onError: 'continueRegularOutput' },
		});
		expect(pairs).toEqual([0, [0]]);
		expect(json).toMatchObject([
			{ recipientStatus: 'rejected', reason: expect.stringContaining(phone(0)) as unknown },
			{ accepted: true, campaignSent: 2 },
		]);
	});
});

it('returns the tickets of all campaigns of an item that exceeds Maximum Campaign Size', async () => {
	const account = await newAccount();
	const phones = Array.from({ length: 5 }, (_, at) => phone(at));
	const parameters = { ...BY_ROW, message: 'Hello', options: { maxRecipients: 2 } };
	const { json } = await run(account, 'campaign.send', parameters, items({ phone: phones }));
	expect(json).toHaveLength(1);
	expect(json[0].phone).toBe(phones.join(', '));
	expect(String(json[0].ticket).split(', ')).toHaveLength(3);
	expect(json[0]).toMatchObject({ campaignTotal: 5, campaignSent: 5, campaignCost: 5 });
	expect(json[0].accepted).toBe(true);
});

it('reads a parameter without an expression only once for all items', async () => {
	const account = await newAccount();
	const read = jest.spyOn(ExecuteContext.prototype, '_getNodeParameter' as never);
	const wide = Array.from({ length: 300 }, (_, at) => ({ phone: phone(at), text: 'Hello' }));
	try {
		const phoneNumbers = '={{ $json.phone.trim() }}';
		const parameters = { ...BY_ROW, message: 'Hello', phoneNumbers };
		await run(account, 'campaign.send', parameters, items(...wide));
		const counts = new Map<string, number>();
		for (const [name] of read.mock.calls as unknown as Array<[string]>) {
			counts.set(name, (counts.get(name) ?? 0) + 1);
		}
		expect(counts.get('phoneNumbers')).toBe(300);
		counts.delete('phoneNumbers');
		for (const [name, count] of counts) expect([name, count]).toEqual([name, 1]);
	} finally {
		read.mockRestore();
	}
});
