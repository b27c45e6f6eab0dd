import { ExecuteContext } from 'n8n-core';
import { countCalls, newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';
import { phone } from '../../../support/phoneNumbers.cts';

const TEXTS = ['Red', 'Green', 'Blue'];
const rows = (count: number) =>
	items(...Array.from({ length: count }, (_, at) => ({ phone: phone(at), text: TEXTS[at % 3] })));
const byItem = {
	phoneNumbers: '={{ $json.phone }}',
	message: '={{ $json.text }}',
	pushtype: 'alert',
};

it('sends three texts over 100 items in three requests, and answers each row', async () => {
	const account = await newAccount();
	const { json, pairs } = await run(account, 'campaign.send', byItem, rows(100));
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

it('keeps apart what differs in type, sender or links, not in text alone', async () => {
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
	const options = { sender: '={{ $json.sender }}', links: '={{ $json.links }}', allowedHours };
	await run(account, 'campaign.send', { ...byItem, pushtype: '={{ $json.type }}', options }, input);
	expect(await countCalls(account)).toMatchObject({ sends: 4 });
});

describe('Maximum Campaign Size', () => {
	const atMost = (maxRecipients: number) => ({
		...byItem,
		message: 'Hello',
		options: { maxRecipients },
	});

	it('splits a group', async () => {
		const account = await newAccount();
		const { json } = await run(account, 'campaign.send', atMost(4), rows(10));
		expect(json.map(({ campaignTotal }) => campaignTotal as number)).toEqual([
			4, 4, 4, 4, 4, 4, 4, 4, 2, 2,
		]);
		expect(await account.messages()).toHaveLength(10);
		expect(await countCalls(account)).toMatchObject({ sends: 3 });
	});

	it('tells the parts of an item that is larger by itself', async () => {
		const account = await newAccount();
		const phones = Array.from({ length: 5 }, (_, at) => phone(at));
		const { json } = await run(account, 'campaign.send', atMost(2), items({ phone: phones }));
		expect(json).toHaveLength(1);
		expect(json[0].phone).toBe(phones.join(', '));
		expect(String(json[0].ticket).split(', ')).toHaveLength(3);
		expect(json[0]).toMatchObject({ campaignTotal: 5, campaignSent: 5, campaignCost: 5 });
		expect(json[0].accepted).toBe(true);
	});
});

it('reads a parameter that is no expression once, however many items there are', async () => {
	const account = await newAccount();
	const read = jest.spyOn(ExecuteContext.prototype, '_getNodeParameter' as never);
	const wide = Array.from({ length: 300 }, (_, at) => ({ phone: phone(at), text: 'Hello' }));
	try {
		const phoneNumbers = '={{ $json.phone.trim() }}';
		const parameters = { ...byItem, message: 'Hello', phoneNumbers };
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
