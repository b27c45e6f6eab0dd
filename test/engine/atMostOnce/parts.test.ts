// Items whose recipients or lists are spread over several campaigns, of which some go through and some do not.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { AmoAccount } from '../../support/amo-account';
import type { AmoFault } from '../../support/amo-account';
import { wordsOf } from '../../support/amo-matrix';
import { credentialFor, RETRY, runSend } from '../../support/amo-run';
import type { AmoRun } from '../../support/amo-run';

jest.setTimeout(60_000);

const REFUSED: AmoFault = {
	method: 'POST',
	path: '/send',
	when: 'before',
	kind: 'status',
	status: 429,
	times: 1,
};
const LOST: AmoFault = { ...REFUSED, when: 'after', kind: 'reset' };
const CONTINUE = { onError: 'continueRegularOutput' as const };

const phone = (at: number) => `3363998${String(at).padStart(4, '0')}`;
const phones = (...at: number[]) => at.map(phone);
const rows = (...items: IDataObject[]): INodeExecutionData[] => items.map((json) => ({ json }));

const send = async (account: AmoAccount, options: IDataObject, run: Partial<AmoRun>) =>
	await runSend({
		credential: credentialFor(account),
		...run,
		parameters: { message: 'Hello', ...run.parameters, options },
	});

const sentTo = async (account: AmoAccount) =>
	(await account.messages()).map((message) => message.phone).sort();

describe('One Item per Campaign, an item in two parts of which one does not go through', () => {
	const options = { maxRecipients: 2, output: 'perCampaign' };
	const input = rows({ phone: phones(1, 2, 3, 4) }, { phone: phone(5) });

	it('tells the item which of its recipients were accepted', async () => {
		const account = await AmoAccount.create();
		await account.break({ ...REFUSED, skip: 1 });
		const result = await send(account, options, { input, node: CONTINUE });
		expect(await sentTo(account)).toEqual(phones(1, 2, 5));
		const [first, failed, last] = result.output();
		expect(first.json.recipients).toHaveLength(2);
		expect(wordsOf(failed.error)).toContain(
			`had accepted recipients 1 to 2 (ticket ${String(first.json.ticket)}). [item 0]`,
		);
		expect(last.pairedItem).toEqual([{ item: 1 }]);
	});

	it.each([
		['the second', 1],
		['the third', 2],
	])('gives all campaigns after the next try, with %s refused at first', async (_name, skip) => {
		const account = await AmoAccount.create();
		await account.break({ ...REFUSED, skip });
		const result = await send(account, options, { input, node: RETRY });
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
		['refused', REFUSED, /had accepted 1 of recipients 1 to 2 \(ticket \d+\)/],
		['lost from sight', LOST, /had accepted 1 of recipients 1 to 2 \(ticket \d+\)/],
	])('that was %s is not called accepted', async (_name, fault, words) => {
		const account = await AmoAccount.create();
		await account.break(fault);
		const input = rows({ phone: phones(1, 2) }, { phone: phones(1, 3) }, { phone: phone(4) });
		const result = await send(account, { maxRecipients: 2 }, { input, node: CONTINUE });
		const output = result.output();
		expect(output.map(({ error }) => error !== undefined)).toEqual([true, true, false]);
		expect(wordsOf(output[1].error)).toContain(`Number ${phone(1)} was to go with item 0`);
		expect(wordsOf(output[1].error)).toMatch(words);
	});

	it('that went is, whatever becomes of the rest of that item', async () => {
		const account = await AmoAccount.create();
		await account.break({ ...REFUSED, skip: 1 });
		const input = rows({ phone: phones(1, 2, 5, 6) }, { phone: phones(1, 3) });
		const result = await send(account, { maxRecipients: 2 }, { input, node: CONTINUE });
		const output = result.output();
		expect(output.map(({ error }) => error !== undefined)).toEqual([true, false]);
		expect(output[1].json).toMatchObject({ accepted: true, duplicateOf: 0 });
		expect(await sentTo(account)).toEqual(phones(1, 2, 3));
	});
});

