// Invalid items stop the run before its first call. With Continue, the node sends the other items.
import { items } from '../../../support/engine/items.cts';
import { BY_ROW, run } from '../../../support/operations/runOperation.cts';
import { newAccount } from '../../../support/sandbox/accounts.cts';

const byPhone = {
	...BY_ROW,
	// With this setting, an empty message is invalid. By default, the node leaves out the item.
	options: { sender: '={{ $json.sender }}', emptyFields: 'send' },
};
const good = (last: number) => ({ phone: `3363998000${last}`, text: 'Hello' });
const continues = { node: { onError: 'continueRegularOutput' as const } };
const url = { url: '={{ $json.url }}' };
const byId = { webhookId: '={{ $json.id }}' };
const logId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
const limit = { limit: '={{ $json.limit }}' };

it.each([
	['campaign.send', byPhone, good(1), { ...good(2), text: '' }, /^Item 2: 'Message'/],
	['campaign.simulate', byPhone, good(1), { ...good(2), phone: '' }, /^Item 2: 'Phone Numbers'/],
	[
		'webhook.create',
		url,
		{ url: 'https://example.com/a' },
		{ url: 'example.com' },
		/^Item 2: 'URL'/,
	],
	['webhook.delete', byId, { id: 'abc' }, { id: '' }, /^Item 2: 'Webhook ID'/],
	['webhook.updateStatus', byId, { id: 'abc' }, { id: 'a b' }, /^Item 2: 'Webhook ID'/],
	['apiError.get', { logId }, { id: '1' }, { id: '' }, /^Item 2: 'API Error'/],
	['apiError.getAll', limit, { limit: 1 }, { limit: 0 }, /^Item 2: 'Limit'/],
	['npai.getAll', limit, { limit: 1 }, { limit: -1 }, /^Item 2: 'Limit'/],
])('checks all items before %s makes a call', async (operation, parameters, fine, bad, words) => {
	const account = await newAccount();
	const input = items(fine as never, bad as never);
	const { stopped } = await run(account, operation, parameters as never, input);
	expect(stopped).toMatchObject({ name: 'NodeOperationError' });
	expect(stopped?.message).toMatch(words);
	expect(await account.calls()).toEqual([]);
});

describe('several invalid items', () => {
	const stop = async (count: number, ...bad: object[]) => {
		const account = await newAccount();
		const input = items(...Array.from({ length: count }, () => good(1)), ...(bad as never[]));
		const { stopped } = await run(account, 'campaign.send', byPhone, input);
		expect(await account.calls()).toEqual([]);
		return stopped!;
	};

	it('groups invalid items with the same reason, and states how to correct each reason', async () => {
		const empty = { ...good(2), text: '' };
		const odd = { ...good(3), phone: 'n/a' };
		const { name, message, description } = await stop(1, odd, empty, good(1), empty, empty);
		expect(name).toBe('NodeOperationError');
		expect(message).toBe('4 of 6 items are invalid.');
		expect(description.split('\n')).toEqual([
			'Item 2: \'Phone Numbers\': "n/a" is not a phone number.',
			"Items 3, 5-6: 'Message' is empty.",
			expect.stringMatching(/Write digits only/),
			'Enter the text to send.',
			"To leave out invalid items and continue with the others, set 'On Error' in the node's settings to Continue. Nothing was sent.",
		]);
	});

	it('names at most twenty reasons and counts the other items', async () => {
		const odd = Array.from({ length: 23 }, (_, at) => ({ ...good(1), phone: `n/a ${at}` }));
		const { message, description } = await stop(2, ...odd);
		expect(message).toBe('23 of 25 items are invalid.');
		expect(description.match(/^Item \d+: /gm)).toHaveLength(20);
		expect(description).toContain('\nAnd 3 more items.\n');
	});
});

describe.each(['campaign.send', 'campaign.simulate'])('%s with Continue', (operation) => {
	it.each([0, 1])('shows the recipient and reason of a rejection on output %d', async (output) => {
		const onError = output === 0 ? 'continueRegularOutput' : 'continueErrorOutput';
		const input = items(
			{ ...good(1), name: 'Ann' },
			{ phone: '06 39', text: 'Hello', name: 'Bob' },
			{ text: 'Hello', name: 'Cid' },
			{ ...good(1), name: 'Dan' },
		);
		const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1, onError } as const;
		const account = await newAccount();
		const result = await run(account, operation, byPhone, input, { node: retry });
		expect(await account.calls()).toHaveLength(1);
		const all = [...result.output(), ...(output === 1 ? result.output(undefined, 1) : [])];
		const rows = all.map(({ json }) => json);
		const byName = new Map(rows.map((row) => [row.name, row]));
		expect(byName.get('Ann')).toMatchObject({ recipientStatus: 'included', reason: null });
		expect(byName.get('Bob')).toMatchObject({
			phone: '06 39',
			recipientStatus: 'rejected',
			reason: expect.stringMatching(
				/"06 39" is a national number.*Write the number with its country/,
			),
			...{ campaignSent: null, totalPeople: 1, creditsLeft: 9999 },
		});
		expect(byName.get('Cid')).toMatchObject({ phone: null, recipientStatus: 'rejected' });
		expect(byName.get('Dan')).toMatchObject({ recipientStatus: 'duplicate', duplicateOf: 1 });
		for (const row of rows) {
			expect(row).not.toHaveProperty('error');
		}
		if (output === 1)
			expect(result.output(undefined, 1).map(({ json }) => json.name)).toEqual(['Bob', 'Cid']);
	});
});

it('counts an item as invalid if its expression cannot be evaluated', async () => {
	const account = await newAccount();
	const { failures, said, json } = await run(
		account,
		'campaign.send',
		{ ...byPhone, message: '={{ $json.text.deep.down }}' },
		items({ ...good(1), text: { deep: { down: 'Hello' } } }, { phone: '33639980002' }),
		continues,
	);
	expect(json[0]).toMatchObject({ accepted: true });
	expect(failures[1]).toBeDefined();
	expect(said[0]).toMatch(/^Sent to 1 of 2 recipients, .* Left out: 1 rejected\.$/);
});
