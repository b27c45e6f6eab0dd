// Later attempts that stop before sending anything, or whose delivery times, messages or lists differ from those of the
// first attempt.
import type { IDataObject } from 'n8n-workflow';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount.cts';
import {
	countSends,
	type GivenFault,
	type SandboxAccount,
} from '../../support/sandbox/accounts.cts';
import { LOST, REJECTED } from '../../support/sandbox/sendFaults.cts';
import { phone, phones } from '../../support/phoneNumbers.cts';
import { items } from '../../support/engine/items.cts';
import { credentialFor } from '../../support/engine/credential.cts';
import {
	again,
	CONTINUE,
	RETRY,
	runSend,
	type SendRun,
	wordsOf,
} from '../../support/atMostOnce/runSend.cts';

const sendHello = async (account: SandboxAccount, options: IDataObject, run: Partial<SendRun>) =>
	await runSend({
		credential: credentialFor(account),
		...run,
		parameters: { message: 'Hello', ...run.parameters, options },
	});

const sentTo = async (account: SandboxAccount) =>
	(await account.messages()).map((message) => message.phone!).sort();

describe('a schedule relative to the current time', () => {
	/** Like an expression with the current time, this expression returns a different time in each evaluation. */
	const sendAt = '={{ $now.plus({ minutes: 60 + Math.floor(Math.random() * 90000) }) }}';
	const schedule = { time: { sendAt } };
	beforeEach(() => {
		let evaluations = 0;
		jest.spyOn(Math, 'random').mockImplementation(() => (++evaluations % 97) / 97);
	});
	afterEach(() => jest.restoreAllMocks());

	it('makes one campaign of items with the same text, although each item has a different delivery time', async () => {
		const account = await unfilteredAccount();
		const input = items(...[1, 2, 3, 4, 5].map((at) => ({ phone: phone(at) })));
		const result = await sendHello(account, { schedule }, { input });
		expect(await countSends(account)).toBe(1);
		expect(new Set(result.output().map(({ json }) => json.scheduledFor)).size).toBe(1);
	});

	it('repeats no message in a later attempt and reports no item as changed if only the time differs', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REJECTED, skip: 1 });
		const input = items({ phone: phones(1, 2) }, { phone: phones(1, 3) });
		const options = { schedule, maxRecipients: 2 };
		const result = await sendHello(account, options, { input, node: RETRY });
		expect(result.attempts).toBe(2);
		expect(await sentTo(account)).toEqual(phones(1, 2, 3));
		expect(JSON.stringify(result.hints())).not.toMatch(/changed/);
	});
});