describe('an item whose numbers all go with other items, in two parts', () => {
	const options = { maxRecipients: 2 };
	const input = rows(
		{ phone: phones(1, 2) },
		{ phone: phones(3, 4) },
		{ phone: phone(1) },
		{ phone: phones(1, 3) },
	);

	it('leaves out nobody when the second part goes on the next try', async () => {
		const account = await AmoAccount.create();
		await account.break({ ...REFUSED, skip: 1 });
		const result = await send(account, options, { input, node: RETRY });
		expect(await sentTo(account)).toEqual(phones(1, 2, 3, 4));
		expect(result.output().map(({ json }) => json.duplicateOf)).toEqual([
			undefined,
			undefined,
			0,
			0,
		]);
	});

	it('leaves out nobody when the first part is in doubt', async () => {
		const account = await AmoAccount.create();
		await account.break(LOST);
		const first = await send(account, options, { input });
		const stored = { retryOf: first.run, withCurrentNodes: true, executionId: '2' };
		const second = await send(account, options, { input, node: CONTINUE, ...stored });
		expect(await sentTo(account)).toEqual(phones(1, 2, 3, 4));
		const errors = second.output().map(({ error }) => error !== undefined);
		expect(errors).toEqual([true, false, true, true]);
	});

	it('is not called accepted when the second part was refused', async () => {
		const account = await AmoAccount.create();
		await account.break({ ...REFUSED, skip: 1 });
		const result = await send(account, options, { input, node: CONTINUE });
		const output = result.output();
		expect(output.map(({ error }) => error !== undefined)).toEqual([false, true, false, true]);
		expect(wordsOf(output[3].error)).toMatch(
			new RegExp(`^Number ${phone(3)} was to go with item 1, .*: see there\\..* \\[item 3\\]`),
		);
	});
});

describe('a schedule that counts from now', () => {
	/** Another time with each evaluation, as with many items or on a later try. */
	const schedule = '={{ $now.plus({ minutes: 60 + Math.floor(Math.random() * 90000) }) }}';

	it('makes one campaign of items with the same text', async () => {
		const account = await AmoAccount.create();
		const input = rows(...[1, 2, 3, 4, 5].map((at) => ({ phone: phone(at) })));
		const result = await send(account, { schedule }, { input });
		expect(await account.sends()).toBe(1);
		expect(new Set(result.output().map(({ json }) => json.scheduledFor)).size).toBe(1);
	});

	it('sends nobody the same text again on a later try, nor calls the items changed', async () => {
		const account = await AmoAccount.create();
		await account.break({ ...REFUSED, skip: 1 });
		const input = rows({ phone: phones(1, 2) }, { phone: phones(1, 3) });
		const options = { schedule, maxRecipients: 2 };
		const result = await send(account, options, { input, node: RETRY });
		expect(result.tries).toBe(2);
		expect(await sentTo(account)).toEqual(phones(1, 2, 3));
		expect(JSON.stringify(result.hints())).not.toMatch(/changed/);
	});

	it('keeps apart what each item has a time of its own for', async () => {
		const account = await AmoAccount.create();
		const own = '={{ $now.plus({ hours: $json.hours }) }}';
		const input = rows({ phone: phone(1), hours: 1 }, { phone: phone(1), hours: 2 });
		await send(account, { schedule: own }, { input });
		expect(await account.sends()).toBe(2);
	});
});

describe('lists', () => {
	const lists = [1, 2, 3].map((id) => ({ id, name: `${id}`, contacts: [{ phone: phone(id) }] }));
	const parameters = { sendTo: 'lists', listIds: '={{ $json.lists }}' };
	const refused = { ...REFUSED, path: '/send/lists' };
	const options = { campaigns: 'perItem' };

	it('that were to go with another item are not called accepted when that one was refused', async () => {
		const account = await AmoAccount.create({ lists });
		await account.break(refused);
		const input = rows({ lists: '1, 2' }, { lists: '2, 3' });
		const result = await send(account, options, { parameters, input, node: CONTINUE });
		expect(await sentTo(account)).toEqual(phones(3));
		const [, second] = result.output();
		expect(wordsOf(second.error)).toMatch(
			/^List 2 was to go with item 0, .*had accepted list 3 \(ticket \d+\)\. \[item 1\]/,
		);
	});

	it('that went are, with an item of their own or with another', async () => {
		const account = await AmoAccount.create({ lists });
		const input = rows({ lists: '1, 2' }, { lists: '2, 3' });
		const result = await send(account, options, { parameters, input, node: CONTINUE });
		expect(result.output().map(({ json }) => json.accepted)).toEqual([true, true]);
		expect(await sentTo(account)).toEqual(phones(1, 2, 3));
	});

	it('of an earlier try are named when the rest of the item is refused', async () => {
		const account = await AmoAccount.create({ lists });
		await account.break({ ...refused, skip: 1 });
		const input = rows({ lists: '1' }, { lists: '1, 2, 3' });
		const first = await send(account, options, { parameters, input });
		expect(first.status).toBe('error');
		await account.break(refused);
		const second = await send(account, options, {
			parameters,
			input,
			node: CONTINUE,
			retryOf: first.run,
			withCurrentNodes: true,
			executionId: '2',
		});
		const [, rest] = second.output();
		expect(wordsOf(rest.error)).toMatch(/had accepted list 1 \(ticket \d+\)\. \[item 1\]/);
		expect(await sentTo(account)).toEqual(phones(1));
	});
});

