// A further try after the time, the settings or the data changed.
import type { IDataObject } from 'n8n-workflow';
import { unfilteredAccount } from '../../support/atMostOnce/unfilteredAccount';
import {
	countSends,
	type GivenCallFault,
	type SandboxAccount,
} from '../../support/sandbox/accounts';
import { credentialFor } from '../../support/engine/credential';
import { LOST, REFUSED } from '../../support/sandbox/sendFaults';
import { phone, phones } from '../../support/phoneNumbers';
import { items } from '../../support/engine/items';
import { CONTINUE, sentTo, sendHello } from '../../support/atMostOnce/severalCampaigns';
import { RETRY, runSend, wordsOf } from '../../support/atMostOnce/runSend';

jest.setTimeout(60_000);

describe('a schedule that counts from now', () => {
	/** Another time with each evaluation, as with many items or on a later try. */
	const schedule = '={{ $now.plus({ minutes: 60 + Math.floor(Math.random() * 90000) }) }}';

	it('makes one campaign of items with the same text', async () => {
		const account = await unfilteredAccount();
		const input = items(...[1, 2, 3, 4, 5].map((at) => ({ phone: phone(at) })));
		const result = await sendHello(account, { schedule }, { input });
		expect(await countSends(account)).toBe(1);
		expect(new Set(result.output().map(({ json }) => json.scheduledFor)).size).toBe(1);
	});

	it('sends nobody the same text again on a later try, nor calls the items changed', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REFUSED, skip: 1 });
		const input = items({ phone: phones(1, 2) }, { phone: phones(1, 3) });
		const options = { schedule, maxRecipients: 2 };
		const result = await sendHello(account, options, { input, node: RETRY });
		expect(result.tries).toBe(2);
		expect(await sentTo(account)).toEqual(phones(1, 2, 3));
		expect(JSON.stringify(result.hints())).not.toMatch(/changed/);
	});

	it('makes a campaign per time where each item has its own', async () => {
		const account = await unfilteredAccount();
		const own = '={{ $now.plus({ hours: $json.hours }) }}';
		const input = items({ phone: phone(1), hours: 1 }, { phone: phone(1), hours: 2 });
		await sendHello(account, { schedule: own }, { input });
		expect(await countSends(account)).toBe(2);
	});
});

describe('a further try that stops before it sends anything', () => {
	const TWO = items({ phone: phone(1), text: 'One' }, { phone: phone(2), text: 'Two' });
	const byText = { message: '={{ $json.text }}' };
	const retry = async (
		account: SandboxAccount,
		fault: GivenCallFault,
		over: IDataObject,
		run = {},
	) => {
		await account.setFaults(fault);
		const first = await sendHello(account, {}, { parameters: byText, input: TWO });
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
		['at an option', { options: { timeout: -1 } }, /'Timeout \(Seconds\)'/],
		['at an item', { pushtype: '={{ $itemIndex ? "x" : "alert" }}' }, /'Message Type'/],
		[
			'at an option that differs from item to item',
			{ options: { sendOnlyTo: '={{ $json.text === "One" ? "" : "33639980077" }}' } },
			/'Send Only To/,
		],
	];

	it.each(stops)('names what was accepted, when it stops %s', async (_name, over, why) => {
		const account = await unfilteredAccount();
		const second = await retry(account, { ...REFUSED, skip: 1 }, over);
		expect(wordsOf(second.error)).toMatch(why);
		const [{ ticket }] = await account.messages();
		expect(wordsOf(second.error)).toContain(
			`Accepted before that, and not sent again on a further try: ticket ${ticket} (item 0).`,
		);
		expect(await sentTo(account)).toEqual(phones(1));
	});

	it.each(stops.slice(1))('names what may have gone, when it stops %s', async (_n, over, why) => {
		const account = await unfilteredAccount();
		const second = await retry(account, LOST, over);
		expect(wordsOf(second.error)).toMatch(why);
		expect(wordsOf(second.error)).toMatch(/unknown whether item 0 went out: check/);
	});

	it('says so where the node continues as well', async () => {
		const account = await unfilteredAccount();
		const second = await retry(account, { ...REFUSED, skip: 1 }, stops[1][1], { node: CONTINUE });
		expect(second.status).toBe('success');
		const [{ ticket }] = await account.messages();
		for (const { error } of second.output()) expect(wordsOf(error)).toContain(`ticket ${ticket}`);
	});

	it('tells an item in two parts which of them was sent, where the node continues', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REFUSED, skip: 1 });
		const input = items({ phone: phones(1, 2, 3, 4) });
		const first = await sendHello(account, { maxRecipients: 2 }, { input });
		const second = await sendHello(
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

describe('an item whose number changes between two tries', () => {
	it('is marked as changed: the message went to the number before', async () => {
		const account = await unfilteredAccount();
		await account.setFaults({ ...REFUSED, skip: 1 });
		let tries = 0;
		const numbers = [phones(1, 2), phones(3, 2)];
		const input = items({ text: 'One' }, { text: 'Two' });
		for (const [at, item] of input.entries()) {
			Object.defineProperty(item.json, 'phone', {
				enumerable: true,
				get: () => numbers[Math.min(tries, 2) - 1]?.[at] ?? phone(9),
			});
		}
		const result = await sendHello(
			account,
			{},
			{
				input,
				parameters: { message: '={{ $json.text }}' },
				node: RETRY,
				beforeTry: (tryNumber) => {
					tries = tryNumber;
				},
			},
		);
		expect(result.tries).toBe(2);
		expect(await sentTo(account)).toEqual(phones(1, 2));
		expect(result.output().map(({ json }) => json.changed)).toEqual([true, undefined]);
		expect(JSON.stringify(result.hints())).toMatch(/accepted as it was then\. \[item 0\]/);
	});
});
