// Items whose recipients or lists are spread over several campaigns, of which some go through and some do not.
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount';
import { LOST, REFUSED } from '../../support/sandbox/sendFaults';
import { phone, phones } from '../../support/phoneNumbers';
import { items } from '../../support/engine/items';
import { CONTINUE, sentTo, sendHello } from '../../support/atMostOnce/severalCampaigns';
import { RETRY, wordsOf } from '../../support/atMostOnce/runSend';

jest.setTimeout(60_000);

describe('One Output Item Per: Campaign, an item in two parts of which one does not go through', () => {
	const options = { maxRecipients: 2, outputItemPer: 'campaign' };
	const input = items({ phone: phones(1, 2, 3, 4) }, { phone: phone(5) });

	it('tells the item which of its recipients were accepted', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REFUSED, skip: 1 });
		const result = await sendHello(account, options, { input, node: CONTINUE });
		expect(await sentTo(account)).toEqual(phones(1, 2, 5));
		const [first, failed, last] = result.output();
		expect(first.json.recipients).toHaveLength(2);
		expect(wordsOf(failed.error)).toContain(
			`had accepted recipients 1 to 2 (ticket ${String(first.json.ticket)}).`,
		);
		expect(last.pairedItem).toEqual([{ item: 1 }]);
	});

	it.each([
		['the second', 1],
		['the third', 2],
	])('gives all campaigns after the next try, with %s refused at first', async (_name, skip) => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REFUSED, skip });
		const result = await sendHello(account, options, { input, node: RETRY });
		expect(result.tries).toBe(2);
		expect(await sentTo(account)).toEqual(phones(1, 2, 3, 4, 5));
		const output = result.output();
		const tickets = new Set((await account.messages()).map(({ ticket }) => ticket));
		expect(new Set(output.map(({ json }) => json.ticket))).toEqual(tickets);
		expect(output).toHaveLength(3);
		const given = output.flatMap(({ json }) => json.recipients as Array<{ value: string }>);
		expect(given.map(({ value }) => value).sort()).toEqual(phones(1, 2, 3, 4, 5));
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual([
			[{ item: 0 }],
			[{ item: 0 }],
			[{ item: 1 }],
		]);
		expect(JSON.stringify(result.hints())).toMatch(/sent by an earlier try/);
	});
});

describe('a number that was to go with another item', () => {
	it.each([
		['refused', REFUSED, /had accepted recipient 2 \(ticket \d+\)/],
		['lost from sight', LOST, /had accepted recipient 2 \(ticket \d+\)/],
	])('is not called accepted when it was %s', async (_name, fault, words) => {
		const account = await unfilteredAccount();
		await account.setFaults(fault);
		const input = items({ phone: phones(1, 2) }, { phone: phones(1, 3) }, { phone: phone(4) });
		const result = await sendHello(account, { maxRecipients: 2 }, { input, node: CONTINUE });
		const output = result.output();
		expect(output.map(({ error }) => error !== undefined)).toEqual([true, true, false]);
		expect(wordsOf(output[1].error)).toContain(`Number ${phone(1)} was to go with item 0`);
		expect(wordsOf(output[1].error)).toMatch(words);
	});

	it('is called accepted when it was sent, whatever becomes of the rest of that item', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REFUSED, skip: 1 });
		const input = items({ phone: phones(1, 2, 5, 6) }, { phone: phones(1, 3) });
		const result = await sendHello(account, { maxRecipients: 2 }, { input, node: CONTINUE });
		const output = result.output();
		expect(output.map(({ error }) => error !== undefined)).toEqual([true, false]);
		expect(output[1].json).toMatchObject({ accepted: true, duplicateOf: 0 });
		expect(await sentTo(account)).toEqual(phones(1, 2, 3));
	});
});

describe('an item whose numbers all go with other items, in two parts', () => {
	const options = { maxRecipients: 2 };
	const input = items(
		{ phone: phones(1, 2) },
		{ phone: phones(3, 4) },
		{ phone: phone(1) },
		{ phone: phones(1, 3) },
	);

	it('leaves out nobody when the second part goes on the next try', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REFUSED, skip: 1 });
		const result = await sendHello(account, options, { input, node: RETRY });
		expect(await sentTo(account)).toEqual(phones(1, 2, 3, 4));
		expect(result.output().map(({ json }) => json.duplicateOf)).toEqual([
			undefined,
			undefined,
			0,
			0,
		]);
	});

	it('leaves out nobody when the first part is in doubt', async () => {
		const account = await unfilteredAccount();
		await account.setFaults(LOST);
		const first = await sendHello(account, options, { input });
		const stored = { retryOf: first.run, withCurrentNodes: true, executionId: '2' };
		const second = await sendHello(account, options, { input, node: CONTINUE, ...stored });
		expect(await sentTo(account)).toEqual(phones(1, 2, 3, 4));
		const errors = second.output().map(({ error }) => error !== undefined);
		expect(errors).toEqual([true, false, true, true]);
	});

	it('is not called accepted when the second part was refused', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REFUSED, skip: 1 });
		const result = await sendHello(account, options, { input, node: CONTINUE });
		const output = result.output();
		expect(output.map(({ error }) => error !== undefined)).toEqual([false, true, false, true]);
		expect(wordsOf(output[3].error)).toMatch(
			new RegExp(`^Number ${phone(3)} was to go with item 1, .*: see there\\..* \\[item 3\\]`),
		);
	});
});

describe('lists', () => {
	const lists = [1, 2, 3].map((id) => ({ id, name: `${id}`, contacts: [{ phone: phone(id) }] }));
	const parameters = { sendTo: 'lists', listIds: '={{ $json.lists }}' };
	const refused = { ...REFUSED, path: '/send/lists' };
	const options = { campaigns: 'perItem' };

	it('are not called accepted when the item they go with was refused', async () => {
		const account = await unfilteredAccount({ lists });
		await account.setFaults(refused);
		const input = items({ lists: '1, 2' }, { lists: '2, 3' });
		const result = await sendHello(account, options, { parameters, input, node: CONTINUE });
		expect(await sentTo(account)).toEqual(phones(3));
		const [, second] = result.output();
		expect(wordsOf(second.error)).toMatch(
			/^List 2 was to go with item 0, .*had accepted list 3 \(ticket \d+\)\. .*\[item 1\]/,
		);
	});

	it('are called accepted when they were sent, with their own item or another', async () => {
		const account = await unfilteredAccount({ lists });
		const input = items({ lists: '1, 2' }, { lists: '2, 3' });
		const result = await sendHello(account, options, { parameters, input, node: CONTINUE });
		expect(result.output().map(({ json }) => json.accepted)).toEqual([true, true]);
		expect(await sentTo(account)).toEqual(phones(1, 2, 3));
	});

	it('sent by an earlier try are named when the rest of the item is refused', async () => {
		const account = await unfilteredAccount({ lists });
		await account.setFaults({ ...refused, skip: 1 });
		const input = items({ lists: '1' }, { lists: '1, 2, 3' });
		const first = await sendHello(account, options, { parameters, input });
		expect(first.status).toBe('error');
		await account.setFaults(refused);
		const second = await sendHello(account, options, {
			parameters,
			input,
			node: CONTINUE,
			retryOf: first.run,
			withCurrentNodes: true,
			executionId: '2',
		});
		const [, rest] = second.output();
		expect(wordsOf(rest.error)).toMatch(/had accepted list 1 \(ticket \d+\)\. .*\[item 1\]/);
		expect(await sentTo(account)).toEqual(phones(1));
	});
});