describe('a further try that stops before it sends anything', () => {
	const TWO = rows({ phone: phone(1), text: 'One' }, { phone: phone(2), text: 'Two' });
	const byText = { message: '={{ $json.text }}' };
	const retry = async (account: AmoAccount, fault: AmoFault, over: IDataObject, run = {}) => {
		await account.break(fault);
		const first = await send(account, {}, { parameters: byText, input: TWO });
		expect(first.status).toBe('error');
		return await runSend({
			credential: credentialFor(account),
			input: TWO,
			retryOf: first.run,
			withCurrentNodes: true,
			executionId: '2',
			...run,
			parameters: { ...byText, ...over },
		});
	};
	const stops: Array<[string, IDataObject, RegExp]> = [
		['at the limit', { maximumCost: 1 }, /'Maximum Cost \(Credits\)'/],
		['at an option', { options: { timeout: -1 } }, /'Time-Out'/],
		['at an item', { pushtype: '={{ $itemIndex ? "x" : "alert" }}' }, /'Message Type'/],
		[
			'at an option that differs from item to item',
			{ options: { sendOnlyTo: '={{ $json.text === "One" ? "" : "33639980077" }}' } },
			/'Send Only To/,
		],
	];

	it.each(stops)('names what was accepted, when it stops %s', async (_name, over, why) => {
		const account = await AmoAccount.create();
		const second = await retry(account, { ...REFUSED, skip: 1 }, over);
		expect(wordsOf(second.error)).toMatch(why);
		const [{ ticket }] = await account.messages();
		expect(wordsOf(second.error)).toContain(
			`Accepted before that, and not sent again on a further try: ticket ${ticket} (item 0).`,
		);
		expect(await sentTo(account)).toEqual(phones(1));
	});

	it.each(stops.slice(1))('names what may have gone, when it stops %s', async (_n, over, why) => {
		const account = await AmoAccount.create();
		const second = await retry(account, LOST, over);
		expect(wordsOf(second.error)).toMatch(why);
		expect(wordsOf(second.error)).toMatch(/unknown whether item 0 went out: check/);
	});

	it('tells it where the node continues, too', async () => {
		const account = await AmoAccount.create();
		const second = await retry(account, { ...REFUSED, skip: 1 }, stops[1][1], { node: CONTINUE });
		expect(second.status).toBe('success');
		const [{ ticket }] = await account.messages();
		for (const { error } of second.output()) expect(wordsOf(error)).toContain(`ticket ${ticket}`);
	});

	it('tells an item in two parts which of them went, where the node continues', async () => {
		const account = await AmoAccount.create();
		await account.break({ ...REFUSED, skip: 1 });
		const input = rows({ phone: phones(1, 2, 3, 4) });
		const first = await send(account, { maxRecipients: 2 }, { input });
		const second = await send(
			account,
			{ maxRecipients: 2 },
			{
				input,
				parameters: { maximumCost: 3 },
				node: CONTINUE,
				retryOf: first.run,
				withCurrentNodes: true,
				executionId: '2',
			},
		);
		expect(second.output()).toHaveLength(1);
		expect(wordsOf(second.output()[0].error)).toMatch(
			/'Maximum Cost.*had accepted recipients 1 to 2 \(ticket \d+\)/,
		);
		expect(await sentTo(account)).toEqual(phones(1, 2));
	});
});
