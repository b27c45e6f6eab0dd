// The hints of a send: few, the important ones first.
import type { IDataObject } from 'n8n-workflow';
import { unfilteredAccount } from '../../../support/atMostOnce/unfilteredAccount';
import { newAccount } from '../../../support/sandbox/accounts';
import { REFUSED } from '../../../support/sandbox/sendFaults';
import { credentialFor } from '../../../support/engine/credential';
import { runSend, storedRun, type SendResult } from '../../../support/atMostOnce/runSend';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';

const base = {
	phoneNumbers: '={{ $json.phone }}',
	message: '={{ $json.text }}',
	pushtype: 'alert',
};
const phone = (at: number) => `3363998000${at}`;

describe('with many hints', () => {
	it('shows what it came to and warnings first, then the price and moderation, remarks on the text last', async () => {
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
		expect(types).toEqual([...types].sort().reverse());
		const { said } = result;
		expect(said.length).toBeLessThanOrEqual(7);
		const first = said.slice(0, 4).join('\n');
		expect(first).toMatch(/^TEST: one message, to 33639980009 and nobody else\./);
		expect(first).toMatch(/^Accepted, .* for 1 of 6 .* Left out: 4 not tested, 1 refused\.$/m);
		expect(first).toMatch(/Do not send it again/);
		expect(said.slice(3).join()).toMatch(/ends with a link/);
	});
});

describe('Message ID', () => {
	const sent = async (messageId: unknown, rows: IDataObject[]) => {
		const account = await newAccount();
		const parameters = { ...base, message: 'Hello', options: { messageId } as IDataObject };
		return (await run(account, 'campaign.send', parameters, items(...rows))).said.join('\n');
	};

	it.each<[string, unknown, IDataObject[]]>([
		['the option', 'order', [{ phone: phone(1) }, { phone: phone(2) }]],
		['a column', '={{ $json.id }}', [1, 2, 3, 3].map((id, at) => ({ phone: phone(at), id }))],
		[
			'entries of one item',
			'',
			[{ phone: [1, 2].map((at) => ({ value: phone(at), gsmsmsid: 'order' })) }],
		],
	])('shared by several numbers gives a warning: %s', async (_name, messageId, rows) => {
		expect(await sent(messageId, rows)).toMatch(
			/^3363998\d+ and 3363998\d+ have the same message ID, "(?:order|3)", so their delivery reports/m,
		);
	});

	it.each([
		['one item has several recipients', 'order', [{ phone: [phone(1), phone(2)] }]],
		['there is none', '', [{ phone: phone(1) }, { phone: phone(2) }]],
	])('gives none where %s', async (_name, messageId, rows) => {
		expect(await sent(messageId, rows)).not.toMatch(/have the same message ID/);
	});
});

describe('Send Only To, removed or set before a further try', () => {
	const input = items(
		...['One', 'Two', 'Three'].map((text, at) => ({ phone: phone(at + 1), text })),
	);
	const test = { sendOnlyTo: phone(9) };
	const tries = async (before: IDataObject, after: IDataObject) => {
		const account = await unfilteredAccount();
		const credential = credentialFor(account);
		await account.setFaults({ ...REFUSED, skip: 1, times: 2 });
		const first = await runSend({ credential, input, parameters: { options: before } });
		await account.control('PUT', 'faults', []);
		const second: SendResult = await runSend({
			credential,
			input,
			parameters: { options: after },
			retryOf: storedRun(first, input),
			withCurrentNodes: true,
			executionId: '2',
		});
		const said = second.hints().map(({ type, message }) => `${type}: ${message}`);
		const sentTo = (await account.messages()).map((message) => message.phone);
		return { said: said.join('\n'), sentTo, json: second.output().map(({ json }) => json) };
	};

	const ONE_TEST = [
		[true, true],
		[true, false],
		[true, false],
	];

	it('sends no second test, and says so', async () => {
		const { said, sentTo, json } = await tries(test, test);
		expect(sentTo).toEqual([phone(9)]);
		expect(json.map((one) => [one.test, one.accepted])).toEqual(ONE_TEST);
		expect(said).toMatch(
			/^warning: TEST: one message, to 33639980009 and nobody else\..*\nwarning: Sent to/,
		);
	});

	it('sends the messages for real when the option is removed', async () => {
		const { sentTo, json } = await tries(test, {});
		expect(sentTo).toEqual([phone(9), ...[1, 2, 3].map(phone)]);
		expect(json.map((one) => [one.test, one.accepted])).toEqual([1, 2, 3].map(() => [false, true]));
	});

	it('sends one test after a real send, and nothing to anybody else', async () => {
		const { said, sentTo, json } = await tries({}, test);
		expect(sentTo).toEqual([phone(1), phone(9)]);
		expect(json.map(({ test: isTest, accepted }) => [isTest, accepted])).toEqual([...ONE_TEST]);
		expect(said).toMatch(/^warning: TEST: one message, to 33639980009 and nobody else/m);
	});
});
