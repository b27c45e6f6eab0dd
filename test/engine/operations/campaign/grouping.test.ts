import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExecuteContext } from 'n8n-core';
import { countCalls, newAccount } from '../../../support/sandbox/accounts';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';
import { phone } from '../../../support/phoneNumbers';

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

it('keeps apart what differs in type, sender, characters or links, not in text alone', async () => {
	const account = await newAccount();
	const same = { text: 'Look <-short->', links: 'https://example.com/1', type: 'alert' };
	const input = [
		same,
		same,
		{ ...same, type: 'marketing' },
		{ ...same, sender: 'MyShop' },
		{ ...same, characters: 'unicode' },
		{ ...same, links: 'https://example.com/2' },
	].map((row, at) => ({ sender: '', characters: 'automatic', ...row, phone: phone(at) }));
	await run(
		account,
		'campaign.send',
		{
			...byItem,
			pushtype: '={{ $json.type }}',
			options: {
				sender: '={{ $json.sender }}',
				characters: '={{ $json.characters }}',
				links: '={{ $json.links }}',
			},
		},
		items(...input),
	);
	expect(await countCalls(account)).toMatchObject({ sends: 5 });
});

describe('Campaigns: One per Item', () => {
	const perItem = { ...byItem, options: { campaigns: 'perItem' } };

	it('sends equal items once each: two equal items are two sends', async () => {
		const account = await newAccount();
		const row = { phone: phone(1), text: 'Red' };
		await run(account, 'campaign.send', perItem, items(row, row));
		expect(await account.messages()).toHaveLength(2);
	});

	it('makes the requests of a batch at the same time', async () => {
		const body = '{"status":1,"message":"OK","ticket":"7","total":1,"sent":1}';
		// Each call is answered when all of its batch are there.
		let waiting: Array<() => void> = [];
		const batches: number[] = [];
		let calls = 0;
		const server = createServer((_request, response) => {
			calls += 1;
			waiting.push(() => response.end(body));
			if (waiting.length < 2 && calls < 5) return;
			batches.push(waiting.length);
			for (const answer of waiting) answer();
			waiting = [];
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		try {
			const { port } = server.address() as AddressInfo;
			const batching = { batch: { batchSize: 2, batchInterval: 1 } };
			const parameters = { ...byItem, options: { campaigns: 'perItem', batching } };
			const baseUrl = `http://127.0.0.1:${port}`;
			const account = await newAccount();
			const { json } = await run(account, 'campaign.send', parameters, rows(5), { baseUrl });
			expect(json).toHaveLength(5);
			expect(batches).toEqual([2, 2, 1]);
		} finally {
			await new Promise((resolve) => server.close(resolve));
		}
	});

	it('ends the pause between batches when the execution is cancelled, and sends no more', async () => {
		const account = await newAccount();
		const batchInterval = 3_600_000;
		let paused: () => void = () => {};
		const cancelWhen = new Promise<void>((resolve) => (paused = resolve));
		const setTimer = setTimeout;
		const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((
			work: () => void,
			ms: number,
		) => {
			if (ms > batchInterval / 2) paused();
			return setTimer(work, ms);
		}) as never);
		try {
			const batching = { batch: { batchSize: 2, batchInterval } };
			const parameters = { ...byItem, options: { campaigns: 'perItem', batching } };
			const options = { cancelWhen };
			const result = await run(account, 'campaign.send', parameters, rows(20), options);
			expect(result.status).toBe('canceled');
			expect(result.stopped?.message).toMatch(/canceled before\. \[item 2\]$/);
			expect(result.stopped?.description).toMatch(/Accepted before that/);
			expect(await countCalls(account)).toMatchObject({ sends: 2 });
		} finally {
			timers.mockRestore();
		}
	});
});

describe('One Output Item Per: Campaign', () => {
	const perCampaign = { ...byItem, options: { outputItemPer: 'campaign' } };

	it('gives one result per campaign, paired with all its inputs', async () => {
		const account = await newAccount();
		const { json, pairs } = await run(account, 'campaign.send', perCampaign, rows(7));
		expect(json).toHaveLength(3);
		expect(pairs).toEqual([
			[0, 3, 6],
			[1, 4],
			[2, 5],
		]);
		expect(json.map(({ campaignTotal }) => campaignTotal as number)).toEqual([3, 2, 2]);
		expect(json[0].recipients).toEqual([
			{ value: phone(0), gsmsmsid: expect.any(String) },
			{ value: phone(3), gsmsmsid: expect.any(String) },
			{ value: phone(6), gsmsmsid: expect.any(String) },
		]);
		expect(json[0]).toMatchObject({ accepted: true, moderated: false, ticket: expect.any(String) });
	});

	it('gives one failed item per input all the same, each paired with its own', async () => {
		const account = await newAccount({ credits: 2 });
		const { failures, pairs } = await run(account, 'campaign.send', perCampaign, rows(7), {
			node: { onError: 'continueRegularOutput' },
		});
		expect(pairs).toEqual([0, [1, 4], 2, 3, 5, 6]);
		expect(failures.filter(Boolean)).toHaveLength(5);
	});

	it('works for lists', async () => {
		const account = await newAccount();
		const { json, pairs } = await run(
			account,
			'campaign.send',
			{
				sendTo: 'lists',
				listIds: '={{ $json.list }}',
				message: 'Hello',
				pushtype: 'alert',
				options: { outputItemPer: 'campaign' },
			},
			items({ list: 1001 }, { list: 1002 }, { list: 1001 }),
		);
		expect(json).toHaveLength(1);
		expect(json[0].lists).toEqual(['1001', '1002']);
		expect(pairs).toEqual([[0, 1, 2]]);
	});
});

describe('Maximum Recipients per Campaign', () => {
	const atMost = (maxRecipients: number, more = {}) => ({
		...byItem,
		message: 'Hello',
		options: { maxRecipients, ...more },
	});

	it('splits a group, where one item ends and the next begins', async () => {
		const account = await newAccount();
		const { json } = await run(account, 'campaign.send', atMost(4), rows(10));
		expect(json.map(({ campaignTotal }) => campaignTotal as number)).toEqual([
			4, 4, 4, 4, 4, 4, 4, 4, 2, 2,
		]);
		expect(await account.messages()).toHaveLength(10);
		const parts = atMost(4, { outputItemPer: 'campaign' });
		const { json: each, pairs } = await run(account, 'campaign.send', parts, rows(10));
		expect(each.map(({ campaignPart, campaignParts }) => [campaignPart, campaignParts])).toEqual([
			[1, 3],
			[2, 3],
			[3, 3],
		]);
		expect(pairs).toEqual([
			[0, 1, 2, 3],
			[4, 5, 6, 7],
			[8, 9],
		]);
		expect(await countCalls(account)).toMatchObject({ sends: 6 });
	});

	it('tells the parts of an item that is larger by itself', async () => {
		const account = await newAccount();
		const phones = Array.from({ length: 5 }, (_, at) => phone(at));
		const { json } = await run(account, 'campaign.send', atMost(2), items({ phone: phones }));
		expect(json).toHaveLength(1);
		expect(json[0].recipients.map(({ value }: any) => value as string)).toEqual(phones);
		expect(json[0].tickets).toHaveLength(3);
		expect(json[0]).toMatchObject({ campaignTotal: 5, campaignSent: 5, campaignCost: 5 });
		expect(json[0].accepted).toBe(true);
	});

	it('does not send again to a number of an earlier part', async () => {
		const account = await newAccount();
		const phones = [phone(1), phone(2), phone(1), phone(3)];
		const { json } = await run(
			account,
			'campaign.send',
			atMost(2),
			items(...phones.map((one) => ({ phone: one }))),
		);
		const sent = (await account.messages()).filter(({ reason }) => !reason);
		expect(sent.map((message) => message.phone as string).sort()).toEqual([
			phone(1),
			phone(2),
			phone(3),
		]);
		expect(json.map(({ duplicateOf }) => duplicateOf as unknown)).toEqual([
			undefined,
			undefined,
			0,
			undefined,
		]);
	});

	it('tells each item whether it was sent when a later part is refused', async () => {
		const account = await newAccount({ credits: 5 });
		const { json, failures, pairs, said } = await run(
			account,
			'campaign.send',
			atMost(4),
			rows(8),
			{ node: { onError: 'continueRegularOutput' } },
		);
		expect(pairs).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
		expect(json.slice(0, 4).every(({ accepted }) => accepted === true)).toBe(true);
		expect(failures.slice(4).every((failure) => failure?.cause === 'quota-exhausted')).toBe(true);
		expect(said).toContain('Accepted: 4. Refused: 4. Unknown: 0.');
	});

	it('names what was sent when it stops at a later part', async () => {
		const account = await newAccount({ credits: 5 });
		const { stopped } = await run(account, 'campaign.send', atMost(4), rows(8));
		const [{ ticket }] = await account.campaigns();
		expect(stopped?.description).toMatch(/Accepted before that, and not sent again/);
		expect(stopped?.description).toContain(ticket);
	});
});

describe('Message ID', () => {
	it('goes out as given, numbered where an item has several recipients', async () => {
		const account = await newAccount();
		const { json } = await run(
			account,
			'campaign.send',
			{ ...byItem, message: 'Hello', options: { messageId: '={{ $json.id }}' } },
			items({ phone: phone(1), id: 'order-7' }, { phone: [phone(2), phone(3)], id: 8 }),
		);
		expect(json[0].messageId).toBe('order-7');
		expect(json[1].recipients).toEqual([
			{ value: phone(2), gsmsmsid: '8-1' },
			{ value: phone(3), gsmsmsid: '8-2' },
		]);
		const stored = await account.messages();
		expect(stored.map(({ gsmsmsid }) => gsmsmsid as string)).toEqual(['order-7', '8-1', '8-2']);
	});

	it('is made from execution, node and item otherwise, the same whatever the grouping', async () => {
		const account = await newAccount();
		for (const [campaigns, executionId] of [
			['distinct', '51'],
			['perItem', '52'],
		]) {
			const parameters = { ...byItem, options: { campaigns } };
			const { json } = await run(account, 'campaign.send', parameters, rows(4), { executionId });
			const [first] = json.map(({ messageId }) => messageId as string);
			expect(first).toMatch(new RegExp(`^${executionId}-[\\da-f]{4}-0-0$`));
			expect(json.map(({ messageId }) => messageId as string)).toEqual(
				[0, 1, 2, 3].map((at) => first.replace(/0$/, String(at))),
			);
		}
		const ids = (await account.messages()).map(({ gsmsmsid }) => gsmsmsid as string);
		expect(new Set(ids).size).toBe(8);
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
