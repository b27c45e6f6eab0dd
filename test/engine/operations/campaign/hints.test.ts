// The hints of a send: few, the important ones first.
import type { IDataObject } from 'n8n-workflow';
import { unfilteredAccount } from '../../../support/atMostOnce/unfilteredAccount';
import { newAccount } from '../../../support/sandbox/accounts';
import { REFUSED } from '../../../support/sandbox/sendFaults';
import { credentialFor } from '../../../support/engine/credential';
import { runSend, type SendResult } from '../../../support/atMostOnce/runSend';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';

const base = {
	phoneNumbers: '={{ $json.phone }}',
	message: '={{ $json.text }}',
	pushtype: 'alert',
};
const phone = (at: number) => `3363998000${at}`;

describe('with many hints', () => {
	it('shows what it came to and warnings first, then the price and moderation, the lengths of messages last', async () => {
		const account = await newAccount({ moderation: true });
		const input = items(
			...[1, 2, 3, 4, 5].map((at) => ({ phone: phone(at), text: `Look: https://a.example/${at}` })),
			{ phone: 'n/a', text: 'One' },
		);
		const options = { sendOnlyTo: phone(9), sender: 'MyShop' };
		const parameters = { ...base, pushtype: 'marketing', maximumCost: 100, options };
		const result = await run(account, 'campaign.send', parameters, input, {
			node: { onError: 'continueRegularOutput' },
		});
		const types = result.hints().map(({ type }) => type);
		expect(types[0]).toBe('info');
		expect(types.slice(1)).toEqual(types.slice(1).sort().reverse());
		const { said } = result;
		expect(said.length).toBeLessThanOrEqual(7);
		expect(said.filter((hint) => hint.startsWith('TEST: only'))).toHaveLength(1);
		const first = said.slice(0, 5).join('\n');
		expect(first).toMatch(/^TEST: only/m);
		expect(first).toMatch(/^Accepted: 5\. Refused: 1\./m);
		expect(first).toMatch(/two steps/);
		expect(first).toMatch(/Do not send it again/);
		expect(said[5]).toMatch(/ends with a link/);
	});
});

describe('Message ID', () => {
	const sent = async (messageId: unknown, rows: IDataObject[]) => {
		const account = await newAccount();
		const parameters = { ...base, message: 'Hello', options: { messageId } as IDataObject };
		return (await run(account, 'campaign.send', parameters, items(...rows))).said.join('\n');
	};

	it('shared by several items gives a warning', async () => {
		const rows = [{ phone: phone(1) }, { phone: phone(2) }];
		expect(await sent('order', rows)).toMatch(
			/Items 0 and 1 have the same message ID "order", so their delivery reports/,
		);
	});

	it.each([
		[
			'each item has its own',
			'={{ $json.id }}',
			[
				{ phone: phone(1), id: 1 },
				{ phone: phone(2), id: 2 },
			],
		],
		['one item has several recipients', 'order', [{ phone: [phone(1), phone(2)] }]],
		['there is none', '', [{ phone: phone(1) }, { phone: phone(2) }]],
	])('gives none where %s', async (_name, messageId, rows) => {
		expect(await sent(messageId, rows)).not.toMatch(/same message ID/);
	});
});

describe('Send Only To, removed or set before a further try', () => {
	const input = items({ phone: phone(1), text: 'One' }, { phone: phone(2), text: 'Two' });
	const test = { sendOnlyTo: phone(9) };
	const tries = async (before: IDataObject, after: IDataObject) => {
		const account = await unfilteredAccount();
		const credential = credentialFor(account);
		await account.setFaults({ ...REFUSED, skip: 1 });
		const first = await runSend({ credential, input, parameters: { options: before } });
		const second: SendResult = await runSend({
			credential,
			input,
			parameters: { options: after },
			retryOf: first.run,
			withCurrentNodes: true,
			executionId: '2',
		});
		const said = second.hints().map(({ type, message }) => `${type}: ${message}`);
		const sentTo = (await account.messages()).map((message) => message.phone);
		return { said: said.join('\n'), sentTo, json: second.output().map(({ json }) => json) };
	};

	it('sends the rest for real, and says who only got the test', async () => {
		const { said, sentTo, json } = await tries(test, {});
		expect(sentTo).toEqual([phone(9), phone(2)]);
		expect(json.map((one) => one.test)).toEqual([true, undefined]);
		expect(said).toMatch(/^warning: TEST: on an earlier try .* went to 33639980009 only/m);
		expect(said).not.toMatch(/TEST: only/);
	});

	it('sends the rest as a test, without those who got it for real', async () => {
		const { said, sentTo, json } = await tries({}, test);
		expect(sentTo).toEqual([phone(1), phone(9)]);
		expect(json.map((one) => one.test)).toEqual([undefined, true]);
		expect(said).toMatch(/^warning: TEST: only 33639980009/m);
	});

	it('says it once where nothing was changed', async () => {
		const { said, sentTo } = await tries(test, test);
		expect(sentTo).toEqual([phone(9), phone(9)]);
		expect(said.match(/TEST/g)).toHaveLength(1);
	});
});