describe('a further attempt that stops before it sends anything', () => {
	const TWO = items({ phone: phone(1), text: 'One' }, { phone: phone(2), text: 'Two' });

	/** Runs a send that a fault stops, and then retries the execution with other parameters. */
	async function sendTwice(
		fault: GivenFault,
		{ options = {}, ...over }: IDataObject,
		{ input = TWO, ...run }: Partial<SendRun> = {},
	) {
		const account = await unfilteredAccount();
		await account.setFaults(fault);
		const byText = input === TWO && { message: '={{ $json.text }}' };
		const before = { parameters: { ...byText }, input };
		const first = await sendHello(account, { maxRecipients: 2 }, before);
		expect(first.status).toBe('error');
		const second = await sendHello(
			account,
			{ maxRecipients: 2, ...(options as IDataObject) },
			{
				...run,
				parameters: { ...byText, ...over },
				input,
				...again(first),
			},
		);
		return { account, second };
	}

	const stops: Array<[string, IDataObject, RegExp]> = [
		['the cost limit', { maximumCost: 1 }, /'Maximum Cost \(Credits\)'/],
		['an invalid option', { options: { maxRecipients: -1 } }, /'Maximum Campaign Size'/],
		['an invalid item', { pushtype: '={{ $itemIndex ? "x" : "alert" }}' }, /'Message Type'/],
		[
			'an option that differs between items',
			{ options: { sendOnlyTo: '={{ $json.text === "One" ? "" : "33639980077" }}' } },
			/'Send Only To/,
		],
	];

	it.each(stops)('names accepted messages if %s stops the retry', async (_name, over, why) => {
		const { account, second } = await sendTwice({ ...REJECTED, skip: 1 }, over);
		expect(wordsOf(second.error)).toMatch(why);
		const [{ ticket }] = await account.messages();
		expect(wordsOf(second.error)).toContain(
			`Accepted, and not sent again by a later attempt: ticket ${ticket} (item 1).`,
		);
		expect(await sentTo(account)).toEqual(phones(1));
	});

	it.each([stops[1], stops[3]])(
		'names the messages with an unknown outcome if %s stops the retry',
		async (_n, over, why) => {
			const { second } = await sendTwice(LOST, over);
			expect(wordsOf(second.error)).toMatch(why);
			expect(wordsOf(second.error)).toMatch(/accepted the messages for item 1\. Check/);
		},
	);

	it('names the accepted messages in each row if the node continues after an error', async () => {
		const fault = { ...REJECTED, skip: 1 };
		const { account, second } = await sendTwice(fault, stops[1][1], { node: CONTINUE });
		expect(second.status).toBe('success');
		const [{ ticket }] = await account.messages();
		for (const item of second.output()) expect(wordsOf(item)).toContain(`ticket ${ticket}`);
	});

	it('names the numbers that have already received their message if the node continues after an error', async () => {
		const input = items({ phone: phones(1, 2, 3, 4) });
		const run = { input, node: CONTINUE };
		const { account, second } = await sendTwice({ ...REJECTED, skip: 1 }, { maximumCost: 3 }, run);
		expect(second.output().map(wordsOf)).toEqual([
			expect.stringMatching(
				/'Maximum Cost.*had already accepted messages to 33639980001, 33639980002 \(ticket \d+\)/,
			),
		]);
		expect(await sentTo(account)).toEqual(phones(1, 2));
	});
});

it('reports that the earlier text was sent if a retry changes the text of an item', async () => {
	const account = await unfilteredAccount();
	await account.setFaults({ ...REJECTED, skip: 1 });
	const input = items({ phone: phone(1), text: 'One' }, { phone: phone(2), text: 'Two' });
	const first = await sendHello(
		account,
		{},
		{ input, parameters: { message: '={{ $json.text }}' } },
	);
	const second = await sendHello(
		account,
		{},
		{
			parameters: { message: '={{ $json.text }}!' },
			...{ input, ...again(first) },
		},
	);
	expect(second.output().map(({ json }) => json.changed)).toEqual([true, false]);
	expect(JSON.stringify(second.hints())).toMatch(/Item 1: .*The earlier text was sent/);
});

it('names the lists that have already received their message if the other lists of the item are rejected', async () => {
	const lists = [1, 2, 3].map((id) => ({ id, name: `${id}`, contacts: [{ phone: phone(id) }] }));
	const parameters = {
		sendTo: 'lists',
		listIds: '={{ $json.lists }}',
		message: '={{ $json.text }}',
	};
	const rejected = { ...REJECTED, path: '/send/lists' };
	const account = await unfilteredAccount({ lists });
	await account.setFaults({ ...rejected, skip: 1 });
	const one = { lists: '1', text: 'Hello' };
	const first = await sendHello(
		account,
		{},
		{ parameters, input: items(one, { lists: '2', text: 'Bye' }) },
	);
	expect(first.status).toBe('error');
	await account.setFaults(rejected);
	const input = items(one, { lists: '1, 2, 3', text: 'Hello' });
	const run = { parameters, input, ...again(first, input), node: CONTINUE };
	const [, rest] = (await sendHello(account, {}, run)).output();
	expect(wordsOf(rest)).toMatch(/had already accepted messages to list 1 \(ticket \d+\)\. /);
	expect(await sentTo(account)).toEqual(phones(1));
});
